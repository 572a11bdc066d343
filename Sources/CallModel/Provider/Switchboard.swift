import EventEngine

/// Who waits and who is free, and who goes to whom: the lines and the staff groups of all
/// providers.
///
/// It knows no clock, no randomness and no engine; whoever owns it says what time it is. A free
/// interpreter and a request that may be served at once never stand here side by side, if the owner
/// asks `next` whenever somebody becomes free and `freeGroup` whenever somebody joins.
///
/// ```swift
/// board.stamp(slot, at: now)
/// if let group = board.freeGroup(for: line, at: 0) {
///   board.seize(group)
/// } else {
///   board.append(slot, to: line)
/// }
/// // later
/// board.release(group)
/// while let slot = board.next(for: group, at: now) { board.seize(group) }
/// ```
///
/// Cost: a word of bits for each 64 groups of a routing step, O(log groups) for other choices than
/// in order; to pull, what a group's lines with somebody in them take.
struct Switchboard: ~Copyable {
  var routes: RoutingTable
  private(set) var pools: PlainBuffer<InterpreterPool>
  private(set) var lines: PlainBuffer<WaitingLine>
  private var links = PlainBuffer(repeating: WaitingLine.Link(), count: 64)
  /// Since when requests wait, by slot; empty if nobody looks.
  private var tickets: PlainBuffer<Ticket>
  let keepsTickets: Bool
  /// In line, by provider.
  private(set) var waiting: PlainBuffer<Int32>
  /// In line, in all.
  private(set) var waitingInAll = 0
  private var joins: UInt64 = 0

  /// Groups with somebody free, by row.
  private var free: PlainBuffer<UInt64>
  /// Lines with somebody in them, by pull.
  private var occupied: PlainBuffer<UInt64>
  private var idle: IdleRanks

  struct Ticket: BitwiseCopyable {
    var since = SimulationInstant.start
    var number: UInt64 = 0
  }

  /// `most`: the most that will ever be planned, by group.
  init(_ scenario: Scenario, most: [Int], alwaysKeepsTickets: Bool = false) {
    routes = RoutingTable(scenario)
    keepsTickets = routes.looksAtWaits || alwaysKeepsTickets
    pools = PlainBuffer(repeating: InterpreterPool(planned: 0), count: routes.groups.count)
    lines = PlainBuffer(repeating: WaitingLine(), count: routes.lines.count)
    tickets = PlainBuffer(repeating: Ticket(), count: keepsTickets ? 64 : 0)
    waiting = PlainBuffer(repeating: 0, count: scenario.providers.count)
    free = PlainBuffer(repeating: 0, count: routes.rowWords)
    occupied = PlainBuffer(repeating: 0, count: routes.pullWords)
    idle = IdleRanks(scenario, most: most, &routes)
  }

  /// Makes room for more slots.
  mutating func grow(to slots: Int) {
    links.grow(to: slots, filling: WaitingLine.Link())
    if keepsTickets { tickets.grow(to: slots, filling: Ticket()) }
  }

  // MARK: - Interpreters

  @inline(__always)
  mutating func hasIdle(_ group: Int) -> Bool { pools[group].hasIdle }

  mutating func seize(_ group: Int) {
    pools[group].seize()
    if !pools[group].hasIdle { flip(group) }
    if idle.isUsed { settleIdle(group) }
  }

  mutating func release(_ group: Int) {
    let hadIdle = pools[group].hasIdle
    pools[group].release()
    if hadIdle != pools[group].hasIdle { flip(group) }
    if idle.isUsed { settleIdle(group) }
  }

  /// So many of a group are on shift from now on.
  mutating func plan(_ group: Int, _ count: Int) {
    let hadIdle = pools[group].hasIdle
    pools[group].plan(count)
    if hadIdle != pools[group].hasIdle { flip(group) }
    if idle.isUsed { settleIdle(group) }
  }

  private mutating func flip(_ group: Int) {
    for place in routes.groups[group].places.range {
      let (row, bit) = (routes.rowPlaces[place].of, routes.rowPlaces[place].bit)
      free[routes.rows[row].firstWord &+ bit >> 6] ^= 1 << UInt64(bit & 63)
    }
  }

  @inline(never)
  private mutating func settleIdle(_ group: Int) {
    idle.settle(group, pools[group], &routes)
  }

  /// The group of a free interpreter who may take a request that has just come, or has waited until
  /// a step of its line; `point` of the unit interval decides where the choice is random.
  @inline(__always)
  mutating func freeGroup(for line: Int, step: Int = 0, at point: Double) -> Int? {
    let place = routes.lines[line].steps.first &+ step
    let row = routes.steps[place].row
    if idle.isUsed, let group = idle.choose(row, at: point, &routes) { return group }
    let firstWord = routes.rows[row].firstWord
    for word in 0..<routes.rows[row].words where free[firstWord &+ word] != 0 {
      let bit = free[firstWord &+ word].trailingZeroBitCount
      return Int(routes.rowGroups[routes.rows[row].firstGroup &+ word &* 64 &+ bit])
    }
    return nil
  }

  // MARK: - Lines

  /// Notes that a request has come, whether it will wait or not.
  @inline(__always)
  mutating func stamp(_ slot: Int, at now: SimulationInstant) {
    guard keepsTickets else { return }
    joins &+= 1
    tickets[slot] = Ticket(since: now, number: joins)
  }

  mutating func append(_ slot: Int, to line: Int) {
    lines[line].append(slot, links: &links)
    count(line, isFirst: lines[line].count == 1)
  }

  /// Puts a request back where it would be if it had never been taken out; tickets must be kept.
  mutating func putBack(_ slot: Int, in line: Int) {
    var before = lines[line].first
    while let other = before, tickets[other].number < tickets[slot].number {
      before = lines[line].next(after: other, links: &links)
    }
    lines[line].insert(slot, before: before, links: &links)
    count(line, isFirst: lines[line].count == 1)
  }

  private mutating func count(_ line: Int, isFirst: Bool) {
    waiting[routes.lines[line].provider] += 1
    waitingInAll += 1
    if isFirst { flip(line: line) }
  }

  mutating func remove(_ slot: Int, from line: Int) {
    lines[line].remove(slot, links: &links)
    waiting[routes.lines[line].provider] -= 1
    waitingInAll -= 1
    if lines[line].isEmpty { flip(line: line) }
  }

  private mutating func flip(line: Int) {
    for place in routes.lines[line].places.range {
      let (pull, bit) = (routes.pullPlaces[place].of, routes.pullPlaces[place].bit)
      occupied[routes.pulls[pull].firstWord &+ bit >> 6] ^= 1 << UInt64(bit & 63)
    }
  }

  /// Since when the first of a line has waited; tickets must be kept.
  mutating func firstSince(in line: Int) -> SimulationInstant? {
    lines[line].first.map { tickets[$0].since }
  }

  /// When a request came; tickets must be kept.
  mutating func since(_ slot: Int) -> SimulationInstant { tickets[slot].since }

  /// Takes the request out of its line that a free interpreter of a group is for, if there is one.
  @inline(__always)
  mutating func next(for group: Int, at now: SimulationInstant) -> Int? {
    let pull = routes.groups[group].pull
    let entry = routes.pulls[pull].first
    if routes.pulls[pull].count != 1 { return nextOfSeveral(pull, at: now) }
    return isOpen(entry, at: now) ? takeFirst(of: routes.pullEntries[entry].line) : nil
  }

  private mutating func takeFirst(of line: Int) -> Int? {
    guard let slot = lines[line].first else { return nil }
    remove(slot, from: line)
    return slot
  }

  /// The first in the line of an entry has waited as long as it must.
  @inline(__always)
  private mutating func isOpen(_ entry: Int, at now: SimulationInstant) -> Bool {
    guard routes.pullEntries[entry].after > .zero,
      let since = firstSince(in: routes.pullEntries[entry].line)
    else { return true }
    return now - since >= routes.pullEntries[entry].after
  }

  private mutating func nextOfSeveral(_ pull: Int, at now: SimulationInstant) -> Int? {
    let first = routes.pulls[pull].first
    let discipline = routes.pulls[pull].discipline
    var best: Int?
    var bestNumber = UInt64.max
    for word in 0..<routes.pulls[pull].words {
      var bits = occupied[routes.pulls[pull].firstWord &+ word]
      while bits != 0 {
        let entry = first &+ word &* 64 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        guard isOpen(entry, at: now),
          let slot = lines[routes.pullEntries[entry].line].first
        else { continue }
        if discipline == .inOrder { return takeFirst(of: routes.pullEntries[entry].line) }
        if discipline == .priority, let best,
          routes.pullEntries[entry].priority < routes.pullEntries[best].priority
        {
          return takeFirst(of: routes.pullEntries[best].line)
        }
        if tickets[slot].number < bestNumber {
          best = entry
          bestNumber = tickets[slot].number
        }
      }
    }
    return best.flatMap { takeFirst(of: routes.pullEntries[$0].line) }
  }
}
