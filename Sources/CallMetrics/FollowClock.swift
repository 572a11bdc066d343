import CallModel
import EventEngine

/// Whether one thing followed another in time, so often.
public struct FollowCount: Sendable, Hashable {
  /// What was owed and whose time is up, or that came.
  public var owed: UInt64 = 0
  /// What didn't come in time.
  public var missed: UInt64 = 0

  public init(owed: UInt64 = 0, missed: UInt64 = 0) {
    self.owed = owed
    self.missed = missed
  }

  mutating func merge(_ other: FollowCount) {
    owed += other.owed
    missed += other.missed
  }
}

/// Watches over what must follow something, for one expectation.
///
/// While it is owed already, a further occasion changes nothing. If there are quiet windows, only
/// what is owed and due in one of them counts, and never what is due after the end of the run.
struct FollowClock {
  private let before: Happening
  private let then: Happening
  /// What must be open for the other to be owed.
  private let opening: Happening?
  /// A line is left for an interpreter, too, and may be joined again.
  private let isOfLine: Bool
  private let within: SimulationSpan
  private let quiet: [QuietWindow]
  private let isByRequest: Bool
  private var debts: [Debt] = []
  private var firstDebt = 0
  /// When what a request or call owes is due. Looked up, never walked through.
  private var dues: [UInt32: SimulationInstant] = [:]
  /// How many are open.
  private var open: [UInt32: Int] = [:]
  private(set) var count = FollowCount()

  private struct Debt {
    var due: SimulationInstant
    var key: UInt32
  }

  init(
    _ then: LifecycleEvent, after before: LifecycleEvent, within: SimulationSpan,
    quiet: [QuietWindow]
  ) {
    (self.before, self.then) = (before.happening, then.happening)
    opening = then.opening?.happening
    isOfLine = then == .lineLeft
    self.within = within
    self.quiet = quiet
    isByRequest = before.subject == .request && then.subject == .request
  }

  /// The clocks of a scenario's expectations, in their order.
  static func all(in scenario: Scenario) -> [FollowClock] {
    scenario.expectations.compactMap {
      switch $0.claim {
      case .follows(let then, after: let before, let within):
        FollowClock(then, after: before, within: within, quiet: scenario.quiet)
      case .threshold, .happened: nil
      }
    }
  }

  mutating func take(_ record: TraceRecord) {
    settle(until: record.time)
    if record.event == .horizonReached { return }
    let key = isByRequest ? record.request : record.call
    if opens(record) { open[key, default: 0] += 1 }
    if then.matches(record) {
      if dues.removeValue(forKey: key) != nil { count.owed += 1 }
      close(key)
    } else if isOfLine, record.event == .interpreterAssigned {
      close(key)
      // Nobody is left who could leave.
      if open[key] == nil { dues[key] = nil }
    }
    if before.matches(record) { owe(key, at: record.time) }
  }

  private func opens(_ record: TraceRecord) -> Bool {
    opening?.matches(record) ?? false || isOfLine && record.event == .lineRejoined
  }

  private mutating func close(_ key: UInt32) {
    if let left = open[key] { open[key] = left > 1 ? left - 1 : nil }
  }

  private mutating func owe(_ key: UInt32, at time: SimulationInstant) {
    guard dues[key] == nil, opening == nil || open[key] != nil else { return }
    let due = time + within
    guard quiet.isEmpty || quiet.contains(where: { $0.contains(time) && due <= $0.end }) else {
      return
    }
    dues[key] = due
    debts.append(Debt(due: due, key: key))
  }

  /// Debts fall due in the order in which they arose.
  private mutating func settle(until time: SimulationInstant) {
    while firstDebt < debts.count, debts[firstDebt].due < time {
      let debt = debts[firstDebt]
      if dues[debt.key] == debt.due {
        dues[debt.key] = nil
        count.owed += 1
        count.missed += 1
      }
      firstDebt += 1
    }
    if firstDebt > 1024 && 2 * firstDebt > debts.count {
      debts.removeFirst(firstDebt)
      firstDebt = 0
    }
  }
}

extension Happening {
  fileprivate func matches(_ record: TraceRecord) -> Bool {
    record.event == event && (phase == nil || phase == record.phase)
  }
}
