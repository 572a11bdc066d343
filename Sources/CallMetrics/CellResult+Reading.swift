public import CallModel
import EventEngine
import Statistics

extension CellResult {
  /// What a figure comes to: the one place where figures become numbers.
  ///
  /// Nil if there is nothing to measure, if the metric has no such statistic, or if it is not kept
  /// by app; nothing is ever 0 for want of data. Counts are those of all cells together; levels are
  /// averages over time and cells, so of one copy of the world.
  public func reading(of figure: Figure, app: Int? = nil) -> FigureReading? {
    if let part = figure.part { return reading(of: figure, in: part) }
    return switch figure.metric.kind {
    case .time: timeReading(figure.metric, figure.statistic, app)
    case .number: numberReading(figure, app)
    case .share: shareReading(figure, app)
    case .level: app == nil ? levelReading(figure.metric, figure.statistic) : nil
    }
  }

  /// Requests on their way to an answer, of all apps or of one.
  public func answers(app: Int? = nil) -> AnswerTally {
    app.map { answersByApp[$0] } ?? answersByApp.total
  }

  // MARK: - Times

  private func timeReading(
    _ metric: MetricName, _ statistic: Statistic, _ app: Int?
  ) -> FigureReading? {
    var all = Histogram()
    for time in metric.observedTimes {
      guard let part = times(time, app: app) else { return nil }
      all.merge(part)
    }
    return timeReading(of: all, statistic)
  }

  func timeReading(of all: Histogram, _ statistic: Statistic) -> FigureReading? {
    if statistic == .count { return FigureReading(Double(all.count), observations: all.count) }
    guard let longest = all.maximum else { return nil }
    switch statistic {
    case .mean:
      return FigureReading(Double(all.sum), over: Double(all.count), observations: all.count)
    case .max: return FigureReading(Double(longest), observations: all.count)
    case .quantile(let numerator, let denominator):
      return all.quantile(numerator: numerator, denominator: denominator).map {
        FigureReading(
          from: Double($0.lower), to: Double($0.upper), observations: all.count,
          beyond: all.count - $0.rank)
      }
    case .count, .rate, .share: return nil
    }
  }

  // MARK: - Numbers

  private func numberReading(
    _ figure: Figure, _ app: Int?
  ) -> FigureReading? {
    numberReading(figure, of: (answers(app: app), app.map { lives[$0] } ?? life))
  }

  func numberReading(
    _ figure: Figure, of counts: (answers: AnswerTally, life: LifeTally)
  ) -> FigureReading? {
    guard let (all, base) = countAndBase(of: figure.metric, counts) else { return nil }
    let excused = figure.excusesInjected ? counts.life.count(of: .failed, causedBy: .injected) : 0
    let count = all - excused
    switch figure.statistic {
    case .count: return FigureReading(Double(count), observations: count)
    case .rate, .share:
      guard let base else { return nil }
      return FigureReading(Double(count), over: Double(base), observations: base)
    case .mean, .max, .quantile: return nil
    }
  }

  /// How many, and what a rate is the share of; nothing for what is offered, which is its own base.
  private func countAndBase(
    of metric: MetricName, _ counts: (answers: AnswerTally, life: LifeTally)
  ) -> (count: UInt64, base: UInt64?)? {
    let (answers, life) = counts
    let offered = answers[.offered]
    switch metric {
    case .requestOffered: return (offered, nil)
    case .requestCarried: return (life.count(of: .carried), offered)
    case .requestFailed: return (life.count(of: .failed), offered)
    case .requestWithdrawn: return (life.count(of: .withdrawn), offered)
    case .requestOpen:
      let fixed = [Outcome.Kind.carried, .failed, .withdrawn].reduce(0) { $0 + life.count(of: $1) }
      return (offered - min(offered, fixed), offered)
    case .requestRefused: return (answers[.refused], offered + answers[.refused])
    case .requestRetried: return (answers[.retried], offered)
    case .answerArrived: return (answers[.arrived], offered)
    case .answerAbandoned: return (answers[.abandoned], answers[.arrived])
    case .invocationDiscarded:
      let wasted = life.invocations(.discarded) + life.invocations(.killedAtEnd)
      return (wasted, life.invocationsEnded)
    case .invocationKilled: return (life.invocations(.killed), life.invocationsEnded)
    case .storageMissed:
      return (life.reads(.absent) + life.reads(.denied), life.readsMade)
    case .presenceLost:
      return (life.callbacksEnded - life.callbacks(.completed), life.callbacksEnded)
    case .appNotOffered:
      return (life.notOffered, offered + answers[.refused] + life.notOffered)
    case .returnIgnored: return (life.returnsIgnored, life.returnsMade)
    case .answerBlocked: return (life.count(of: .blocked), answers[.arrived])
    case .answerNoStaff: return (life.count(of: .noStaff), answers[.arrived])
    case .answerMessages: return (life.count(of: .leftMessage), answers[.arrived])
    case .answerDisconnected: return (life.count(of: .disconnected), answers[.arrived])
    case .requestTileTime, .requestTime, .answerWait, .answerSpeed, .answerServiceLevel,
      .staffOccupancy, .staffBusy, .staffPlanned, .lineLength, .serviceTime, .handleTime,
      .phaseLaunch, .phasePrepare, .phasePopUp, .phaseContainerApp, .phaseRelaunch, .phaseResume,
      .phaseWaiting, .presenceTime, .wasteInvocationTime, .wasteInterpreterTime,
      .backendTime, .captionDelay:
      return nil
    }
  }

  // MARK: - Shares

  private func shareReading(_ figure: Figure, _ app: Int?) -> FigureReading? {
    switch figure.statistic {
    case .share, .rate, .mean: break
    case .max, .count, .quantile: return nil
    }
    if figure.metric == .staffOccupancy {
      return app == nil ? levels.occupancy(records: answers()[.served]) : nil
    }
    guard let level = figure.serviceLevel else { return nil }
    switch level.basis {
    case .call: return answers(app: app).reading(of: level)
    case .person: return app == nil ? answersByPerson?.total.reading(of: level) : nil
    }
  }

  // MARK: - Levels

  private func levelReading(_ metric: MetricName, _ statistic: Statistic) -> FigureReading? {
    let levels = levels
    let (area, peak): (Int128, Int64)
    if metric == .lineLength {
      (area, peak) = (levels.line, peaks.line)
    } else if metric == .staffPlanned {
      (area, peak) = (levels.planned, peaks.planned)
    } else {
      (area, peak) = (levels.busy + levels.unlimitedBusy, peaks.busy)
    }
    let observations = UInt64(clamping: cells)
    switch statistic {
    case .mean:
      return FigureReading(
        Double(area), over: Double(levels.observed), observations: observations)
    case .max:
      // Only groups with a plan have a peak, so there is none of everybody beside unlimited ones.
      let isPartial = metric == .staffBusy && groups.contains(where: \.isUnlimited)
      guard levels.observed != 0, !isPartial else { return nil }
      return FigureReading(Double(peak), observations: observations)
    case .count, .rate, .share, .quantile: return nil
    }
  }
}

extension AnswerTally {
  /// A service level; nil if its limit was not counted or its denominator is 0.
  public func reading(of level: ServiceLevel) -> FigureReading? {
    guard let good = served(within: level.threshold, strictly: level.isStrict),
      let early = abandoned(within: level.threshold, strictly: level.isStrict)
    else { return nil }
    let (numerator, denominator): (UInt64, UInt64) =
      switch level.denominator {
      case .served: (good, self[.served])
      case .arrived: (good, self[.arrived])
      case .servedAndLateAbandoned:
        (good, self[.served] + self[.abandoned] - early + self[.turnedAway])
      case .goodIfShort: (good + early, self[.arrived])
      }
    return FigureReading(
      Double(numerator), over: Double(denominator), observations: denominator)
  }
}

extension LevelAreas {
  /// Busy ÷ planned, of groups with a plan; above 1 if more are finishing than were planned.
  public func occupancy(records: UInt64) -> FigureReading? {
    FigureReading(Double(busy), over: Double(planned), observations: records)
  }

  /// Busy ÷ (planned + still finishing), of groups with a plan; never above 1.
  public var occupancyWithFinishing: FigureReading? {
    FigureReading(Double(busy), over: Double(planned + beyond), observations: 0)
  }
}
