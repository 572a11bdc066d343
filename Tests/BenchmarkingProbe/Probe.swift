import Benchmarking
import Glibc
import JSONDocument

/// The little programs that the tests start, and those that make and study the bank of runs.
enum Probe {
  static let usage = """
    usage: spin ROUNDS | collect FILE ROUNDS PAIRS | study FILE COMPARISONS | \
    live ROUNDS COMPARISONS SECONDS | write-history FILE WRITER COUNT | hold COMMAND
    """

  static func run(_ arguments: [String]) -> Int32 {
    let numbers = arguments.map { Int($0) ?? 0 }
    do {
      switch (arguments.first, arguments.count) {
      case ("spin", 2): spin(numbers[1])
      case ("collect", 4): try collect(to: arguments[1], arguments[2], numbers[3])
      case ("study", 3): try study(arguments[1], numbers[2])
      case ("live", 4): try live(arguments[1], numbers[2], Double(numbers[3]))
      case ("write-history", 4): try writeHistory(arguments[1], arguments[2], numbers[3])
      case ("hold", 2): _ = try ChildRun(of: MeasuredCommand(words: arguments[1])).cost()
      case _:
        print(usage)
        return 64
      }
      return 0
    } catch {
      print(error)
      return 1
    }
  }

  /// Walks up and down in 8 MB of memory, as a simulation does.
  static func spin(_ rounds: Int) {
    var cells = [UInt64](repeating: 1, count: 1 << 20)
    var place: UInt64 = 88_172_645_463_325_252
    for _ in 0..<rounds {
      place ^= place << 13
      place ^= place >> 7
      place ^= place << 17
      cells[Int(place & 0xFFFFF)] &+= place
    }
    print(cells.reduce(0, &+))
  }

  /// Runs `spin` in pairs and keeps the bank: about three minutes for 800 pairs of 50 ms.
  static func collect(to path: String, _ rounds: String, _ pairs: Int) throws {
    let own = MeasuredCommand([CommandLine.arguments[0], "spin", rounds])
    let series = try InterleavedRuns(of: [own, own], warmUp: 3).collect { $0.count >= pairs }
    let words = "spin \(rounds), A and B alike, \(pairs) pairs on a machine busy with builds"
    try DurableFile.write(RunBank(of: series, description: words).encoded(), to: path)
  }

  /// Prints the rates of a bank at the default settings.
  static func study(_ path: String, _ comparisons: Int) throws {
    let bank = try RunBank(reading: JSONFile(bytes: DurableFile.read(path), named: path))
    for metric in [CostMetric.cpu, .wall] {
      let study = ResampledStudy(of: bank.logRatios(metric), settings: BenchmarkSettings())
      for slowdown in [0, 0.03, 0.05, -0.03, -0.05] {
        let rates = try study.rates(comparisons: comparisons, slowdown: slowdown)
        let shares = RegressionVerdict.allCases.map { "\($0.title) \(rates.share($0))" }
        print(metric.title, slowdown, shares.joined(separator: ", "), rates.medianPairs)
      }
    }
  }

  /// Compares `spin` with itself, live, again and again.
  static func live(_ rounds: String, _ comparisons: Int, _ seconds: Double) throws {
    let own = MeasuredCommand([CommandLine.arguments[0], "spin", rounds])
    var settings = BenchmarkSettings()
    settings.budget = seconds
    for comparison in 1...max(1, comparisons) {
      let report = try Benchmark(of: [own, own], settings: settings).run()
      print(comparison, report.series.count, report.conclusion)
      fflush(nil)
    }
  }

  /// Appends numbered runs, for ever if `count` is 0, and says so on standard error after each.
  static func writeHistory(_ path: String, _ writer: String, _ count: Int) throws {
    let history = try HistoryStore(at: path)
    for number in 0..<(count > 0 ? count : .max) {
      try history.append(
        HistoryRun(
          time: String(number), subject: writer,
          measures: ["first", "second", "third"].map {
            HistoryMeasure(name: $0, value: Double(number), unit: "1", kind: .virtual)
          }))
      let line = "\(number)\n"
      write(STDERR_FILENO, line, line.utf8.count)
    }
  }
}
