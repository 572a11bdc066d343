import CallModel
import EventEngine
import Testing

@testable import CallInvariants

/// Breadth first to depth 8 over distinct pairs of what the engine is and what the checker
/// remembers.
@Suite struct RequestExplorationTests {
  /// What the checker remembers of the one request there is.
  private struct Recollection: Hashable {
    var request: RequestMemory
    var milestones: Milestones
    var group: GroupMemory
    var balance: RequestBalance

    init(_ checker: borrowing InvariantChecker) {
      request = checker.requests[0]
      milestones = checker.milestones[0]
      group = checker.groups[0]
      balance = checker.balance
    }

    /// Has the checker remember this and nothing else.
    func restore(_ checker: inout InvariantChecker) {
      checker.requests[0] = request
      checker.milestones[0] = milestones
      checker.groups[0] = group
      checker.balance = balance
      checker.log = BreachLog()
    }
  }

  private struct Node: Hashable {
    var engine: SmallEngine
    var recollection: Recollection
  }

  private static let events: [RequestEvent] = [
    .launched, .launchFailed, .proceeded, .askedForInput(.signIn), .threw(.cannotFulfill),
    .threw(.unknown), .threw(.other), .crashed, .killed, .invocationLimitPassed, .personContinued,
    .personDeclined, .containerAppOpened, .returnToCall(.ownApp), .returnToCall(.otherApp),
    .returnToCall(.unentitledApp), .appReplaced,
    .inputLimitPassed, .interpreterJoined, .patienceExpired, .tileLimitPassed, .backendFailed,
    .foundNoStaff, .foundNoLine, .leftMessage, .disconnected, .cancelled, .requesterLeft,
    .rejoinWindowPassed, .callEnded, .assistanceEnded,
  ]

  /// All at one instant, so the limit of an invocation is no time at all.
  private static let settings: [FrameworkSettings] = {
    var all: [FrameworkSettings] = []
    for second in SecondReturn.allCases {
      for early in EarlyReturn.allCases {
        for afterEnd in InvocationAfterEnd.allCases {
          for (error, cap) in [(OtherError.unknownError, nil), (.crashed, 1)] as [(_, Int?)] {
            var settings = FrameworkSettings()
            settings.invocationLimit = .zero
            settings.secondReturn = second
            settings.earlyReturn = early
            settings.invocationAfterEnd = afterEnd
            settings.otherError = error
            settings.roundsCap = cap
            all.append(settings)
          }
        }
      }
    }
    return all
  }()

  /// Explores from the pick; the distinct pairs, and the breaches with the shortest way to each
  /// kind.
  private func explore(
    _ framework: FrameworkSettings, fault: SmallEngine.Fault, depth: Int
  ) -> (pairs: Int, breaches: [InvariantBreach]) {
    let rules = RequestRules(framework)
    var checker = InvariantChecker(framework: framework)
    var engine = SmallEngine(fault: fault)
    for record in engine.pick() { checker.observe(record) }
    var breaches = checker.breaches
    var front = [Node(engine: engine, recollection: Recollection(checker))]
    var known = Set(front)
    let horizon = TraceRecord(.horizonReached, at: .start)
    for _ in 0..<depth {
      var next: [Node] = []
      for node in front {
        for event in Self.events {
          var engine = node.engine
          node.recollection.restore(&checker)
          for record in engine.take(event, under: rules) { checker.observe(record) }
          let reached = Node(engine: engine, recollection: Recollection(checker))
          checker.record = horizon
          checker.horizonReached()
          breaches += checker.breaches
          // What is broken already is not followed further.
          if checker.log.isEmpty && known.insert(reached).inserted { next.append(reached) }
        }
      }
      front = next
    }
    return (known.count, breaches)
  }

  @Test(arguments: settings.indices)
  func `whatever happens to depth 8, an engine that pays what is owed breaches nothing`(
    index: Int
  ) {
    let (pairs, breaches) = explore(Self.settings[index], fault: .none, depth: 8)
    #expect(breaches.prefix(3).map(\.description) == [])
    #expect(pairs > 100)
  }

  private static let faults: [(SmallEngine.Fault, [Invariant])] = [
    (.invokesTwice, [.i2, .i5]),
    (.fixesTwice, [.i1, .i8]),
    (.invokesAfterCrash, [.i2, .i3, .i4, .i5]),
    (.launchesNothingOnReturn, [.i11]),
    (.preparesAfterProceed, [.i2, .i5]),
    (.resumesInTheSameProcess, [.i11]),
    (.endsWithoutOutcome, [.i1]),
    (.forgetsToEnd, [.i1]),
    (.hidesTheReturn, [.i7]),
  ]

  @Test(arguments: faults)
  func `a fault in the engine is caught`(fault: SmallEngine.Fault, broken: [Invariant]) {
    let (_, breaches) = explore(Self.settings[0], fault: fault, depth: 8)
    let found = Set(breaches.map(\.invariant))
    #expect(broken.allSatisfy(found.contains), "found \(found)")
  }

  @Test func `every fault of the engine is tried`() {
    #expect(Set(Self.faults.map(\.0)) == Set(SmallEngine.Fault.allCases).subtracting([.none]))
  }
}
