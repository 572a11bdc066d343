import Foundation

/// All figures, each with its goal; a line of proof each.
struct FigureTable {
  let pairs: Int
  private let handlers = 5000

  init(pairs: Int) { self.pairs = max(1, pairs) }

  /// Measures and prints; whether every goal is met.
  func tell() throws -> Bool {
    var isMet = true
    for workload in Workload.allCases {
      let ratio = try throughput(of: workload)
      isMet = isMet && ratio >= 1
    }
    for (mode, words) in [("heap", "a suspended handler"), ("cell", "a suspended invocation")] {
      let bytes = try bytesEach(mode)
      print("proof| \(words): \(bytes) bytes of memory, goal 4096 at most")
      isMet = isMet && bytes <= 4096
    }
    return isMet
  }

  /// The processor time of the stock runtime over that of virtual time [1].
  private func throughput(of workload: Workload) throws -> Double {
    var ratios: [Double] = []
    var times: [(virtual: Double, stock: Double)] = []
    var digests: Set<UInt64> = []
    for pair in 0..<pairs {
      let words = [workload.rawValue, "\(handlers)"]
      // Each goes first in every other pair.
      let order = pair % 2 == 0 ? ["virtual", "stock"] : ["stock", "virtual"]
      var figures: [String: RunFigures] = [:]
      for mode in order { figures[mode] = RunFigures(try Self.output(of: [mode] + words)) }
      guard let virtual = figures["virtual"], let stock = figures["stock"] else {
        throw NoFigures(words: words)
      }
      digests.insert(virtual.digest)
      times.append((Double(virtual.nanoseconds), Double(stock.nanoseconds)))
      ratios.append(Double(stock.nanoseconds) / Double(virtual.nanoseconds))
    }
    let ratio = Self.median(ratios)
    let spread = ratios.sorted()
    let (mine, theirs) = (Self.median(times.map(\.virtual)), Self.median(times.map(\.stock)))
    print(
      "proof| \(handlers) \(workload.rawValue) handlers at once: throughput \(Self.short(ratio)) × "
        + "the stock runtime's (median of \(pairs) pairs, \(Self.short(spread[0])) to "
        + "\(Self.short(spread[spread.count - 1]))), goal 1 at least; processor time of one "
        + "\(Self.short(mine / Double(handlers) / 1000)) µs against "
        + "\(Self.short(theirs / Double(handlers) / 1000)) µs; \(digests.count) digest")
    return digests.count == 1 ? ratio : 0
  }

  /// By difference, so that what there is anyway doesn't count [bytes].
  private func bytesEach(_ mode: String) throws -> Int {
    let (few, many) = (1000, handlers)
    let sizes = try [few, many].map { count in
      guard let size = Int(try Self.output(of: [mode, "\(count)"])) else {
        throw NoFigures(words: [mode])
      }
      return size
    }
    return (sizes[1] - sizes[0]) / (many - few)
  }

  private struct NoFigures: Error {
    let words: [String]
  }

  private static func output(of words: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = words
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func short(_ value: Double) -> String { String(format: "%.2f", value) }
}
