import CallSimulation
import TestSupport
import Testing

/// A queue, a goal, and the least staff by the formula.
private struct CapacitySystem: CustomStringConvertible, Sendable {
  let perHour: Double
  let handle: Double
  /// On average [s]; nil for Erlang C.
  let patience: Double?
  let within: Int64
  let share: Double

  var description: String {
    "\(perHour)/h × \(handle) s, patience \(patience.map { "\($0) s" } ?? "endless"), "
      + "\(share * 100) % within \(within) s"
  }

  /// The service level of so many.
  func level(_ staff: Int) -> Double {
    let (arrivals, service) = (perHour / 3600, 1 / handle)
    guard let patience else {
      return Erlang.Waiting(arrivalRate: arrivals, serviceRate: service, servers: staff)
        .serviceLevel(within: Double(within))
    }
    return Erlang.serviceLevel(
      within: Double(within), arrivalRate: arrivals, serviceRate: service, servers: staff,
      patienceRate: 1 / patience) ?? 0
  }

  var formula: Int { (1...200).first { level($0) >= share } ?? 0 }

  var goal: Threshold {
    Threshold(
      figure: Figure(
        .answerServiceLevel, .share,
        serviceLevel: ServiceLevel(threshold: .seconds(within), denominator: .arrived)),
      comparison: .atLeast, limit: share)
  }

  static let all = [
    CapacitySystem(perHour: 60, handle: 240, patience: 120, within: 20, share: 0.8),
    CapacitySystem(perHour: 60, handle: 240, patience: nil, within: 120, share: 0.8),
    CapacitySystem(perHour: 300, handle: 240, patience: nil, within: 30, share: 0.8),
    CapacitySystem(perHour: 300, handle: 240, patience: nil, within: 120, share: 0.9),
    CapacitySystem(perHour: 300, handle: 600, patience: nil, within: 120, share: 0.8),
    CapacitySystem(perHour: 1200, handle: 240, patience: nil, within: 30, share: 0.85),
    CapacitySystem(perHour: 300, handle: 240, patience: 120, within: 20, share: 0.8),
    CapacitySystem(perHour: 300, handle: 240, patience: 600, within: 60, share: 0.9),
    CapacitySystem(perHour: 120, handle: 300, patience: 180, within: 30, share: 0.85),
    CapacitySystem(perHour: 600, handle: 180, patience: 90, within: 10, share: 0.7),
  ]
}

@Suite struct CapacityFormulaTests {
  /// In a proof all ten, else the two smallest.
  @Test func `searches for staff return the number of Erlang's formulas`() throws {
    let systems = ProofSize.isFull ? CapacitySystem.all : Array(CapacitySystem.all.prefix(2))
    var right = 0
    for (index, system) in systems.enumerated() {
      let scenario = QueueScenario.make(
        perHour: system.perHour, handleSeconds: system.handle, staff: 1,
        patienceSeconds: system.patience, warmUp: .hours(system.handle > 300 ? 10 : 4),
        length: .hours(20), replications: 1)
      let search = CapacitySearch(
        values: 4, goals: [system.goal], engine: ModelEngine(), seed: UInt64(index), threads: 2,
        effort: CapacityEffort(first: ProofSize.isFull ? 20 : 4, most: ProofSize.isFull ? 2560 : 16)
      ) { place in
        var scenario = scenario
        let staff = max(1, system.formula - 2) + place
        scenario.providers[0].value.groups[0].value.staff = .count(staff)
        return scenario
      }
      let answer = try search.run(startingAt: 0, direction: .least)
      let found = answer.value.map { max(1, system.formula - 2) + $0 }
      if found == system.formula { right += 1 }
      #expect(found.map { abs($0 - system.formula) <= 1 } ?? false, "\(system): \(found ?? 0)")
      #expect(answer.points.allSatisfy { $0.result.breaches.isEmpty })
      ProofReport.tell(
        "find, \(system): \(found ?? 0), formula \(system.formula), whose level is "
          + "\(ProofReport.short(system.level(system.formula)))")
    }
    #expect(right >= systems.count - 1, "\(right) of \(systems.count)")
  }
}
