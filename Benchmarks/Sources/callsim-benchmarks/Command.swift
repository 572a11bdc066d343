import Glibc
import Measuring

/// What was asked for on the command line.
enum Command {
  case list
  case measure(Benchmark, size: Int)
  case tiny
  case table(rounds: Int, only: String?)
  case instructions(stores: Bool)
  case unused
  case wrong

  init(_ arguments: [String]) {
    switch arguments.first {
    case "list": self = .list
    case "measure":
      guard arguments.count >= 2, let benchmark = Benchmark.named(arguments[1]) else {
        self = .wrong
        return
      }
      let size = arguments.count > 2 ? Int(arguments[2]) : benchmark.size
      self = size.map { .measure(benchmark, size: $0) } ?? .wrong
    case "tiny": self = .tiny
    case "table":
      let rounds = arguments.count > 1 ? Int(arguments[1]) : 7
      self =
        rounds.map { .table(rounds: $0, only: arguments.count > 2 ? arguments[2] : nil) }
        ?? .wrong
    case "instructions": self = .instructions(stores: arguments.contains("--store"))
    case "unused": self = .unused
    case nil, _?: self = .wrong
    }
  }

  /// The exit status.
  func run() -> Int32 {
    switch self {
    case .list:
      for benchmark in Benchmark.all { print(benchmark.name, benchmark.unit, benchmark.size) }
      return 0
    case .measure(let benchmark, let size):
      print(benchmark.measure(size: size).line)
      return 0
    case .tiny: return TinyRuns.check()
    case .table(let rounds, let only):
      print(SpeedTable(rounds: rounds, only: only).markdown())
      return 0
    case .instructions(let stores): return InstructionGate().run(stores: stores)
    case .unused: return InstructionGate().compareUnused()
    case .wrong:
      StandardError.print(Self.usage)
      return 64
    }
  }

  private static let usage = """
    callsim-benchmarks list
    callsim-benchmarks measure NAME [SIZE]
    callsim-benchmarks tiny                      every benchmark small, twice; the digests
    callsim-benchmarks table [ROUNDS [PREFIX]]   all figures as Markdown
    callsim-benchmarks instructions [--store]    fails if a stored count has grown by 3 %
    callsim-benchmarks unused                    what features that never act add to a call

    """
}
