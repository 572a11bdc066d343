internal import CallModel

/// What each action of a fault does, and how causes are told apart.
public enum FaultPage {
  /// The page, for people.
  public static var text: String {
    var text = """
      # Faults

      A fault that finds nothing to do passes by, and is not counted: what is counted, shown and \
      owed to `mustFire` is how often it acted. `nth` and `every` count all events, those in quiet \
      windows included. By the clock (`at`, `each`) a fault without `for` acts on what is there at \
      that instant; with `for`, on what comes by as well.

      A failure is `injected` if the fault's own action is what ends the request, `touched` if a \
      fault acted on the request earlier, else `genuine`. So a crash by `extension.crash` is \
      injected; a time-out after `extension.hang` is touched, and so is a request that gives up \
      while `provider.down` holds it. `excuse` covers the injected alone.

      | action | what it does |
      |---|---|

      """
    for kind in FaultKind.allCases { text += "| `\(kind.rawValue)` | \(kind.about) |\n" }
    return text
  }
}

extension FaultKind {
  /// What it does, in a sentence or two.
  fileprivate var about: String {
    switch self {
    case .extensionKill:
      "Kills the process in mid-invocation (R4); between two, the one that is suspended (R5)."
    case .extensionCrash: "Crashes the handler that runs or is about to (R4)."
    case .extensionHang: "The handler never returns: the limit ends it (U1)."
    case .extensionSlow: "What is left of the handler's time takes `factor` times as long."
    case .launchFail: "The launch, or relaunch, under way or next fails."
    case .containerCrash: "The container app dies while the person is in it (U20)."
    case .containerLostActivity: "The container app opens without its activity, and never returns."
    case .messageDrop: "The `message` is lost."
    case .messageDuplicate: "The `message` comes twice, the second `duration` later (U4, U12)."
    case .messageDelay: "The `message` comes `duration` later."
    case .storageLocked: "A handler's read finds the device locked (U22), in the way of `as`."
    case .storageLost: "What the app keeps outside its memory is gone."
    case .storageStale: "A handler's read doesn't see what was written in this call."
    case .providerDown:
      "The backend takes nothing: URLs wait until it is over. On an event, that request's for good."
    case .providerSlow: "Forwarding, the backend's work and joining take `factor` times as long."
    case .providerError: "The backend fails (`backendFailed`)."
    case .staffLeave:
      "By the clock, `count` interpreters go off duty, after the call in hand; they are back after "
        + "`for`. On an event, the one who is on the way to that request, or in its call, drops "
        + "out; the group keeps its number."
    case .requesterLeaves: "The requester leaves the call (U27)."
    case .callEnds: "Everybody leaves the call."
    case .memoryPressure: "Suspended processes, and container apps nobody is in, are freed."
    case .processReuse: "The next invocation finds the suspended process with its state (P1)."
    }
  }
}
