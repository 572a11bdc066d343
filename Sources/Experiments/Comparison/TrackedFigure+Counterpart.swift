public import CallModel

extension TrackedFigure {
  /// The same figure in another scenario, where apps and parts may stand in other places: the one
  /// whose app or part has the same name there; nil if nothing has.
  public func counterpart(in other: Scenario, from own: Scenario) -> TrackedFigure? {
    if let hour { return TrackedFigure(figure, hour: hour) }
    var figure = figure
    if let part = figure.part {
      let name = own.name(of: part)
      let parts = Breakdown.allCases.flatMap { other.parts(by: $0) }
      guard let same = parts.first(where: { other.name(of: $0) == name }) else { return nil }
      figure.part = same
    }
    guard let app else { return TrackedFigure(figure) }
    guard own.apps.indices.contains(app), let place = other.apps.index(named: own.apps[app].name)
    else { return nil }
    return TrackedFigure(figure, app: place)
  }
}
