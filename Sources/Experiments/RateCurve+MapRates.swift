package import CallModel

extension RateCurve {
  /// The same curve with other rates.
  package func mapRates(_ change: (Rate) -> Rate) -> RateCurve {
    switch self {
    case .constant(let rate): .constant(change(rate))
    case .stages(let stages):
      .stages(
        stages.map { RateStage(span: $0.span, from: change($0.from), to: change($0.to)) })
    case .profile(let profile): .profile(profile.mapRates(change))
    }
  }
}

extension WeekProfile {
  fileprivate func mapRates(_ change: (Rate) -> Rate) -> WeekProfile {
    let lists: [WritableKeyPath<WeekProfile, [ProfileStep]?>] = [
      \.everyDay, \.workdays, \.weekend, \.monday, \.tuesday, \.wednesday, \.thursday, \.friday,
      \.saturday, \.sunday,
    ]
    return lists.reduce(into: self) { changed, list in
      changed[keyPath: list] = changed[keyPath: list]?.map {
        ProfileStep(from: $0.from, rate: change($0.rate))
      }
    }
  }
}
