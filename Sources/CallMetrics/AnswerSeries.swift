public import CallModel
import EventEngine

/// The waits of the served in equal slices of a run, from its very start, by when they were picked.
public struct AnswerSeries: Sendable, Equatable {
  /// How long a slice is [ns].
  public let slice: Int64
  /// The waits, added up slice by slice [ns].
  public private(set) var sums: [Double]
  /// How many were served, slice by slice [1].
  public private(set) var counts: [Double]

  /// Slices of a run, as many as said, 1 or more.
  public init(of run: RunSettings, slices: Int) {
    precondition(slices > 0, "series: \(slices) slices")
    slice = max(1, run.end.nanoseconds / Int64(slices))
    sums = [Double](repeating: 0, count: slices)
    counts = sums
  }

  /// Looks at the next records of one cell.
  public mutating func observe(_ buffer: borrowing TraceBuffer) {
    for index in 0..<buffer.count where buffer[index].event == .interpreterJoined {
      let record = buffer[index]
      let place = Int(record.picked.nanoseconds / slice)
      guard place < sums.count else { continue }
      sums[place] += Double(record.elapsed.nanoseconds)
      counts[place] += 1
    }
  }
}
