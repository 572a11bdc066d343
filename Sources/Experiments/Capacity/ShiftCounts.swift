public import CallModel

/// Shifts of a day: from when on how many.
public struct ShiftCounts: Sendable, Equatable {
  public let starts: [TimeOfDay]
  public internal(set) var counts: [Int]

  /// As many counts as starts, which ascend; the last shift lasts until the first begins.
  public init(starts: [TimeOfDay], counts: [Int]) {
    precondition(
      starts.count == counts.count && !starts.isEmpty,
      "shifts: \(starts.count) starts, \(counts.count) counts")
    self.starts = starts
    self.counts = counts
  }

  /// What a staff group takes.
  public var staffing: Staffing {
    .schedule(zip(starts, counts).map { StaffStep(from: $0, count: $1) })
  }

  /// Interpreters times hours, a day [h].
  public var staffHours: Double {
    counts.indices.reduce(0) { $0 + Double(counts[$1]) * Double(seconds(of: $1)) } / 3600
  }

  /// How long a shift lasts [s].
  func seconds(of shift: Int) -> Int {
    let next = shift + 1 < starts.count ? starts[shift + 1].second : starts[0].second + 86_400
    return next - starts[shift].second
  }

  /// Whether a shift covers some of an hour of the day, 0 … 23.
  func covers(_ hour: Int, _ shift: Int) -> Bool {
    let start = starts[shift].second
    let end = start + seconds(of: shift)
    return [0, 86_400].contains { midnight in
      hour * 3600 + midnight < end && (hour + 1) * 3600 + midnight > start
    }
  }
}
