import Glibc
import JSONDocument

/// Instructions by callgrind, which repeat to 0.3 % where times do not: the difference of two run
/// lengths, so that start and set-up cancel out.
///
/// The stored counts are of `swift build -c release` on x86-64 and nothing else.
public struct InstructionGate {
  /// A count may grow by so much before the gate closes [1].
  static var tolerance: Double { 0.03 }

  private static var watched: [(name: String, short: Int, long: Int)] {
    [
      ("plain.1e3", 10_000, 30_000),
      ("queue", 20_000, 60_000),
      ("shifts", 20_000, 60_000),
      ("groups.200", 20_000, 60_000),
      ("peers-call", 10_000, 30_000),
      ("product.plain", 5_000, 15_000),
      ("product.queue", 10_000, 30_000),
      ("hold.exponential.1e3", 100_000, 300_000),
      ("hold.ties.1e3", 100_000, 300_000),
      ("variate.exponential", 100_000, 300_000),
      ("variate.lognormal", 100_000, 300_000),
      ("histogram.record", 100_000, 300_000),
      ("decode.small", 2, 6),
      ("decode.first", 0, 1),
    ]
  }

  public init() {}

  /// Prints a line for each; returns 0, or 1 if one has grown too much or could not be counted.
  public func run(stores: Bool) -> Int32 {
    let stored = stored()
    var counted: [(name: String, perUnit: Double)] = []
    var status: Int32 = 0
    for (name, short, long) in Self.watched {
      guard let counts = count(name, short, long) else {
        print("\(name): valgrind counted nothing")
        return 1
      }
      counted.append((name, counts.perUnit))
      let judged = judge(counts.perUnit, stored: stored[name])
      if judged.hasGrown { status = 1 }
      let perEvent = counts.perEvent.map { ", \(Spread.short($0)) an event" } ?? ""
      print("\(name): \(Spread.short(counts.perUnit)) instructions\(perEvent); \(judged.text)")
    }
    if stores { return store(counted) }
    if status != 0 {
      print("More instructions than stored, or none stored:")
      print("find the cause, or --store them and say why.")
    }
    return status
  }

  /// Prints what each unused feature adds to a call of the plain model; returns 0, or 1 if one
  /// could not be counted.
  public func compareUnused() -> Int32 {
    guard let plain = count("product.plain", 5_000, 15_000)?.perUnit else { return 1 }
    print("product.plain: \(Spread.short(plain)) instructions a call")
    for benchmark in UnusedFeatures.benchmarks {
      guard let counts = count(benchmark.name, 5_000, 15_000) else {
        print("\(benchmark.name): valgrind counted nothing")
        return 1
      }
      let more = (counts.perUnit / plain - 1) * 100
      print("\(benchmark.name): \(more < 0 ? "−" : "+")\(Spread.short(abs(more))) %")
    }
    return 0
  }

  private func judge(_ perUnit: Double, stored: Double?) -> (text: String, hasGrown: Bool) {
    guard let stored else { return ("none stored", true) }
    let growth = perUnit / stored - 1
    let percent = Spread.short(abs(growth) * 100)
    let sign = growth < 0 ? "−" : "+"
    let hasGrown = growth > Self.tolerance
    let note = hasGrown ? ", too many" : growth < -Self.tolerance ? ", store the gain" : ""
    return ("\(sign)\(percent) % against \(Spread.short(stored))\(note)", hasGrown)
  }

  // MARK: - Counting

  private func count(
    _ name: String, _ short: Int, _ long: Int
  ) -> (perUnit: Double, perEvent: Double?)? {
    guard let few = instructions(name, short), let many = instructions(name, long) else {
      return nil
    }
    let difference = Double(many.count - few.count)
    let events = many.events - few.events
    return (difference / Double(long - short), events > 0 ? difference / Double(events) : nil)
  }

  private func instructions(_ name: String, _ size: Int) -> (count: Int, events: Int)? {
    let arguments = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", Program.ownPath, "measure",
      name, "\(size)",
    ]
    let child = ChildProcess(arguments, environment: Program.environment, withErrors: true)
    guard let child, child.status == 0, let result = Measurement(output: child.output),
      let line = child.output.split(separator: "\n").first(where: { $0.contains("Collected :") }),
      let count = line.split(separator: " ").last.flatMap({ Int($0) })
    else { return nil }
    return (count, Int(result.events))
  }

  // MARK: - Stored counts

  private var path: String { ScenarioFile.root + "/Benchmarks/instructions.json" }

  private func stored() -> [String: Double] {
    guard let file = try? JSONFile(bytes: ScenarioFile.contents(of: path) ?? [], named: path),
      let members = file.root["instructionsPerUnit"]?.members
    else { return [:] }
    return Dictionary(
      members.compactMap { member in member.value.number.map { (member.key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func store(_ counted: [(name: String, perUnit: Double)]) -> Int32 {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("build")
      writer.string("swift build -c release, x86-64")
      writer.key("instructionsPerUnit")
      writer.object { writer in
        for (name, perUnit) in counted {
          writer.key(name)
          writer.number((perUnit * 10).rounded() / 10)
        }
      }
    }
    writer.endLine()
    guard let file = fopen(path, "w") else { return 1 }
    let written = fwrite(writer.bytes, 1, writer.bytes.count, file)
    return fclose(file) == 0 && written == writer.bytes.count ? 0 : 1
  }
}
