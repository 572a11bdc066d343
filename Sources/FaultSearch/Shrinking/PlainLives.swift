public import CallModel

/// Takes away habits of people and flaws of apps that the failure does not need, one by one.
public struct PlainLives: ShrinkingPass {
  public init() {}

  public func simpler(_ scenario: Scenario) -> [Scenario] {
    var proposals: [Scenario] = []
    for index in scenario.people.indices {
      for plain in Self.people {
        var changed = scenario
        plain(&changed.people[index].value)
        proposals.append(changed)
      }
    }
    for index in scenario.apps.indices {
      for plain in Self.apps {
        var changed = scenario
        plain(&changed.apps[index].value)
        proposals.append(changed)
      }
    }
    return proposals.filter { $0 != scenario }
  }

  private static var people: [(inout PeopleDescription) -> Void] {
    [
      { $0.onFailure = Retrying() },
      { $0.leaves = Leaving() },
      { $0.cancels = Cancelling() },
      { $0.picksAgain = PickingAgain() },
    ]
  }

  private static var apps: [(inout AppDescription) -> Void] {
    [
      { $0.crashes = 0 },
      { $0.launch.fails = 0 },
      { $0.replaced = Replacement() },
      { $0.containerApp.killed = ContainerAppKill() },
      { $0.containerApp.returnsTwice = ExtraReturn() },
      { $0.containerApp.strayReturn = ExtraReturn() },
    ]
  }
}
