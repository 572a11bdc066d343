import EventEngine

/// What a planted defect does; each is asked for where it acts, and only if one is planted.
extension CallCell {
  /// Makes the mistake from now on; to be said before the first event.
  package mutating func plant(_ defect: PlantedDefect) { planted = defect }

  /// The handler that crashed is invoked again.
  mutating func invokesAgain(_ request: Int) -> Bool {
    guard planted == .invokesAfterCrash else { return false }
    // A fault may crash every one of them.
    planted = nil
    if faults.isUsed { faults.marks[request].isEndInjected = false }
    startInvocation(request)
    return true
  }

  mutating func releaseOnceMore(_ request: Int) {
    let group = Int(requests[request].group)
    tell(.interpreterReleased, request, began: requests[request].assigned, phase: .waiting)
    if board.pools[group].busy > 1 { board.release(group) }
  }

  /// Whether a return that came late has come to nothing.
  mutating func mishandlesReturn(_ request: Int) -> Bool {
    guard requests[request].machine.state == .inApp else { return false }
    if planted == .readsStaleStorage, installations.count > 0 {
      let place = place(ofAppOf: request)
      installations[place].isStored = installations[place].wasStored
    }
    guard planted == .losesReturn else { return false }
    let sender = plan.states[Int(requests[request].app)].sender
    tell(
      .returnToCallMade, request, detail: ReturnFate.honoured.rawValue,
      amount: Int32(sender.rawValue))
    return true
  }

  /// Strikes in an order that nothing in the scenario decides.
  mutating func strikeAll(_ fault: Int, hashedWith salt: UInt64) {
    let key = StreamKey(seed: salt, replication: 0, cell: 0)
    let base = key.entity(named: "hash")
    let all = (0..<usedRequests).map { (hash: key.entity(base: base, ordinal: UInt64($0)), $0) }
    for (_, request) in all.sorted(by: { $0.hash < $1.hash })
    where requests[request].call >= 0 && requests[request].machine.state != .ended {
      if concerns(fault, request) { _ = hit(request, fault) }
    }
  }
}
