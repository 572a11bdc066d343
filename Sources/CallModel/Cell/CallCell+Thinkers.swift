import EventEngine

/// Someone who thinks, calls and comes back, for as long as traffic goes on.
struct Thinker: BitwiseCopyable {
  /// The key of this person's draws.
  var entity: UInt64 = 0
  /// Calls so far.
  var calls: UInt32 = 0
  /// The traffic stream.
  var stream: UInt32 = 0
}

/// Closed traffic: a number of people instead of a rate.
extension CallCell {
  /// Gives each of them a place.
  mutating func seatThinkers(_ scenario: Scenario) {
    for (stream, one) in scenario.traffic.enumerated() {
      guard case .closed(let closed) = one.value.arrivals else { continue }
      let first = thinkers.count
      streams[stream].think = plan.tables.compile(closed.think)
      thinkers.grow(to: first + closed.people, filling: Thinker(stream: UInt32(stream)))
      for person in 0..<closed.people {
        thinkers[first + person].entity = streams[stream].key.entity(
          base: streams[stream].entity, ordinal: UInt64(person))
      }
    }
  }

  mutating func startThinking(_ thinker: Int) {
    let entity = streams[Int(thinkers[thinker].stream)].key.entity(
      base: thinkers[thinker].entity, ordinal: UInt64(thinkers[thinker].calls))
    var draws = StreamPurpose.think.stream(of: entity)
    let think = streams[Int(thinkers[thinker].stream)].think
    let due = calendar.now + plan.tables.draw(think, from: &draws)
    guard due < end else { return }
    calendar.schedule(
      EventNotice(due: due, kind: CellEvent.thinkerCalls.rawValue, entity: thinker))
  }

  mutating func thinkerCalls(_ thinker: Int) {
    let call = takeCall()
    let stream = Int(thinkers[thinker].stream)
    calls[call].entity = streams[stream].key.entity(
      base: thinkers[thinker].entity, ordinal: UInt64(thinkers[thinker].calls))
    thinkers[thinker].calls &+= 1
    calls[call].thinker = Int32(truncatingIfNeeded: thinker)
    calls[call].people = streams[stream].people
    startCall(call, surelyAsks: streams[stream].surelyAsks)
  }
}
