import EventEngine

/// Who may serve whom, as dense numbers: the groups of each line, the lines of each group.
///
/// Requests that are routed alike share a line: those of one provider with the same groups after
/// the same delays, and the same priority. Skill 0 stands for no particular one.
struct RoutingTable: ~Copyable {
  /// A line's steps: the groups that may take a request as soon as it has waited so long.
  struct Step: BitwiseCopyable {
    var after = SimulationSpan.zero
    var row = 0
  }

  /// Groups to choose from, in order.
  struct Row: BitwiseCopyable {
    var firstGroup = 0
    var count = 0
    /// Of the bits that say which of them have somebody free.
    var firstWord = 0
    var words: Int { (count + 63) / 64 }
  }

  /// Lines that a group serves, in order.
  struct Pull: BitwiseCopyable {
    var first = 0
    var count = 0
    /// Of the bits that say in which of them somebody waits.
    var firstWord = 0
    var discipline = Discipline.longestWait
    var words: Int { (count + 63) / 64 }
  }

  enum Discipline: BitwiseCopyable { case longestWait, inOrder, priority }

  /// A line that a group serves, and the wait before which it does not.
  struct PullEntry: BitwiseCopyable {
    var line = 0
    var after = SimulationSpan.zero
    var priority = 0
  }

  /// A bit of a row, or of a pull, that depends on a group, or on a line.
  struct Place: BitwiseCopyable {
    var of = 0
    var bit = 0
  }

  /// Where a part of a flat list lies.
  struct Part: BitwiseCopyable {
    var first = 0
    var count = 0
    var range: Range<Int> { first..<first + count }
  }

  struct Line: BitwiseCopyable {
    var provider = 0
    var steps = Part()
    /// Its bits in pulls.
    var places = Part()
  }

  struct Group: BitwiseCopyable {
    var provider = 0
    /// Its bits in rows.
    var places = Part()
    var pull = 0
  }

  let skills: Int
  var lines: PlainBuffer<Line>
  var steps: PlainBuffer<Step>
  var rows: PlainBuffer<Row>
  var rowGroups: PlainBuffer<Int32>
  var groups: PlainBuffer<Group>
  var rowPlaces: PlainBuffer<Place>
  var pulls: PlainBuffer<Pull>
  var pullEntries: PlainBuffer<PullEntry>
  var pullPlaces: PlainBuffer<Place>
  /// By provider and skill; less than 0 if nobody serves it.
  private var lineOfSkill: PlainBuffer<Int32>
  /// Somebody needs to know since when requests have waited.
  let looksAtWaits: Bool
  let rowWords: Int
  let pullWords: Int

  init(_ scenario: Scenario) {
    self.init(RoutingDraft(scenario))
  }

  private init(_ draft: RoutingDraft) {
    skills = draft.skills
    lines = PlainBuffer(draft.lines.map(\.plan), or: Line())
    steps = PlainBuffer(draft.steps, or: Step())
    rows = PlainBuffer(draft.rows.map(\.plan), or: Row())
    rowGroups = PlainBuffer(draft.rows.flatMap { $0.groups.map { Int32($0) } }, or: 0)
    groups = PlainBuffer(draft.groups, or: Group())
    rowPlaces = PlainBuffer(draft.rowPlaces, or: Place())
    pulls = PlainBuffer(draft.pulls.map(\.plan), or: Pull())
    pullEntries = PlainBuffer(draft.pulls.flatMap(\.entries), or: PullEntry())
    pullPlaces = PlainBuffer(draft.pullPlaces, or: Place())
    lineOfSkill = PlainBuffer(draft.lineOfSkill, or: -1)
    looksAtWaits =
      draft.pulls.contains { $0.entries.count > 1 }
      || draft.steps.contains { $0.after > .zero }
    rowWords = draft.rowWords
    pullWords = draft.pullWords
  }

  /// The line of a skill at a provider; less than 0 if nobody serves it.
  @inline(__always)
  mutating func line(of provider: Int, skill: UInt16) -> Int {
    Int(lineOfSkill[provider &* (skills &+ 1) &+ Int(skill)])
  }
}

extension PlainBuffer {
  /// A buffer of these values.
  init(_ values: [Element], or none: Element) {
    self.init(repeating: none, count: values.count)
    for (index, value) in values.enumerated() { self[index] = value }
  }
}
