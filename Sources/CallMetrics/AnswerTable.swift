public import EventEngine

/// Tallies of several kinds of requests in one flat value; tables of the same shape add up.
public struct AnswerTable: Sendable, Equatable {
  public let thresholds: [SimulationSpan]
  private var counts: [UInt64]
  private var sums: [Int128]

  /// How many kinds there are.
  public var count: Int { sums.count / 2 }

  init(thresholds: [SimulationSpan], counts: [UInt64], sums: [Int128]) {
    precondition(
      counts.count == sums.count / 2 * Self.stride(thresholds.count),
      "answer table: \(counts.count) counts for \(sums.count) sums")
    self.thresholds = thresholds
    self.counts = counts
    self.sums = sums
  }

  public subscript(_ row: Int) -> AnswerTally {
    let start = row * Self.stride(thresholds.count)
    return tally(
      Array(counts[start..<start + Self.stride(thresholds.count)]),
      waitSum: sums[2 * row], speedSum: sums[2 * row + 1])
  }

  /// All kinds together.
  public var total: AnswerTally { total { _ in true } }

  /// Some kinds together.
  public func total(where isMeant: (_ row: Int) -> Bool) -> AnswerTally {
    let stride = Self.stride(thresholds.count)
    var row = [UInt64](repeating: 0, count: stride)
    var (wait, speed): (Int128, Int128) = (0, 0)
    for index in 0..<count where isMeant(index) {
      for column in 0..<stride { row[column] += counts[index * stride + column] }
      wait += sums[2 * index]
      speed += sums[2 * index + 1]
    }
    return tally(row, waitSum: wait, speedSum: speed)
  }

  public mutating func merge(_ other: AnswerTable) {
    precondition(
      thresholds == other.thresholds && sums.count == other.sums.count,
      "answer table: \(count) and \(other.count) rows")
    for index in counts.indices { counts[index] += other.counts[index] }
    for index in sums.indices { sums[index] += other.sums[index] }
  }

  private func tally(_ row: [UInt64], waitSum: Int128, speedSum: Int128) -> AnswerTally {
    let columns = AnswerTally.Column.count
    let places = 2 * thresholds.count + 1
    return AnswerTally(
      thresholds: thresholds, counts: Array(row[..<columns]),
      servedByWait: Array(row[columns..<columns + places]),
      abandonedByWait: Array(row[(columns + places)...]), waitSum: waitSum, speedSum: speedSum)
  }

  /// Columns, and twice the places among the thresholds: below the first, equal to it, and so on.
  static func stride(_ thresholds: Int) -> Int {
    AnswerTally.Column.count + 2 * (2 * thresholds + 1)
  }
}

/// The same while a cell runs: a request counts in the row of its app and in that of its half hour,
/// and perhaps in those of its skill and of the group that served it.
struct AnswerCounter: ~Copyable {
  private let thresholds: [SimulationSpan]
  private var limits: PlainBuffer<Int64>
  private var counts: PlainBuffer<UInt64>
  /// The waits of the unserved and of the served, row by row [ns].
  private var sums: PlainBuffer<Int128>
  private let stride: Int
  private let apps: Int

  init(thresholds: [SimulationSpan], rows: AnswerRows) {
    self.thresholds = thresholds
    apps = rows.apps.count
    stride = AnswerTable.stride(thresholds.count)
    let rows = rows.count
    limits = PlainBuffer(repeating: 0, count: thresholds.count)
    for (index, threshold) in thresholds.enumerated() { limits[index] = threshold.nanoseconds }
    counts = PlainBuffer(repeating: 0, count: rows * stride)
    sums = PlainBuffer(repeating: 0, count: 2 * rows)
  }

  @inline(__always)
  mutating func count(_ column: AnswerTally.Column, app: Int, halfHour: Int) {
    counts[app &* stride &+ column.rawValue] &+= 1
    counts[(apps &+ halfHour) &* stride &+ column.rawValue] &+= 1
  }

  /// Counts in a further row.
  mutating func count(_ column: AnswerTally.Column, row: Int) {
    counts[row &* stride &+ column.rawValue] &+= 1
  }

  /// Counts one who leaves the line after a wait [ns]; returns where the wait is among the
  /// thresholds, less than 0 if nowhere.
  @discardableResult
  mutating func count(
    _ column: AnswerTally.Column, after wait: Int64, app: Int, halfHour: Int
  ) -> Int {
    count(column, app: app, halfHour: halfHour)
    let row = apps &+ halfHour
    let isServed = column == .served ? 1 : 0
    sums[2 &* app &+ isServed] &+= Int128(wait)
    sums[2 &* row &+ isServed] &+= Int128(wait)
    var place = AnswerTally.Column.count
    switch column {
    case .served: break
    case .abandoned: place &+= 2 &* limits.count &+ 1
    case .offered, .refused, .retried, .arrived, .turnedAway: return -1
    }
    var index = 0
    while index < limits.count && wait > limits[index] { index &+= 1 }
    place &+= 2 &* index &+ (index < limits.count && wait == limits[index] ? 1 : 0)
    counts[app &* stride &+ place] &+= 1
    counts[row &* stride &+ place] &+= 1
    return place
  }

  /// Counts the same one in a further row.
  mutating func count(
    _ column: AnswerTally.Column, after wait: Int64, place: Int, row: Int
  ) {
    count(column, row: row)
    sums[2 &* row &+ (column == .served ? 1 : 0)] &+= Int128(wait)
    if place >= 0 { counts[row &* stride &+ place] &+= 1 }
  }

  /// The column of a wait among the thresholds, of who was served or gave up.
  func place(ofWait wait: Int64, isServed: Bool) -> Int {
    var index = 0
    while index < limits.count && wait > limits[index] { index += 1 }
    let isEqual = index < limits.count && wait == limits[index]
    return AnswerTally.Column.count + (isServed ? 0 : 2 * limits.count + 1) + 2 * index
      + (isEqual ? 1 : 0)
  }

  func table(_ rows: Range<Int>) -> AnswerTable {
    var (columns, waits): ([UInt64], [Int128]) = ([], [])
    for index in rows.lowerBound * stride..<rows.upperBound * stride {
      columns.append(counts[index])
    }
    for row in rows {
      waits.append(sums[2 * row] + sums[2 * row + 1])
      waits.append(sums[2 * row + 1])
    }
    return AnswerTable(thresholds: thresholds, counts: columns, sums: waits)
  }
}

/// Which rows of an `AnswerCounter` are whose.
struct AnswerRows {
  let apps: Range<Int>
  let halfHours: Range<Int>
  /// Of who was served by each staff group.
  let groups: Range<Int>
  /// Skill 0 first; empty if there are none.
  let skills: Range<Int>
  /// One of people instead of requests; empty if nobody asks for it.
  let persons: Range<Int>

  init(apps: Int, groups: Int, skills: Int, countsPersons: Bool = false) {
    self.apps = 0..<apps
    halfHours = apps..<apps + CountingWindow.halfHours
    self.groups = halfHours.upperBound..<halfHours.upperBound + groups
    self.skills =
      self.groups.upperBound..<self.groups.upperBound + (skills > 0 ? skills + 1 : 0)
    persons = self.skills.upperBound..<self.skills.upperBound + (countsPersons ? 1 : 0)
  }

  var count: Int { persons.upperBound }
}
