public import CallModel

/// Figures of one hour of the day.
extension CellResult {
  /// What a figure comes to among the requests picked in one hour of the day, 0 … 23, or over that
  /// hour if it is a level.
  ///
  /// Nil if there is nothing to measure, or if the figure is not kept by the hour; which are, says
  /// `Figure.isKeptByHour`.
  public func reading(of figure: Figure, hour: Int) -> FigureReading? {
    guard figure.isKeptByHour else { return nil }
    let answers = answersByHalfHour.total { $0 / 2 == hour }
    var areas = LevelAreas()
    for half in levelsByHalfHour.indices where half / 2 == hour {
      areas.merge(levelsByHalfHour[half])
    }
    let left = answers[.served] + answers[.abandoned] + answers[.turnedAway]
    let cells = UInt64(clamping: cells)
    switch figure.metric {
    case .answerServiceLevel: return figure.serviceLevel.flatMap { answers.reading(of: $0) }
    case .answerAbandoned:
      return FigureReading(
        Double(answers[.abandoned]), over: Double(answers[.arrived]),
        observations: answers[.arrived])
    case .answerWait:
      return FigureReading(Double(answers.waitSum), over: Double(left), observations: left)
    case .answerSpeed:
      return FigureReading(
        Double(answers.speedSum), over: Double(answers[.served]), observations: answers[.served])
    case .staffOccupancy: return areas.occupancy(records: answers[.served])
    case .staffBusy:
      let busy = Double(areas.busy + areas.unlimitedBusy)
      return FigureReading(busy, over: Double(areas.observed), observations: cells)
    case _: return nil
    }
  }
}

extension Figure {
  /// There is one for each hour of the day: service levels of calls, the rate of who gave up, mean
  /// waits, occupancy and how many are busy.
  public var isKeptByHour: Bool {
    if part != nil || serviceLevel?.basis == .person { return false }
    return switch (metric, statistic) {
    case (.answerServiceLevel, .share), (.answerAbandoned, .rate), (.answerWait, .mean),
      (.answerSpeed, .mean), (.staffOccupancy, .share), (.staffBusy, .mean):
      true
    case _: false
    }
  }
}
