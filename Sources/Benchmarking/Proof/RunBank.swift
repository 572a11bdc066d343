internal import EventEngine
public import JSONDocument

/// Many interleaved runs of one and the same command, kept to study how often chance looks like
/// change.
///
/// ```swift
/// let bank = try RunBank(reading: JSONFile(bytes: bytes, named: "runs.json"))
/// let study = try ResampledStudy(of: bank.logRatios(.cpu), settings: settings)
/// let rate = study.rates(comparisons: 300)
/// ```
public struct RunBank: Hashable, Sendable {
  /// The command, and where and how it was run, in words.
  public let description: String
  /// CPU and wall times in the order of the runs, A B A B [µs].
  public let cpu: [Int64]
  public let wall: [Int64]

  /// The bank of an A/A series.
  public init(of series: InterleavedSeries, description: String) {
    precondition(series.costs.count == 2, "RunBank: needs two runs a round")
    self.description = description
    let runs = zip(series.costs[0], series.costs[1]).flatMap { [$0, $1] }
    cpu = runs.map { $0.cpu / 1000 }
    wall = runs.map { $0.wall / 1000 }
  }

  /// The logarithms of B ÷ A, pair by pair; none for a metric that the bank doesn't hold.
  public func logRatios(_ metric: CostMetric) -> [Double] {
    let all: [Int64] =
      switch metric {
      case .cpu: cpu
      case .wall: wall
      case .peakMemory: []
      }
    return stride(from: 0, to: all.count, by: 2).map {
      PortableMath.log(Double(all[$0 + 1]) / Double(all[$0]))
    }
  }

  /// The bank as JSON; the numbers stay in lines of ten.
  public func encoded() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("schemaVersion")
      json.integer(1)
      json.key("description")
      json.string(description)
      for (name, values) in [("cpuMicroseconds", cpu), ("wallMicroseconds", wall)] {
        json.key(name)
        json.array { json in
          for start in stride(from: 0, to: values.count, by: 10) {
            json.array { json in
              for value in values[start..<min(start + 10, values.count)] { json.integer(value) }
            }
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  /// A bank from its JSON; throws the first thing that is wrong.
  public init(reading file: JSONFile) throws(Diagnostic) {
    let reader = RecordReader(file)
    try reader.requireVersion(1, of: file.root)
    description = try reader.string("description", of: file.root)
    cpu = try Self.lines("cpuMicroseconds", reader, file.root)
    wall = try Self.lines("wallMicroseconds", reader, file.root)
    guard cpu.count == wall.count, cpu.count % 2 == 0, !cpu.isEmpty else {
      throw reader.refusal(of: file.root, "the lists differ in length or hold half a pair")
    }
  }

  private static func lines(
    _ key: String, _ reader: RecordReader, _ root: JSONValue
  ) throws(Diagnostic) -> [Int64] {
    var values: [Int64] = []
    for line in try reader.elements(key, of: root) {
      for value in try reader.elements(of: line) { values.append(try reader.integer(value)) }
    }
    guard values.allSatisfy({ $0 > 0 }) else {
      throw reader.refusal(of: root, "\(key) holds a number that is not positive")
    }
    return values
  }
}
