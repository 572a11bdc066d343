import CallInvariants
import CallModel
import EventEngine
import Experiments
import ExtensionHosting

/// Something about the code that is wrong whatever was done to it.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    case finding(CodeFinding.Kind)
    /// Requests that ended so although nothing forced them to.
    case outcome(Outcome)
    case invariant
  }

  public let kind: Kind
  /// The state, or the place, that it is about.
  public let subject: String
  public let count: Int
  /// The number of the first request that it shows at.
  public let firstRequest: UInt32?

  public var description: String {
    let place = subject.isEmpty ? "" : " (\(subject))"
    let first = firstRequest.map { ", first in request \($0)" } ?? ""
    return "\(Self.words(kind))\(place): \(count) ×\(first)"
  }

  private static func words(_ kind: Kind) -> String {
    switch kind {
    case .outcome(let outcome): "requests ended \(outcome)"
    case .invariant: "an invariant was breached"
    case .finding(let kind): words(kind)
    }
  }

  static func words(_ kind: CodeFinding.Kind) -> String {
    switch kind {
    case .changedGlobal: "state in memory that a fresh process doesn't have"
    case .initialisedGlobal: "a global was made"
    case .leftBehind: "work left behind when the handler returned"
    case .crashed: "the process crashed"
    case .escaped: "something went past the simulation"
    case .blocked: "the main thread was blocked"
    case .neverForwarded: "proceeded without forwarding the URL"
    case .forwardedAgain: "the URL was forwarded more than once"
    case .forwardedOther: "the URL of another request was forwarded"
    case .returnIgnored: "a returnToCall was ignored"
    case .keychainRefused: "the keychain was locked"
    case .tookLockForSignedOut: "a locked keychain was taken for signed out"
    case .activityDropped: "the container app dropped the activity"
    case .askedAgain: "asked for input again and again"
    case .retryStorm: "the backend was tried again and again"
    case .lostWrite: "defaults were lost before they were flushed"
    case .overwritten: "stored defaults were wiped out"
    }
  }

  /// The problems that a run shows, the surest first.
  static func all(in report: CodeReport, under plan: ChaosPlan) -> [Problem] {
    var problems = report.findings.compactMap { of($0, under: plan) }
    for outcome in [Outcome.timedOut, .unknownError, .crashed] {
      let count = report.requests.ended(outcome)
      if count > 0 {
        problems.append(
          Problem(kind: .outcome(outcome), subject: "", count: count, firstRequest: nil))
      }
    }
    if let breach = report.result.breaches.kept.first {
      problems.append(
        Problem(
          kind: .invariant, subject: "\(breach.breach)", count: report.result.breaches.total,
          firstRequest: breach.breach.request))
    }
    return problems
  }

  private static func of(_ finding: CodeFinding, under plan: ChaosPlan) -> Problem? {
    switch finding.kind {
    case .changedGlobal, .leftBehind, .crashed, .escaped, .blocked, .neverForwarded,
      .forwardedAgain, .forwardedOther, .tookLockForSignedOut, .activityDropped, .askedAgain,
      .retryStorm, .overwritten:
      break
    case .returnIgnored:
      // Who comes back after the end of a request has done nothing wrong.
      let isLate = finding.subject == "\(ReturnFate.unknownRequest)"
      let endsEarly = !Set(plan.disturbances).isDisjoint(with: [.shortCalls, .cancels])
      if isLate && endsEarly { return nil }
    case .initialisedGlobal, .keychainRefused, .lostWrite: return nil
    }
    let subject = finding.subject.isEmpty ? finding.place : finding.subject
    return Problem(
      kind: .finding(finding.kind), subject: subject, count: finding.count,
      firstRequest: finding.firstRequest)
  }
}
