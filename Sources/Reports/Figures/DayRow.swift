import CallMetrics
import CallModel
import EventEngine
import Experiments

/// A stretch of the day, for one copy of the world: what was offered, and who was there for it.
struct DayRow: Sendable {
  /// Its first half hour of the day, 0 … 47.
  let halfHour: Int
  /// [h⁻¹], as are the next two; nil if the window doesn't reach here.
  let offered: Double?
  let served: Double?
  let abandoned: Double?
  /// Interpreters held, on average [1].
  let busy: Double?
  /// Interpreters on shift in groups with a plan, on average [1].
  let planned: Double?
  /// Busy ÷ planned, of groups with a plan [1]; nil if nobody was planned.
  let occupancy: Double?
  /// Requests in line, on average [1].
  let line: Double?
  /// The mean wait of those who left the line [ns].
  let wait: Double?
  /// Answered in 20 s and in 120 s, of arrived [1].
  let levels: [Double?]

  /// When it begins: `07:30`.
  var clock: String {
    let hour = halfHour / 2
    return (hour < 10 ? "0" : "") + "\(hour):" + (halfHour % 2 == 0 ? "00" : "30")
  }

  static let limits: [SimulationSpan] = [.seconds(20), .seconds(120)]

  init(halfHour: Int, areas: LevelAreas, answers: [AnswerTally]) {
    self.halfHour = halfHour
    let observed = Double(areas.observed)
    let hours = observed / 3600e9
    func rate(_ column: AnswerTally.Column) -> Double? {
      hours == 0 ? nil : answers.reduce(0) { $0 + Double($1[column]) } / hours
    }
    func level(_ area: Int128) -> Double? { observed == 0 ? nil : Double(area) / observed }
    offered = rate(.offered)
    served = rate(.served)
    abandoned = rate(.abandoned)
    busy = level(areas.busy + areas.unlimitedBusy)
    planned = level(areas.planned)
    occupancy = areas.planned == 0 ? nil : Double(areas.busy) / Double(areas.planned)
    line = level(areas.line)
    let left = answers.reduce(0) { $0 + $1[.served] + $1[.abandoned] + $1[.turnedAway] }
    let waits = answers.reduce(Int128(0)) { $0 + $1.waitSum }
    wait = left == 0 ? nil : Double(waits) / Double(left)
    levels = Self.limits.map { limit in
      let arrived = answers.reduce(0) { $0 + $1[.arrived] }
      let good = answers.compactMap { $0.served(within: limit) }.reduce(0, +)
      return arrived == 0 ? nil : Double(good) / Double(arrived)
    }
  }
}

extension RunResult {
  /// The day by half hours from the start of the window, only as far as it was observed.
  var halfHourRows: [DayRow] { dayRows(joining: 1) }

  /// The day by hours; by half hours if it is shorter than seven hours.
  var dayRows: [DayRow] {
    let halves = halfHourRows
    return halves.count < 14 ? halves : dayRows(joining: 2)
  }

  private func dayRows(joining width: Int) -> [DayRow] {
    guard let total else { return [] }
    let day = CountingWindow.halfHours
    let first = total.window.halfHour(of: total.window.start) / width * width
    return stride(from: first, to: first + day, by: width).compactMap { start in
      var areas = LevelAreas()
      let halves = (start..<start + width).map { $0 % day }
      for half in halves { areas.merge(total.levelsByHalfHour[half]) }
      guard areas.observed > 0 else { return nil }
      return DayRow(
        halfHour: start % day, areas: areas, answers: halves.map { total.answersByHalfHour[$0] })
    }
  }
}
