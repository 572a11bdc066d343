import Benchmarking
import Glibc
import JSONDocument

/// The little programs of the tests: `spin ROUNDS`, `collect FILE ROUNDS PAIRS`.
enum Probe {
  static func run(_ arguments: [String]) -> Int32 {
    switch (arguments.first, arguments.count) {
    case ("spin", 2): return spin(Int(arguments[1]) ?? 0)
    case ("collect", 4): return collect(to: arguments[1], arguments[2], Int(arguments[3]) ?? 0)
    case ("study", 3): return study(arguments[1], Int(arguments[2]) ?? 0)
    case _:
      print("usage: spin ROUNDS | collect FILE ROUNDS PAIRS | study FILE COMPARISONS")
      return 64
    }
  }

  /// Walks up and down in 8 MB of memory, as a simulation does.
  static func spin(_ rounds: Int) -> Int32 {
    var cells = [UInt64](repeating: 1, count: 1 << 20)
    var place: UInt64 = 88_172_645_463_325_252
    for _ in 0..<rounds {
      place ^= place << 13
      place ^= place >> 7
      place ^= place << 17
      cells[Int(place & 0xFFFFF)] &+= place
    }
    print(cells.reduce(0, &+))
    return 0
  }

  /// Runs `spin` in pairs and keeps the bank: about three minutes for 800 pairs of 50 ms.
  static func collect(to path: String, _ rounds: String, _ pairs: Int) -> Int32 {
    let own = MeasuredCommand([CommandLine.arguments[0], "spin", rounds])
    do {
      let series = try InterleavedRuns(of: [own, own], warmUp: 3).collect { $0.count >= pairs }
      let words = "spin \(rounds), A and B alike, \(pairs) pairs on a machine busy with builds"
      try DurableFile.write(RunBank(of: series, description: words).encoded(), to: path)
      return 0
    } catch {
      print(error)
      return 1
    }
  }

  /// Prints the rates of a bank at the default settings.
  static func study(_ path: String, _ comparisons: Int) -> Int32 {
    do {
      let bank = try RunBank(reading: JSONFile(bytes: DurableFile.read(path), named: path))
      for metric in [CostMetric.cpu, .wall] {
        let study = ResampledStudy(of: bank.logRatios(metric), settings: BenchmarkSettings())
        for slowdown in [0, 0.01, 0.02, 0.03, 0.05, -0.05] {
          let rates = study.rates(comparisons: comparisons, slowdown: slowdown)
          let shares = RegressionVerdict.allCases.map { "\($0.title) \(rates.share($0))" }
          print(metric.title, slowdown, shares.joined(separator: ", "), rates.medianPairs)
        }
      }
      return 0
    } catch {
      print(error)
      return 1
    }
  }
}
