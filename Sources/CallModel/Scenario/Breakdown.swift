/// By what an expectation may be judged part by part.
public enum Breakdown: String, Hashable, Sendable, CaseIterable {
  case app, provider, group, skill
}

/// A part of a scenario by its place in it, other than an app.
public enum ResultPart: Hashable, Sendable {
  case provider(Int)
  /// A staff group, numbered through all providers.
  case group(Int)
  /// A skill, in the order in which people first name them.
  case skill(Int)
}

extension Figure {
  /// Whether results keep this figure for each part of a kind.
  public func isKept(by breakdown: Breakdown) -> Bool {
    if serviceLevel?.basis == .person { return false }
    return switch breakdown {
    case .app: isKeptByApp
    case .provider: isKeptByApp || isOfStaff
    case .group:
      isOfStaff || metric == .answerServiceLevel && serviceLevel?.denominator ?? .served == .served
    case .skill: isKeptBySkill
    }
  }

  private var isKeptByApp: Bool {
    switch metric.kind {
    case .time, .number: true
    case .share: metric == .answerServiceLevel
    case .level: false
    }
  }

  private var isOfStaff: Bool {
    switch (metric, statistic) {
    case (.staffOccupancy, _), (.staffBusy, .mean), (.staffPlanned, .mean): true
    case (_, _): false
    }
  }

  private var isKeptBySkill: Bool {
    switch (metric, statistic) {
    case (.requestOffered, _), (.requestRetried, _), (.answerArrived, _), (.answerAbandoned, _),
      (.answerServiceLevel, _), (.answerWait, .mean), (.answerSpeed, .mean):
      true
    case (_, _): false
    }
  }
}

extension Scenario {
  /// All parts of a kind, in the order of the file; none for apps, which are numbered elsewhere.
  public func parts(by breakdown: Breakdown) -> [ResultPart] {
    switch breakdown {
    case .app: []
    case .provider: providers.indices.map { .provider($0) }
    case .group:
      (0..<providers.reduce(0) { $0 + $1.value.groups.count }).map { .group($0) }
    case .skill: skills.indices.map { .skill($0) }
    }
  }

  /// What people call a part: `provider northline`, `group northline.asl`, `skill asl`.
  public func name(of part: ResultPart) -> String {
    switch part {
    case .provider(let place):
      return providers.indices.contains(place) ? "provider \(providers[place].name)" : "a provider"
    case .skill(let place):
      return skills.indices.contains(place) ? "skill \(skills[place])" : "a skill"
    case .group(let place):
      let names = providers.flatMap { provider in
        provider.value.groups.map { "\(provider.name).\($0.name)" }
      }
      return names.indices.contains(place) ? "group \(names[place])" : "a group"
    }
  }
}
