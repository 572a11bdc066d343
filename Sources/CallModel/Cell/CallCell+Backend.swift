import EventEngine

/// The provider's backend: what stands between the waiting tile and the line.
extension CallCell {
  mutating func reachBackend(_ request: Int, of provider: Int) {
    let timeOut = plan.providers[provider].backendTimeOut
    if timeOut >= .zero { schedule(.backendTimesOut, request: request, after: timeOut) }
    let capacity = plan.providers[provider].backendCapacity
    if backends.take(request, at: provider, capacity: capacity) {
      startBackend(request, of: provider)
    } else {
      requests[request].standing = .atBackend
    }
  }

  private mutating func startBackend(_ request: Int, of provider: Int) {
    requests[request].standing = .inBackend
    let takes = plan.providers[provider].backendTakes
    var span = draw(takes, .backend, of: request)
    if faults.isUsed {
      span = providerSlowness(span, request)
      faults.marks[request].backendEnds = calendar.now + span
    }
    schedule(.backendEnds, request: request, after: span)
  }

  mutating func backendEnds(_ request: Int) {
    guard requests[request].standing == .inBackend else { return }
    if faults.isUsed && faults.marks[request].backendEnds != calendar.now { return }
    let provider = provider(of: request)
    let hasFailed = backendFails(request, of: provider)
    answerBackend(request, hasFailed ? .failed : .accepted)
    leaveBackend(request, of: provider)
    if hasFailed { apply(.backendFailed, to: request) } else { joinLine(request, of: provider) }
  }

  private mutating func backendFails(_ request: Int, of provider: Int) -> Bool {
    let chance = plan.providers[provider].backendFails
    if chance == 0 { return false }
    // A phase of its own, so that the law of the work takes no draw from the chance.
    var stream = stream(.backend, of: request, phase: .waiting)
    return stream.chance(chance)
  }

  mutating func backendTimesOut(_ request: Int) {
    let standing = requests[request].standing
    guard standing == .atBackend || standing == .inBackend || standing == .held else { return }
    answerBackend(request, .timedOut)
    if standing == .held {
      letGo(request)
      return apply(.backendFailed, to: request)
    }
    leaveBackend(request, of: provider(of: request))
    apply(.backendFailed, to: request)
  }

  private mutating func answerBackend(_ request: Int, _ answer: BackendAnswer) {
    tell(
      .backendAnswered, request, began: requests[request].mark, phase: .waiting,
      detail: answer.rawValue)
  }

  /// The request is through, has failed or is gone; the next URL has its turn.
  mutating func leaveBackend(_ request: Int, of provider: Int) {
    let wasInWork = requests[request].standing == .inBackend
    requests[request].standing = .elsewhere
    if !wasInWork {
      backends.withdraw(request, at: provider)
    } else if let next = backends.finish(at: provider) {
      startBackend(next, of: provider)
    }
  }
}
