import EventEngine

/// The providers' backends: how many join URLs each works on, and which wait for it.
struct BackendDesk: ~Copyable {
  /// Some provider has one that takes time, fails or fills up.
  let isUsed: Bool
  private var desks: PlainBuffer<Desk>
  private var links: PlainBuffer<WaitingLine.Link>

  struct Desk: BitwiseCopyable {
    var busy: Int32 = 0
    var line = WaitingLine()
  }

  init(_ scenario: Scenario) {
    isUsed = scenario.providers.contains { $0.value.backend != BackendDescription() }
    desks = PlainBuffer(repeating: Desk(), count: isUsed ? scenario.providers.count : 0)
    links = PlainBuffer(repeating: WaitingLine.Link(), count: isUsed ? 64 : 0)
  }

  /// Makes room for more slots.
  mutating func grow(to slots: Int) { links.grow(to: slots, filling: WaitingLine.Link()) }

  /// Takes a URL; says whether work on it starts at once.
  mutating func take(_ slot: Int, at provider: Int, capacity: Int32) -> Bool {
    guard desks[provider].busy < capacity else {
      desks[provider].line.append(slot, links: &links)
      return false
    }
    desks[provider].busy += 1
    return true
  }

  /// Work on a URL is over; returns the next one, on which it starts.
  mutating func finish(at provider: Int) -> Int? {
    guard let next = desks[provider].line.popFirst(links: &links) else {
      desks[provider].busy -= 1
      return nil
    }
    return next
  }

  /// A URL that waits is no longer wanted.
  mutating func withdraw(_ slot: Int, at provider: Int) {
    desks[provider].line.remove(slot, links: &links)
  }
}
