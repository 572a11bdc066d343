import CallSimulation

/// Scenarios that nobody thought of, each from a seed: a queue with app phases, all laws drawn.
struct RandomScenario {
  /// What may happen beside waiting and being served.
  enum Temper { case patient, impatient }

  private var stream: RandomStream

  private init(seed: UInt64) { stream = RandomStream(entity: seed, purpose: 1) }

  static func make(seed: UInt64, _ temper: Temper) -> Scenario {
    var random = RandomScenario(seed: seed)
    return random.scenario(temper)
  }

  private mutating func scenario(_ temper: Temper) -> Scenario {
    let staff = 1 + stream.index(below: 6)
    let hold = between(30, 400)
    // From half of what the staff can do to a quarter more.
    let perHour = Double(staff) * 3600 / hold * between(0.5, 1.25)
    var scenario = QueueScenario.make(
      perHour: perHour, service: law(mean: hold * 0.8), staff: .count(staff), warmUp: .zero,
      length: .seconds(Int64(120 * 3600 / perHour)), replications: 1)
    scenario.apps[0].value.launch.cold = law(mean: between(0.1, 2))
    scenario.apps[0].value.launch.warm = scenario.apps[0].value.launch.cold
    scenario.apps[0].value.prepare.work = law(mean: between(0.1, 1))
    scenario.providers[0].value.join = law(mean: hold * 0.1)
    scenario.providers[0].value.wrapUp = law(mean: hold * 0.1)
    if temper == .impatient {
      scenario.people[0].value.patience = law(mean: between(20, 300))
      scenario.people[0].value.onFailure.retry = between(0, 0.8)
      scenario.people[0].value.onFailure.after = law(mean: between(5, 60))
      scenario.people[0].value.onFailure.atMost = 2
      scenario.providers[0].value.queueLimit = 3 + stream.index(below: 20)
      scenario.providers[0].value.backend.takes = law(mean: between(0.1, 1))
      scenario.providers[0].value.noShow.chance = between(0, 0.1)
      scenario.providers[0].value.noShow.noticedAfter = .seconds(20)
    }
    return scenario
  }

  private mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * stream.uniform()
  }

  /// A law of that mean [s].
  private mutating func law(mean: Double) -> Distribution {
    let mean = mean * 1e9
    return switch stream.index(below: 6) {
    case 0: .constant(mean.rounded())
    case 1: .exponential(mean: mean)
    case 2: .uniform(min: mean / 2, max: mean * 1.5)
    case 3: .gamma(mean: mean, cv: between(0.3, 1.5))
    case 4: .lognormal(mean: mean, cv: between(0.3, 2))
    case _: .erlang(mean: mean, k: 2 + stream.index(below: 4))
    }
  }
}

extension Scenario {
  /// The same with all times so many times as long, limits included.
  func scaled(by factor: Int64) -> Scenario {
    var slow = self
    let scale = Double(factor)
    slow.run.length = run.length * factor
    for place in slow.traffic.indices {
      guard case .poisson(.constant(let rate)) = traffic[place].value.arrivals else { continue }
      slow.traffic[place].value.arrivals = .constant(Rate(perHour: rate.perHour / scale))
    }
    for place in slow.people.indices {
      slow.people[place].value.patience = people[place].value.patience?.scaled(by: scale)
      slow.people[place].value.onFailure.after = people[place].value.onFailure.after
        .scaled(by: scale)
    }
    for law in [\AppDescription.launch.cold, \.launch.warm, \.prepare.work] {
      for place in apps.indices {
        slow.apps[place].value[keyPath: law] = apps[place].value[keyPath: law].scaled(by: scale)
      }
    }
    for law in [\ProviderDescription.join, \.service, \.wrapUp, \.backend.takes] {
      for place in providers.indices {
        slow.providers[place].value[keyPath: law] = providers[place].value[keyPath: law]
          .scaled(by: scale)
      }
    }
    for place in providers.indices {
      slow.providers[place].value.noShow.noticedAfter =
        providers[place].value.noShow.noticedAfter * factor
    }
    slow.framework.invocationLimit = .seconds(30 * factor)
    slow.framework.releaseAfter = .minutes(10 * factor)
    return slow
  }

  /// Everything that happens in one cell.
  func trace(replication: Int = 0) -> [TraceRecord] {
    var cell = CallCell(scenario: self, seed: 5, replication: replication, cell: 0)
    var buffer = TraceBuffer()
    var records: [TraceRecord] = []
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &buffer)
      for index in 0..<buffer.count { records.append(buffer[index]) }
    }
    return records
  }
}
