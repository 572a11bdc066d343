import CallModel
import EventEngine
import Statistics

extension CellResult {
  /// A figure of one provider, staff group or skill; nil where it isn't kept so.
  func reading(of figure: Figure, in part: ResultPart) -> FigureReading? {
    switch part {
    case .provider(let provider):
      guard figure.isKept(by: .provider) else { return nil }
      return reading(of: figure, provider: provider)
    case .group(let group):
      guard figure.isKept(by: .group), groups.indices.contains(group) else { return nil }
      if let level = figure.serviceLevel { return served(group: group).reading(of: level) }
      return staffReading(figure, of: [groups[group]], served: served(group: group)[.served])
    case .skill(let skill):
      // The first row is of no particular skill.
      guard figure.isKept(by: .skill), skill + 1 < answersBySkill.count else { return nil }
      return reading(of: figure, answers: answersBySkill[skill + 1])
    }
  }

  private func reading(of figure: Figure, provider: Int) -> FigureReading? {
    switch figure.metric.kind {
    case .time:
      var all = Histogram()
      for app in lives.indices where providers[app] == provider {
        for time in figure.metric.observedTimes {
          guard let histogram = times(time, app: app) else { return nil }
          all.merge(histogram)
        }
      }
      return timeReading(of: all, figure.statistic)
    case .number:
      return numberReading(figure, of: (answers(provider: provider), life(provider: provider)))
    case .share, .level:
      if let level = figure.serviceLevel { return answers(provider: provider).reading(of: level) }
      let own = groups.indices.filter { groupProviders[$0] == provider }.map { groups[$0] }
      return staffReading(figure, of: own, served: answers(provider: provider)[.served])
    }
  }

  private func staffReading(
    _ figure: Figure, of groups: [GroupAreas], served: UInt64
  ) -> FigureReading? {
    let planned = groups.filter { !$0.isUnlimited }
    if figure.metric == .staffOccupancy {
      let (busy, plan) = planned.reduce((0.0, 0.0)) {
        ($0.0 + Double($1.busy), $0.1 + Double($1.planned))
      }
      return FigureReading(busy, over: plan, observations: served)
    }
    let area: Int128 =
      figure.metric == .staffPlanned
      ? planned.reduce(0) { $0 + $1.planned } : groups.reduce(0) { $0 + $1.busy }
    return FigureReading(
      Double(area), over: Double(levels.observed), observations: UInt64(clamping: cells))
  }

  private func reading(of figure: Figure, answers: AnswerTally) -> FigureReading? {
    if let level = figure.serviceLevel { return answers.reading(of: level) }
    let left = answers[.served] + answers[.abandoned] + answers[.turnedAway]
    switch figure.metric {
    case .answerWait:
      return FigureReading(Double(answers.waitSum), over: Double(left), observations: left)
    case .answerSpeed:
      return FigureReading(
        Double(answers.speedSum), over: Double(answers[.served]), observations: answers[.served])
    case _:
      return numberReading(figure, of: (answers, LifeTally { _ in 0 }))
    }
  }
}
