import CallModel
import EventEngine

/// Draws plans: in each, some kinds of fault are off altogether, and what was seldom hit so far is
/// likelier.
///
/// Plans without some kinds meet what the others do undisturbed (Groce et al. 2012, swarm testing).
/// A draw follows from the search's seed, the plan's number and the coverage it is given.
struct PlanDraw {
  let scenario: Scenario
  let settings: ChaosSettings
  let seed: UInt64
  /// Each plan has an order of ties of its own.
  var exploresTies = false

  /// The plan of that number, and the pairs that it is aimed at.
  func plan(
    _ number: Int, seed runSeed: UInt64, coverage: FaultCoverage
  ) -> (plan: TrialPlan, aims: FaultCoverage) {
    var (stream, conditions) = (stream(number, purpose: 1), stream(number, purpose: 4))
    var aims = FaultCoverage()
    let kinds = swarm(&stream)
    var faults: [Named<Fault>] = []
    let most = min(settings.faults, Fault.most - scenario.faults.count)
    var count = min(1, most)
    while count < most, stream.chance(0.5) { count += 1 }
    for _ in 0..<count {
      let fault = fault(of: kinds, &stream, &conditions, coverage, &aims)
      faults.append(Named(name(besides: faults), fault))
    }
    return (TrialPlan(faults, seed: runSeed, ties: ties(number)), aims)
  }

  /// A neighbour of a plan: one fault fewer, one more, or one drawn anew.
  func neighbour(
    of plan: TrialPlan, number: Int, coverage: FaultCoverage
  ) -> (plan: TrialPlan, aims: FaultCoverage) {
    var (stream, conditions) = (stream(number, purpose: 2), stream(number, purpose: 5))
    var aims = FaultCoverage()
    var plan = plan
    let kinds = kinds
    let place = plan.faults.isEmpty ? 0 : stream.index(below: plan.faults.count)
    let choice = stream.index(below: 3)
    if choice == 0, plan.faults.count > 1 {
      plan.faults.remove(at: place)
    } else if choice == 1, plan.faults.count < settings.faults,
      plan.faults.count + scenario.faults.count < Fault.most
    {
      let fault = fault(of: kinds, &stream, &conditions, coverage, &aims)
      plan.faults.append(Named(name(besides: plan.faults), fault))
    } else {
      let fault = fault(of: kinds, &stream, &conditions, coverage, &aims)
      if plan.faults.isEmpty { plan.faults = [Named(name(besides: []), fault)] }
      plan.faults[place].value = fault
    }
    plan.ties = ties(number)
    return (plan, aims)
  }

  /// Drawn apart from the faults, so that they are the same with it and without.
  private func ties(_ number: Int) -> UInt64? {
    guard exploresTies else { return nil }
    var stream = stream(number, purpose: 3)
    return stream.next() & (1 << 53 - 1)
  }

  private func stream(_ number: Int, purpose: UInt64) -> RandomStream {
    let key = StreamKey(seed: seed, replication: 0, cell: 0)
    let entity = key.entity(base: key.entity(named: "chaos"), ordinal: UInt64(number))
    return RandomStream(entity: entity, purpose: purpose)
  }

  /// Those that can hit a request where the scenario allows it.
  private var kinds: [FaultKind] {
    let phases = settings.scope.phases
    return settings.actions.filter { kind in
      phases.isEmpty || kind.phases.isEmpty || kind.phases.contains(where: phases.contains)
    }
  }

  /// The kinds that a plan may use: each is on or off by the toss of a coin, and one is on.
  private func swarm(_ stream: inout RandomStream) -> [FaultKind] {
    let kinds = kinds.filter { _ in stream.chance(0.5) }
    guard kinds.isEmpty else { return kinds }
    return [settings.actions[stream.index(below: settings.actions.count)]]
  }

  private func fault(
    of kinds: [FaultKind], _ stream: inout RandomStream, _ conditions: inout RandomStream,
    _ coverage: FaultCoverage, _ aims: inout FaultCoverage
  ) -> Fault {
    let pairs = kinds.flatMap { kind in states(for: kind).map { (kind: kind, state: $0) } }
    let worths = pairs.map { coverage.worth($0.kind, in: $0.state) }
    var left = stream.uniform() * worths.reduce(0, +)
    var chosen = pairs.count - 1
    for (index, worth) in worths.enumerated() {
      left -= worth
      if left < 0 {
        chosen = index
        break
      }
    }
    let (kind, state) = pairs[chosen]
    aims.aim(kind, at: state)
    let draw = FaultDraw(scenario: scenario, settings: settings, kind: kind, state: state)
    var fault = draw.fault(&stream)
    // A few more tries if it is known that it can't act here.
    for _ in 0..<4 where fault.idleReason(in: scenario) != nil { fault = draw.fault(&stream) }
    return draw.perhapsHeld(fault, &conditions)
  }

  /// Where a kind may find a request, within what the scenario allows.
  private func states(for kind: FaultKind) -> [RequestMachine.State?] {
    let phases = settings.scope.phases
    let possible = FaultCoverage.states.filter { state in
      guard let state else { return phases.isEmpty && kind.phases.isEmpty }
      guard let phase = state.phase else { return phases.isEmpty && kind.phases.isEmpty }
      return (kind.phases.isEmpty || kind.phases.contains(phase))
        && (phases.isEmpty || phases.contains(phase))
    }
    return possible.isEmpty ? [nil] : possible
  }

  /// A name that no fault of the scenario or the plan has.
  private func name(besides faults: [Named<Fault>]) -> String {
    var number = faults.count + 1
    let taken = (scenario.faults + faults).map(\.name)
    while taken.contains("fault-\(number)") { number += 1 }
    return "fault-\(number)"
  }
}
