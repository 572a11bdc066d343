import CallModel

/// The life of a request as the rules have it: for each event, what it does in each state.
///
/// Written from the rules, not from the code. A row names the event, the outcome that it fixes, if
/// it fixes one, and what happens in each state:
///
/// | sign | new state | owed |
/// |---|---|---|
/// | `.` | the same | nothing: the event cannot matter |
/// | `P` `S` | preparing, resuming | invoke (R1, R12) |
/// | `W` | waiting | show the tile (R6) |
/// | `A` | asking | show the pop-up (R7); over the cap, fail (U7); with a return remembered, as `R`
/// |
/// | `O` `I` | opening the app, in the app | open it (R10); nothing |
/// | `R` | relaunching | launch; the return is honoured (R12) |
/// | `H` | assisted | fix the outcome |
/// | `x` | ended | fix the outcome, end |
/// | `d` | ended | give up the invocation (U13), then as `x` |
/// | `k` | ended | kill the invocation (U24), then as `x` |
/// | `w` | ended | leave the provider, then as `x` |
/// | `e` | ended | leave the provider, end; the outcome stays |
/// | `u` `o` `n` | the same | the return is ignored: unknown (R13), other app, not asked for (U5) |
/// | `m` | the same | the return is ignored: no entitlement (U6) |
/// | `5` | the same | not asked for, or remembered (U5) |
/// | `4` | the same, or as `R` | already returned, or begun anew, the process replaced (U4) |
struct RequestMachineTable {
  static let states: [RequestMachine.State] = [
    .launching, .preparing, .asking, .openingApp, .inApp, .relaunching, .resuming, .waiting,
    .assisted, .ended,
  ]

  static let phases: [Phase] = [
    .launch, .prepare, .popUp, .containerApp, .containerApp, .relaunch, .resume, .waiting,
    .waiting, .launch,
  ]

  static let rows: [(event: RequestEvent, outcome: Outcome, signs: String)] = [
    (.launched, .open, "P....S...."),
    (.launchFailed, .launchFailed, "x....x...."),
    (.proceeded, .open, ".W....W..."),
    (.askedForInput(.signIn), .roundsExceeded, ".A....A..."),
    (.askedForInput(.additionalInfo), .roundsExceeded, ".A....A..."),
    (.threw(.cannotFulfill), .cannotFulfill, ".x....x..."),
    (.threw(.unknown), .unknownError, ".x....x..."),
    (.threw(.other), .unknownError, ".x....x..."),
    (.crashed, .crashed, ".x....x..."),
    (.killed, .killed, ".x....x..."),
    (.invocationLimitPassed, .timedOut, ".x....x..."),
    (.personContinued, .open, "..O......."),
    (.personDeclined, .declinedInput, "..x......."),
    (.containerAppOpened, .open, "...I......"),
    (.returnToCall(.ownApp), .open, "55RRR44nnu"),
    (.returnToCall(.otherApp), .open, "ooooooooou"),
    (.returnToCall(.unentitledApp), .open, "mmmmmmmmmu"),
    (.inputLimitPassed, .inputTimedOut, "..xxx....."),
    (.interpreterJoined, .assisted, ".......H.."),
    (.patienceExpired, .abandonedWaiting, ".......w.."),
    (.tileLimitPassed, .timedOut, ".......w.."),
    (.backendFailed, .backendFailed, ".......w.."),
    (.foundNoStaff, .noStaff, ".......w.."),
    (.foundNoLine, .blocked, ".......w.."),
    (.leftMessage, .leftMessage, ".......w.."),
    (.disconnected, .disconnected, ".......w.."),
    (.cancelled, .cancelled, "xdxxxxdw.."),
    (.requesterLeft, .requesterLeft, "xdxxxxd..."),
    (.rejoinWindowPassed, .requesterLeft, ".......w.."),
    (.callEnded, .callEnded, "xdxxxxdwe."),
    (.assistanceEnded, .open, "........e."),
    (.appReplaced, .launchFailed, "xkxxxxk..."),
  ]

  /// What a machine shows from outside.
  struct Look: Hashable {
    var state: RequestMachine.State
    var outcome: Outcome
    var endedIn: Phase
    var remembersReturn: Bool
    var rounds: UInt16

    init(_ machine: RequestMachine) {
      state = machine.state
      outcome = machine.outcome
      endedIn = machine.endedIn
      remembersReturn = machine.remembersReturn
      rounds = machine.rounds
    }
  }

  let rules: RequestRules

  /// How a machine is to look after the event of a row, and what is to be owed then.
  func expected(
    _ machine: RequestMachine, _ row: (event: RequestEvent, outcome: Outcome, signs: String)
  ) -> (Look, Obligations) {
    var look = Look(machine)
    let column = Self.states.firstIndex(of: machine.state) ?? 0
    let sign = Array(row.signs)[column]
    let phase = Self.phases[column]
    let givesUp: Obligations.Duties =
      rules.invocationAfterEnd == .killed ? .killInvocation : .discardInvocation

    func go(
      _ state: RequestMachine.State, _ duties: Obligations.Duties, _ fate: ReturnFate? = nil
    ) -> (Look, Obligations) {
      look.state = state
      return (look, Obligations(duties, returnFate: fate))
    }

    func end(paying duties: Obligations.Duties) -> (Look, Obligations) {
      look.outcome =
        row.event == .threw(.other) && rules.otherError == .crashed ? .crashed : row.outcome
      look.endedIn = phase
      return go(.ended, duties.union([.fixOutcome, .end]))
    }

    switch sign {
    case "P": return go(.preparing, .invoke)
    case "S": return go(.resuming, .invoke)
    case "W": return go(.waiting, .showTile)
    case "A":
      if machine.rounds >= rules.roundsCap { return end(paying: []) }
      look.rounds += 1
      guard machine.remembersReturn else { return go(.asking, .showPopUp) }
      look.remembersReturn = false
      return go(.relaunching, .launch, .honoured)
    case "O": return go(.openingApp, .openContainerApp)
    case "I": return go(.inApp, [])
    case "R": return go(.relaunching, .launch, .honoured)
    case "H":
      look.outcome = .assisted
      look.endedIn = .waiting
      return go(.assisted, .fixOutcome)
    case "x": return end(paying: [])
    case "d": return end(paying: givesUp)
    case "k": return end(paying: .killInvocation)
    case "w": return end(paying: .leaveProvider)
    case "e": return go(.ended, [.leaveProvider, .end])
    case "u": return go(machine.state, [], .unknownRequest)
    case "o": return go(machine.state, [], .otherApp)
    case "m": return go(machine.state, [], .notEntitled)
    case "n": return go(machine.state, [], .notAskedFor)
    case "5":
      if rules.earlyReturn == .ignored { return go(machine.state, [], .notAskedFor) }
      look.remembersReturn = true
      return go(machine.state, [], .remembered)
    case "4":
      if rules.secondReturn == .ignored { return go(machine.state, [], .alreadyReturned) }
      let replaced: Obligations.Duties = machine.state == .resuming ? .killInvocation : []
      return go(.relaunching, replaced.union(.launch), .honoured)
    default: return go(machine.state, [])
    }
  }
}

extension RequestRules {
  /// Every setting of every rule, with no, one and unboundedly many rounds.
  static let all: [RequestRules] = {
    var all: [RequestRules] = []
    for second in SecondReturn.allCases {
      for early in EarlyReturn.allCases {
        for cap in [0, 1, nil] as [Int?] {
          for afterEnd in InvocationAfterEnd.allCases {
            for error in OtherError.allCases {
              var settings = FrameworkSettings()
              settings.secondReturn = second
              settings.earlyReturn = early
              settings.roundsCap = cap
              settings.invocationAfterEnd = afterEnd
              settings.otherError = error
              all.append(RequestRules(settings))
            }
          }
        }
      }
    }
    return all
  }()
}
