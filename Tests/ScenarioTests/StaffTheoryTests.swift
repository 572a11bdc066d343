import CallSimulation
import Testing

/// All figures of this file: one false alarm in a thousand runs of the whole family.
private let limit = Normal.twoSidedLimit(familyWise: 0.001, tests: 24)

/// A queue with skills.
private func scenario(
  _ rates: [(skill: String, perHour: Double)], length: SimulationSpan,
  _ change: (inout ProviderDescription) -> Void
) -> Scenario {
  let sum = rates.reduce(0) { $0 + $1.perHour }
  var scenario = QueueScenario.make(
    perHour: sum, handleSeconds: 600, staff: 1, warmUp: .hours(4), length: length,
    replications: 1)
  scenario.people[0].value.skill = rates.map { Named($0.skill, $0.perHour) }
  change(&scenario.providers[0].value)
  return scenario
}

private func group(_ name: String, _ count: Int, _ skills: [String] = []) -> Named<StaffGroup> {
  var group = StaffGroup()
  group.staff = .count(count)
  group.skills = skills
  return Named(name, group)
}

extension CellResult {
  /// The mean wait of a skill [s], from 1.
  fileprivate func wait(_ skill: Int) -> Double {
    let tally = answersBySkill[skill]
    return Double(tally.waitSum) / 1e9 / Double(tally[.served])
  }
}

@Suite struct StaffTheoryTests {
  @Test(arguments: [true, false])
  func `M/M/c/K blocks and waits as computed, by lines or by a queue limit`(byLines: Bool) throws {
    let wanted = try #require(
      Erlang.FiniteRoom(arrivalRate: 30, serviceRate: 6, servers: 5, capacity: 8))
    let cells = scenario([("any", 30)], length: .hours(20)) { provider in
      provider.groups = [group("staff", 5)]
      if byLines { provider.lines = 8 } else { provider.queueLimit = 3 }
    }.played(20, seed: 3)
    let blocked = cells.map {
      Double($0.life.count(of: .blocked)) / Double($0.answers()[.arrived])
    }
    #expect(Measured(blocked).distance(from: wanted.blockedProbability) < limit)
    let waits = cells.map { $0.wait(1) / 3600 }
    #expect(Measured(waits).distance(from: wanted.waitMean) < limit)
  }

  /// Cobham (1954) for several servers with equal exponential service.
  @Test func `priorities wait as Cobham says`() {
    let (rates, servers, service) = ([6.0, 9.0], 3, 6.0)
    let cells = scenario([("urgent", rates[0]), ("other", rates[1])], length: .hours(50)) {
      $0.groups = [group("staff", servers)]
      $0.pull = .priority
      $0.priorities = [Named("urgent", 1)]
    }.played(20, seed: 4)
    let load = (rates[0] + rates[1]) / service
    let base = Erlang.c(servers: servers, load: load) / (Double(servers) * service)
    let first = rates[0] / service / Double(servers)
    let both = load / Double(servers)
    let wanted = [base / (1 - first), base / ((1 - first) * (1 - both))]
    for skill in 1...2 {
      let waits = Measured(cells.map { $0.wait(skill) / 3600 })
      #expect(waits.distance(from: wanted[skill - 1]) < limit)
    }
  }

  /// One group for `a` only, one for both, which serves `b` first; three may wait.
  @Test func `N routing is that of its Markov chain`() {
    struct State: Hashable {
      var own = false
      var both = 0
      var a = 0
      var b = 0
    }
    let (rateA, rateB, serviceA, serviceB) = (5.0, 3.0, 6.0, 4.0)
    let chain = MarkovChain(from: State()) { state in
      var moves: [(to: State, rate: Double)] = []
      func move(_ rate: Double, _ change: (inout State) -> Void) {
        var next = state
        change(&next)
        moves.append((next, rate))
      }
      let isFull = state.a + state.b == 3
      if !state.own {
        move(rateA) { $0.own = true }
      } else if state.both == 0 {
        move(rateA) { $0.both = 1 }
      } else if !isFull {
        move(rateA) { $0.a += 1 }
      }
      if state.both == 0 {
        move(rateB) { $0.both = 2 }
      } else if !isFull {
        move(rateB) { $0.b += 1 }
      }
      if state.own {
        move(serviceA) { if $0.a > 0 { $0.a -= 1 } else { $0.own = false } }
      }
      if state.both > 0 {
        move(state.both == 1 ? serviceA : serviceB) {
          $0.both = $0.b > 0 ? 2 : $0.a > 0 ? 1 : 0
          if $0.both == 2 { $0.b -= 1 } else if $0.both == 1 { $0.a -= 1 }
        }
      }
      return moves
    }
    let cells = scenario([("a", rateA), ("b", rateB)], length: .hours(80)) {
      $0.groups = [group("own", 1, ["a"]), group("both", 1, ["b", "a"])]
      $0.pull = .ownTypeFirst
      $0.queueLimit = 3
      $0.serviceBySkill = [
        Named("a", .exponential(mean: 600e9)), Named("b", .exponential(mean: 900e9)),
      ]
    }.played(20, seed: 5)
    let blockedB = chain.mean { $0.both > 0 && $0.a + $0.b == 3 ? 1 : 0 }
    let waitA = chain.mean { Double($0.a) }
    let waitB = chain.mean { Double($0.b) }
    check(cells, skill: 2, blocked: blockedB, queue: waitB, rate: rateB)
    let blockedA = chain.mean { $0.own && $0.both > 0 && $0.a + $0.b == 3 ? 1 : 0 }
    check(cells, skill: 1, blocked: blockedA, queue: waitA, rate: rateA)
    let busy = Measured(cells.map { $0.groups[1].occupancy ?? 0 })
    #expect(busy.distance(from: chain.mean { $0.both > 0 ? 1 : 0 }) < limit)
  }

  /// A group of its own for each skill, then one for both, slower at `b` (service by type and
  /// group).
  @Test func `W routing is that of its Markov chain`() {
    struct State: Hashable {
      var ownA = false
      var ownB = false
      var both = 0
      var (a, b) = (0, 0)
    }
    let (rateA, rateB, service, slow) = (7.0, 6.0, 6.0, 3.0)
    let chain = MarkovChain(from: State()) { state in
      var moves: [(to: State, rate: Double)] = []
      func move(_ rate: Double, _ change: (inout State) -> Void) {
        var next = state
        change(&next)
        moves.append((next, rate))
      }
      let isFull = state.a + state.b == 2
      if !state.ownA {
        move(rateA) { $0.ownA = true }
      } else if state.both == 0 {
        move(rateA) { $0.both = 1 }
      } else if !isFull {
        move(rateA) { $0.a += 1 }
      }
      if !state.ownB {
        move(rateB) { $0.ownB = true }
      } else if state.both == 0 {
        move(rateB) { $0.both = 2 }
      } else if !isFull {
        move(rateB) { $0.b += 1 }
      }
      if state.ownA { move(service) { if $0.a > 0 { $0.a -= 1 } else { $0.ownA = false } } }
      if state.ownB { move(service) { if $0.b > 0 { $0.b -= 1 } else { $0.ownB = false } } }
      if state.both > 0 {
        move(state.both == 1 ? service : slow) {
          $0.both = $0.a > 0 ? 1 : $0.b > 0 ? 2 : 0
          if $0.both == 1 { $0.a -= 1 } else if $0.both == 2 { $0.b -= 1 }
        }
      }
      return moves
    }
    let cells = scenario([("a", rateA), ("b", rateB)], length: .hours(50)) {
      var both = group("both", 1, ["a", "b"])
      both.value.serviceBySkill = [Named("b", .exponential(mean: 1200e9))]
      // Not in this order in the file: the routing decides.
      $0.groups = [both, group("a", 1, ["a"]), group("b", 1, ["b"])]
      $0.routing = [
        Named("a", [RoutingStep("a"), RoutingStep("both")]),
        Named("b", [RoutingStep("b"), RoutingStep("both")]),
      ]
      $0.pull = .ownTypeFirst
      $0.queueLimit = 2
    }.played(20, seed: 6)
    let blockedA = chain.mean { $0.ownA && $0.both > 0 && $0.a + $0.b == 2 ? 1 : 0 }
    check(cells, skill: 1, blocked: blockedA, queue: chain.mean { Double($0.a) }, rate: rateA)
    let blockedB = chain.mean { $0.ownB && $0.both > 0 && $0.a + $0.b == 2 ? 1 : 0 }
    check(
      cells, skill: 2, blocked: blockedB, queue: chain.mean { Double($0.b) }, rate: rateB)
    let busy = Measured(cells.map { $0.groups[0].occupancy ?? 0 })
    #expect(busy.distance(from: chain.mean { $0.both > 0 ? 1 : 0 }) < limit)
  }

  /// Blocked as PASTA has it, waits by Little's law.
  private func check(
    _ cells: [CellResult], skill: Int, blocked: Double, queue: Double, rate: Double
  ) {
    let share = cells.map { cell in
      let tally = cell.answersBySkill[skill]
      return 1 - Double(tally[.served]) / Double(tally[.arrived])
    }
    #expect(Measured(share).distance(from: blocked) < limit)
    let waits = Measured(cells.map { $0.wait(skill) / 3600 })
    #expect(waits.distance(from: queue / (rate * (1 - blocked))) < limit)
  }
}
