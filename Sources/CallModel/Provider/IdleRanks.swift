import EventEngine

/// Which group's interpreter is chosen of several free ones, where the order of groups doesn't
/// decide.
struct IdleRanks: ~Copyable {
  enum Choice: UInt8, BitwiseCopyable { case inOrder, longestIdle, random }

  /// Some provider chooses so.
  let isUsed: Bool
  private var clock: IdleClock
  private var choices: PlainBuffer<Choice>
  private var trees: ChoiceTrees

  /// `most`: the most that will ever be planned, by group.
  init(_ scenario: Scenario, most: [Int], _ routes: inout RoutingTable) {
    let choices: [Choice] = scenario.providers.flatMap { named -> [Choice] in
      let choice: Choice =
        switch named.value.choice {
        case .inOrder: .inOrder
        case .longestIdle: .longestIdle
        case .random: .random
        }
      return Array(repeating: choice, count: named.value.groups.count)
    }
    isUsed = choices.contains { $0 != .inOrder }
    self.choices = PlainBuffer(choices, or: .inOrder)
    clock = IdleClock(
      most: zip(choices, most).map {
        $0 == .longestIdle && $1 < InterpreterPool.unlimited ? $1 : 0
      })
    var rows: [(order: ChoiceTrees.Order, count: Int)] = []
    for row in 0..<(isUsed ? routes.rows.count : 0) {
      let choice = choices[Int(routes.rowGroups[routes.rows[row].firstGroup])]
      let count = choice == .inOrder ? 1 : routes.rows[row].count
      rows.append((choice == .random ? .sum : .least, count))
    }
    trees = ChoiceTrees(rows)
  }

  /// A group has another number of idle interpreters now. Those without limit don't take part.
  mutating func settle(_ group: Int, _ pool: InterpreterPool, _ routes: inout RoutingTable) {
    if choices[group] == .inOrder || pool.planned == InterpreterPool.unlimited { return }
    let idle = max(0, pool.planned - pool.busy)
    var value = UInt64(idle)
    if choices[group] == .longestIdle {
      clock.settle(group, idle: idle)
      value = clock.longest(in: group)
    }
    for place in routes.groups[group].places.range {
      trees.set(routes.rowPlaces[place].of, routes.rowPlaces[place].bit, to: value)
    }
  }

  /// The group to take somebody from, if this row has free ones that are chosen so.
  mutating func choose(_ row: Int, at point: Double, _ routes: inout RoutingTable) -> Int? {
    let first = routes.rows[row].firstGroup
    switch choices[Int(routes.rowGroups[first])] {
    case .inOrder: return nil
    case .longestIdle:
      if trees.whole(row) == .max { return nil }
      return Int(routes.rowGroups[first + trees.placeOfLeast(row)])
    case .random:
      let sum = trees.whole(row)
      if sum == 0 { return nil }
      let at = min(sum - 1, UInt64(point * Double(sum)))
      return Int(routes.rowGroups[first + trees.place(row, at: at)])
    }
  }
}
