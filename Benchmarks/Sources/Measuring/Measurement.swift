/// What one measured run came to; one line of text carries it from process to process.
public struct Measurement: Hashable, Sendable {
  /// What was asked for: calls, draws, files.
  public var units: UInt64
  /// Smaller steps within: notices taken, if there are any.
  public var events: UInt64
  /// Processor time without set-up [ns].
  public var nanoseconds: Double
  /// Elapsed time without set-up [ns]; 0 if not measured.
  public var wallNanoseconds: Double = 0
  /// The most units that were under way at once; 0 if not counted.
  public var concurrent: UInt64 = 0
  /// The most memory that was resident [B].
  public var peakBytes: UInt64 = 0
  /// Of the work's result: the same work, the same digest.
  public var digest: UInt64

  public init(units: Int, events: UInt64 = 0, spent: TimeSpent, digest: UInt64) {
    self.units = UInt64(units)
    self.events = events
    nanoseconds = spent.processor
    wallNanoseconds = spent.wall
    peakBytes = ProcessorTime.peakBytes()
    self.digest = digest
  }

  /// Reads the line that begins with `RESULT`; nil if there is none.
  public init?(output: String) {
    guard let line = output.split(separator: "\n").last(where: { $0.hasPrefix("RESULT ") }) else {
      return nil
    }
    var fields: [Substring: Substring] = [:]
    for field in line.split(separator: " ") {
      let parts = field.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    guard let units = fields["units"].flatMap({ UInt64($0) }),
      let nanoseconds = fields["nanoseconds"].flatMap({ Double($0) }),
      let digest = fields["digest"].flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.units = units
    self.nanoseconds = nanoseconds
    self.digest = digest
    events = fields["events"].flatMap { UInt64($0) } ?? 0
    concurrent = fields["concurrent"].flatMap { UInt64($0) } ?? 0
    wallNanoseconds = fields["wall"].flatMap { Double($0) } ?? 0
    peakBytes = fields["peakBytes"].flatMap { UInt64($0) } ?? 0
  }

  public var line: String {
    "RESULT units=\(units) events=\(events) nanoseconds=\(Int64(nanoseconds)) "
      + "wall=\(Int64(wallNanoseconds)) concurrent=\(concurrent) peakBytes=\(peakBytes) "
      + "digest=\(String(digest, radix: 16))"
  }

  /// Processor time [ns].
  public var perUnit: Double { nanoseconds / Double(max(units, 1)) }

  /// Elapsed time [ns].
  public var wallPerUnit: Double { wallNanoseconds / Double(max(units, 1)) }
}
