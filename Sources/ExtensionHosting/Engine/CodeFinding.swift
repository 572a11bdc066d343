/// Something about the code that a developer should know, beside the outcomes.
public struct CodeFinding: Hashable, Sendable, Codable {
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A global or static property was set: it would not survive in a fresh process (R2).
    case changedGlobal
    /// A global constant was made; what it refers to doesn't survive either.
    case initialisedGlobal
    /// Work was left behind when the handler returned; it never ran on.
    case leftBehind
    /// The handler's process crashed (R4).
    case crashed
    /// Something went past the simulation: what follows from it can't be repeated.
    case escaped
    /// The thread was blocked in a handler.
    case blocked
    /// `proceed` without having forwarded the URL: nobody ever joins (R6).
    case neverForwarded
    /// The URL was forwarded more than once (U12).
    case forwardedAgain
    /// The URL of another request was forwarded.
    case forwardedOther
    /// A `returnToCall` was ignored (R13, U4, U5).
    case returnIgnored
    /// A keychain item was refused or hidden because the device is locked (U22).
    case keychainRefused
    /// A sign-in was asked for after the keychain had only been locked.
    case tookLockForSignedOut
    /// The container app let the activity go: nobody was asked, and nobody returned to the call.
    case activityDropped
    /// Input was asked for more than twice for one request.
    case askedAgain
    /// One invocation tried the backend more than ten times.
    case retryStorm
    /// Defaults were set and lost before they were flushed (P3).
    case lostWrite
    /// Stored defaults were wiped out by a write before the first unlock.
    case overwritten
  }

  public var kind: Kind
  /// What it is about: the name of a global, the kind of a crash.
  public var subject: String
  public var count: Int
  /// The number of the first request that it happened to, within its cell.
  public var firstRequest: UInt32
  /// Where it happened first: "prepare", "resume" or "container app".
  public var place: String
}

/// Findings, one for each kind and subject, in the order in which they first showed.
struct FindingList {
  private(set) var all: [CodeFinding] = []
  private var places: [String: Int] = [:]

  mutating func add(
    _ kind: CodeFinding.Kind, _ subject: String = "", count: Int = 1, request: UInt32,
    place: String
  ) {
    let key = "\(kind.rawValue) \(subject)"
    if let index = places[key] {
      all[index].count += count
    } else {
      places[key] = all.count
      all.append(
        CodeFinding(
          kind: kind, subject: subject, count: count, firstRequest: request, place: place))
    }
  }
}
