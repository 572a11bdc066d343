/// How many agents of one group were busy, step of the day by step, over all days.
struct StaffSteps {
  /// One step of the day, all days together.
  struct Step: Equatable {
    /// Of all agents together [ns].
    var busy: Int64 = 0
    /// With somebody in the queue [ns].
    var waiting: Int64 = 0
    /// Of all agents together, while somebody was in the queue [ns].
    var busyWhileWaiting: Int64 = 0
    /// At once, on any day [1].
    var mostBusy = 0

    /// The mean number busy while the queue was not empty; nil if it always was.
    var staff: Double? { waiting > 0 ? Double(busyWhileWaiting) / Double(waiting) : nil }
  }

  /// From midnight to midnight.
  private(set) var steps: [Step]
  private let length: Int64

  /// Steps of so many seconds over the calls of a group, each day by itself.
  init(_ records: [CallRecord], stepSeconds: Int) {
    steps = Array(repeating: Step(), count: 86_400 / stepSeconds)
    length = Int64(stepSeconds) * 1_000_000_000
    let ordered = records.sorted { $0.day < $1.day }
    var first = 0
    while first < ordered.count {
      var end = first
      while end < ordered.count, ordered[end].day == ordered[first].day { end += 1 }
      take(ordered[first..<end])
      first = end
    }
  }

  private func index(of offset: Int64) -> Int { Int(offset / length) }

  private struct Change {
    var at: Int64
    var busy: Int
    var waiting: Int
  }

  /// Walks through one day.
  private mutating func take(_ calls: ArraySlice<CallRecord>) {
    var changes: [Change] = []
    changes.reserveCapacity(3 * calls.count)
    for call in calls {
      changes.append(Change(at: call.joined, busy: 0, waiting: 1))
      changes.append(Change(at: call.answered, busy: call.isServed ? 1 : 0, waiting: -1))
      guard call.isServed else { continue }
      changes.append(Change(at: call.answered + call.service, busy: -1, waiting: 0))
    }
    changes.sort { $0.at < $1.at }
    var (now, busy, waiting) = (Int64(0), 0, 0)
    for change in changes {
      add(from: now, to: change.at, busy: busy, isWaiting: waiting > 0)
      now = change.at
      busy += change.busy
      waiting += change.waiting
    }
  }

  private mutating func add(from start: Int64, to end: Int64, busy: Int, isWaiting: Bool) {
    var start = start
    while start < end, index(of: start) < steps.count {
      let step = index(of: start)
      let stop = min(end, Int64(step + 1) * length)
      steps[step].busy += Int64(busy) * (stop - start)
      steps[step].mostBusy = max(steps[step].mostBusy, busy)
      if isWaiting {
        steps[step].waiting += stop - start
        steps[step].busyWhileWaiting += Int64(busy) * (stop - start)
      }
      start = stop
    }
  }
}
