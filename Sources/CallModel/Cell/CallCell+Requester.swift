import EventEngine

/// The requester leaves the call and comes back (U27, R19).
extension CallCell {
  mutating func requesterLeaves(_ call: Int) {
    guard !calls[call].isRequesterAway else { return }
    requesterIsGone(call)
    if plan.framework.rejoinWindow > .zero {
      schedule(.rejoinWindowCloses, call: call, after: plan.framework.rejoinWindow)
    }
    let rejoins = plan.people[people(of: call)].rejoins
    // Nobody comes back for ever, though a fault may throw out whoever does at once.
    if calls[call].leavings < Self.mostRepeats,
      let after = happens(rejoins, .rejoins, in: call, attempt: calls[call].leavings)
    {
      schedule(.requesterRejoins, call: call, after: after)
    }
    calls[call].leavings += 1
    forEachLiveRequest(in: call) { cell, request in
      cell.apply(.requesterLeft, to: request)
      if cell.plan.framework.rejoinWindow == .zero { cell.apply(.rejoinWindowPassed, to: request) }
    }
    endCallIfDone(call)
  }

  /// The requester is out of the call; interpreters in it are to be released in time (U28).
  mutating func requesterIsGone(_ call: Int) {
    tell(.requesterLeft, call: call, began: calls[call].started)
    calls[call].isRequesterAway = true
    calls[call].leftAt = calendar.now
    forEachLiveRequest(in: call) { cell, request in
      if cell.requests[request].machine.state == .assisted { cell.scheduleRelease(request) }
    }
    tellPresence(in: call)
  }

  /// An engagement outlasts the requester's leaving by so much at most (U28).
  mutating func scheduleRelease(_ request: Int) {
    let due = calls[Int(requests[request].call)].leftAt + releaseAfter(of: request)
    schedule(.releaseDue, request: request, after: max(.zero, due - calendar.now))
  }

  /// The framework's limit (U28), or the provider's own if that is earlier (R19).
  private mutating func releaseAfter(of request: Int) -> SimulationSpan {
    min(plan.framework.releaseAfter, plan.providers[provider(of: request)].releaseAfter)
  }

  mutating func releaseDue(_ request: Int) {
    let call = Int(requests[request].call)
    let isDue = calendar.now - calls[call].leftAt >= releaseAfter(of: request)
    if calls[call].isRequesterAway && isDue { apply(.assistanceEnded, to: request) }
  }

  mutating func requesterRejoins(_ call: Int) {
    guard calls[call].isRequesterAway, !calls[call].hasDispersed else { return }
    calls[call].isRequesterAway = false
    tell(.requesterRejoined, call: call, began: calls[call].leftAt)
    tellPresence(in: call)
  }

  mutating func rejoinWindowCloses(_ call: Int) {
    guard calls[call].isRequesterAway else { return }
    forEachLiveRequest(in: call) { cell, request in cell.apply(.rejoinWindowPassed, to: request) }
    endCallIfDone(call)
  }
}
