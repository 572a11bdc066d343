import EventEngine

/// For each kind of people a choice among numbers by weight: skills, memory classes, system levels.
struct NumberChoices: ~Copyable {
  private var choices: PlainBuffer<Choice>
  private var numbers: PlainBuffer<UInt16>
  /// Some kind of people has something to choose from.
  let isUsed: Bool

  struct Choice: BitwiseCopyable {
    /// Nil if there is nothing to choose.
    var weights: WeightedChoice?
    var first = 0
    /// What holds without a choice.
    var only: UInt16 = 0
  }

  /// The numbers with their weights, a list for each kind of people; an empty one means `neutral`.
  init(
    _ lists: [[(number: Int, weight: Double)]], neutral: UInt16 = 0, _ tables: inout VariateTables
  ) {
    let possible = lists.map { list in list.filter { $0.weight > 0 } }
    isUsed = possible.contains { !$0.isEmpty }
    choices = PlainBuffer(repeating: Choice(only: neutral), count: lists.count)
    numbers = PlainBuffer(repeating: 0, count: possible.reduce(0) { $0 + $1.count })
    var used = 0
    for (people, list) in possible.enumerated() {
      if list.count == 1 { choices[people].only = UInt16(clamping: list[0].number) }
      guard list.count > 1 else { continue }
      choices[people] = Choice(weights: tables.compile(weights: list.map(\.weight)), first: used)
      for one in list {
        numbers[used] = UInt16(clamping: one.number)
        used += 1
      }
    }
  }

  /// One number for a kind of people; takes one draw of the stream if there is a choice.
  mutating func pick(
    for people: Int, from stream: inout RandomStream, _ tables: inout VariateTables
  ) -> UInt16 {
    guard let weights = choices[people].weights else { return choices[people].only }
    return numbers[choices[people].first + tables.pick(weights, from: &stream)]
  }
}
