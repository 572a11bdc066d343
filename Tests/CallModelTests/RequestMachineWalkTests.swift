import CallModel
import Testing

/// Every state, every event, every setting: the machine does what the table says, and no more.
@Suite struct RequestMachineWalkTests {
  /// Every machine that any events lead to, with up to two rounds of input.
  private func machines(under rules: RequestRules) -> [RequestMachine] {
    var found = [RequestMachine()]
    var known = Set(found)
    var next = 0
    while next < found.count {
      for row in RequestMachineTable.rows {
        var machine = found[next]
        _ = machine.apply(row.event, under: rules)
        if machine.rounds <= 2 && known.insert(machine).inserted { found.append(machine) }
      }
      next += 1
    }
    return found
  }

  @Test func `the table has a row for each event and a column for each state`() {
    let events = RequestMachineTable.rows.map(\.event)
    #expect(Set(events).count == events.count)
    #expect(events.count == 32)
    #expect(RequestMachineTable.states == RequestMachine.State.allCases)
    #expect(RequestMachineTable.rows.allSatisfy { $0.signs.count == 10 })
  }

  @Test func `each event does in each state what the table says, under all settings`() {
    #expect(RequestRules.all.count == 48)
    var mismatches: [String] = []
    var steps = 0
    for rules in RequestRules.all {
      let table = RequestMachineTable(rules: rules)
      for machine in machines(under: rules) {
        for row in RequestMachineTable.rows {
          var after = machine
          let owed = after.apply(row.event, under: rules)
          let (look, due) = table.expected(machine, row)
          steps += 1
          if RequestMachineTable.Look(after) != look || owed != due {
            mismatches.append("\(row.event) to \(machine): \(after), \(owed)")
          }
        }
      }
    }
    #expect(mismatches.prefix(3) == [])
    #expect(steps > 100_000)
  }

  @Test(arguments: RequestRules.all)
  func `the walk reaches each state and each outcome that the rules allow`(rules: RequestRules) {
    let found = machines(under: rules)
    let states = Set(found.map(\.state))
    let outcomes = Set(found.map(\.outcome))
    // With no round of input allowed, nobody is ever asked.
    let asks = rules.roundsCap > 0
    #expect(states.count == (asks ? 10 : 5))
    var missing = Set(Outcome.allCases).subtracting(outcomes)
    if rules.roundsCap == .max { #expect(missing.remove(.roundsExceeded) != nil) }
    if !asks {
      #expect(missing.remove(.declinedInput) != nil)
      #expect(missing.remove(.inputTimedOut) != nil)
    }
    #expect(missing == [])
  }

  @Test func `an event that cannot matter changes nothing and owes nothing`() {
    var ignored = 0
    for rules in RequestRules.all {
      for machine in machines(under: rules) {
        let column = RequestMachineTable.states.firstIndex(of: machine.state) ?? 0
        for row in RequestMachineTable.rows where Array(row.signs)[column] == "." {
          var after = machine
          let owed = after.apply(row.event, under: rules)
          if after != machine || owed != .none { Issue.record("\(row.event) to \(machine)") }
          ignored += 1
        }
      }
    }
    let dots = RequestMachineTable.rows.reduce(0) { $0 + $1.signs.count { $0 == "." } }
    #expect(dots == 221)
    #expect(ignored > 50_000)
  }

  @Test func `an ended request is left alone, save that a return learns it is unknown`() {
    for rules in RequestRules.all {
      for machine in machines(under: rules) where machine.state == .ended {
        for row in RequestMachineTable.rows {
          var after = machine
          let owed = after.apply(row.event, under: rules)
          #expect(after == machine)
          #expect(owed.duties == [])
        }
      }
    }
  }
}
