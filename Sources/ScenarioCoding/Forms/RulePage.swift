/// What the rules say that settings, errors and reports name: R1, U3, P2.
///
/// R-rules follow Apple's pages about LiveCommunicationKit; U- and P-rules are ours, for what those
/// pages leave open.
public enum RulePage {
  /// A rule by its name, and what it says.
  public struct Rule: Hashable, Sendable {
    public let name: String
    public let text: String
  }

  /// The page of all rules, for people.
  public static var text: String {
    var text = "# Rules\n\nR: as Apple documents it. U and P: ours, where Apple says nothing; the"
    text += " section `framework` sets them.\n\n"
    for rule in all { text += "- **\(rule.name)** \(rule.text)\n" }
    return text
  }

  /// All rules, R before U before P.
  public static var all: [Rule] {
    (documented + unspecified).map { Rule(name: $0.0, text: $0.1) }
  }

  private static let documented = [
    ("R1", "Picking an app launches its extension and invokes `prepare`."),
    ("R2", "Each invocation has a process of its own; only keychain and App Group defaults last."),
    (
      "R3",
      "Handlers are asynchronous, run on the main actor, and `prepare` and `resume` may throw."
    ),
    ("R4", "A crash or kill within `prepare` or `resume` fails the request; no handler follows."),
    ("R5", "A kill between two invocations ends no request; the next launch is cold."),
    ("R6", "`proceed` shows the waiting tile; neither `prepare` nor `resume` follows."),
    ("R7", "`requiresUserInput` shows a pop-up: yes opens the container app, no ends the request."),
    ("R8", "A throw ends the request."),
    (
      "R9",
      "`resume` follows only input that was asked for and a `returnToCall` that was honoured; "
        + "it may ask for input again."
    ),
    (
      "R10",
      "The container app opens with an activity of a type that it must declare, which "
        + "carries the request's id and the reason."
    ),
    ("R11", "The reasons for input are signing in and additional information."),
    ("R12", "`returnToCall` returns at once, never throws, and leads to `resume`."),
    ("R13", "`returnToCall` with an unknown id does nothing; it is counted."),
    ("R14", "App and extension both need the entitlement."),
    ("R15", "A handler's own errors are `cannotFulfill` and `unknown`."),
    (
      "R16",
      "Presence call-backs come only to an extension that observes presence when it proceeds."
    ),
    ("R17", "They tell each leaving, each coming back, and once that the call ended."),
    ("R18", "If the call ended, that call-back comes after the one of the leaving."),
    ("R19", "An interpreter who isn't released holds the call after the requester has gone."),
  ]

  private static let unspecified = [
    ("U1", "`prepare` and `resume` have a time limit; past it the process is killed, `timedOut`."),
    ("U3", "The person's input has no limit by default."),
    ("U4", "Of two `returnToCall`s for one wait the first counts."),
    ("U5", "A `returnToCall` before input was asked for, or from another app, is ignored."),
    (
      "U6",
      "Without the extension's entitlement the app isn't offered; without the container "
        + "app's, `returnToCall` is ignored; an undeclared activity opens nothing."
    ),
    (
      "U7",
      "Input may be asked for any number of times, unless a cap is set: `roundsExceeded`. "
        + "The person answers the first thousand."
    ),
    ("U8", "One live request for each call, requester and app; further picks are refused."),
    ("U9", "Invocations that overlap have separate processes."),
    ("U10", "The request's id is the same in all invocations."),
    ("U11", "The join URL is the same in all invocations."),
    ("U12", "A join URL that is forwarded twice brings one interpreter."),
    ("U13", "A handler isn't told that its request is over; what it does is wasted, and counted."),
    ("U14", "A throw of another type ends the request, `unknownError`."),
    ("U16", "The tile stays until an interpreter joins, patience ends or the call does."),
    (
      "U17",
      "Presence call-backs come one at a time, in order, at most once, each within U1's limit."
    ),
    ("U18", "The call's end may be told without a leaving before it."),
    ("U20", "The container app opens cold or warm; killed, the request waits on."),
    (
      "U22",
      "A locked device denies keychain items of class `whenUnlocked`; before the first "
        + "unlock all look absent; the container app opens after unlock."
    ),
    ("U24", "An app replaced or removed with a request pending fails it, `launchFailed`."),
    ("U26", "The person may cancel in any phase before an interpreter joins."),
    (
      "U27", "A requester who leaves before the tile ends the request; at the tile, after a window."
    ),
    (
      "U28",
      "An engagement ends with the service time, with a release, or some time after the "
        + "requester left; the call, when nobody is in it."
    ),
    (
      "P1",
      "A process that returned stays suspended for a while: replaced at the next invocation, "
        + "or reused with its state."
    ),
    ("P2", "A process may be killed while it runs or is suspended, with a hazard a second."),
    (
      "P3",
      "The keychain lasts; App Group defaults are flushed after a delay, and lost with a "
        + "chance if the process dies before."
    ),
  ]
}
