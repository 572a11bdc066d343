public import CallInvariants
import CallMetrics
public import CallModel
import EventEngine
public import Experiments

/// What a search finds, by kind: what was broken, and where and why requests suffered most.
public struct Weakness: Hashable, Sendable {
  public let broken: BrokenPromise
  /// The phase in which most more requests ended for one cause than without faults: of an
  /// expectation on failures, blocked ones and the like, most more of these.
  public let phase: Phase?
  /// The cause that these have.
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
    return found.map { broken in
      switch broken {
      case .invariant: return Weakness(broken, phase: phaseOfFirst(broken))
      case .expectation(let expectation, of: _):
        let place = endings(for: broken, expectation)
          .mostRisen(over: sound.endings(for: broken, expectation))
        return Weakness(broken, phase: place?.phase, cause: place?.cause)
      }
    }
  }

  /// The requests that the expectation is about, as they ended.
  private func endings(for broken: BrokenPromise, _ expectation: Expectation) -> EndingTable {
    EndingTable(life(of: verdict(on: broken))) { expectation.counts($0) }
  }

  /// What was said of a promise, of all its parts about the broken one.
  func verdict(on broken: BrokenPromise) -> ExpectationVerdict? {
    guard case .expectation(let expectation, of: let part) = broken else { return nil }
    return expectationVerdicts.first {
      $0.expectation == expectation && subject(of: $0) == part
    }
  }

  /// The requests that a verdict is about; all of them if those of its part aren't kept.
  private func life(of verdict: ExpectationVerdict?) -> LifeTally? {
    guard let total else { return nil }
    if let app = verdict?.app, total.lives.indices.contains(app) { return total.lives[app] }
    switch verdict?.part {
    case .provider(let provider): return total.life(provider: provider)
    case .group, .skill, nil: return total.life
    }
  }

  private func phaseOfFirst(_ broken: BrokenPromise) -> Phase? {
    breaches.kept.first { .invariant($0.breach.invariant) == broken }?.breach.record.phase
  }
}
