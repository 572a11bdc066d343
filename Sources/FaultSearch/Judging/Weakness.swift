public import CallInvariants
import CallMetrics
public import CallModel
import EventEngine
public import Experiments

/// What a search finds, by kind: what was broken, and where and why requests suffered most.
public struct Weakness: Hashable, Sendable {
  public let broken: BrokenPromise
  /// The phase in which most more requests failed or were given up than without faults.
  public let phase: Phase?
  /// Who is to blame for these.
  public let cause: Cause?

  public init(_ broken: BrokenPromise, phase: Phase? = nil, cause: Cause? = nil) {
    self.broken = broken
    self.phase = phase
    self.cause = cause
  }
}

/// What must hold and doesn't.
public enum BrokenPromise: Hashable, Sendable {
  /// An expectation of the scenario; if it is judged part by part, of which app or other part.
  case expectation(Expectation, of: String?)
  case invariant(Invariant)
}

extension RunResult {
  /// What does not hold: missed expectations that count, in the scenario's order, then invariants.
  public var brokenPromises: [BrokenPromise] {
    let missed = expectationVerdicts.filter { $0.counts && $0.judgement == .missed }.map {
      BrokenPromise.expectation($0.expectation, of: subject(of: $0))
    }
    let breached = Invariant.allCases.filter { breaches.count(of: $0) > 0 }
    return missed + breached.map { .invariant($0) }
  }

  /// The app, provider, staff group or skill that a verdict is about; nil for all together.
  func subject(of verdict: ExpectationVerdict) -> String? {
    verdict.app.map { scenario.apps[$0].name } ?? verdict.part.map { scenario.name(of: $0) }
  }

  /// The request that the first invariant breach is about, if there is one.
  public var breachedRequest: UInt32? {
    breaches.kept.first { $0.breach.request != TraceRecord.noRequest }?.breach.request
  }

  /// What is broken here and is not without faults.
  func weaknesses(besides sound: RunResult) -> [Weakness] {
    let known = sound.brokenPromises
    let found = brokenPromises.filter { !known.contains($0) }
    guard !found.isEmpty else { return [] }
    let (phase, cause) = suffering(besides: sound)
    return found.map { broken in
      guard case .invariant = broken else { return Weakness(broken, phase: phase, cause: cause) }
      return Weakness(broken, phase: phaseOfFirst(broken))
    }
  }

  /// Where and for which cause the number of requests that came to nothing rose most.
  private func suffering(besides sound: RunResult) -> (Phase?, Cause?) {
    let (ours, theirs) = (losses, sound.losses)
    var (most, place): (Int64, Int?) = (0, nil)
    for index in ours.indices where ours[index] - theirs[index] > most {
      (most, place) = (ours[index] - theirs[index], index)
    }
    guard let place else { return (nil, nil) }
    let causes = Cause.allCases
    return (Phase.allCases[place / causes.count], causes[place % causes.count])
  }

  /// Failed and withdrawn requests, by phase and cause within it.
  private var losses: [Int64] {
    var counts = [Int64](repeating: 0, count: Phase.allCases.count * Cause.allCases.count)
    for entry in total?.life.outcomes ?? [] {
      switch entry.outcome.kind {
      case .open, .carried: break
      case .failed, .withdrawn:
        let place = Int(entry.phase.rawValue) * Cause.allCases.count + Int(entry.cause.rawValue)
        counts[place] += Int64(clamping: entry.count)
      }
    }
    return counts
  }

  private func phaseOfFirst(_ broken: BrokenPromise) -> Phase? {
    breaches.kept.first { .invariant($0.breach.invariant) == broken }?.breach.record.phase
  }
}
