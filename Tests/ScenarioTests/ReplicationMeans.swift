import CallSimulation
import TestSupport
import Testing

extension RunResult {
  /// Values of one figure, a replication each.
  func values(of figure: Figure) throws -> [Double] {
    let index = try #require(figures.firstIndex(of: TrackedFigure(figure)))
    return replications.compactMap { $0.points[index].value }
  }
}

/// How many standard errors the mean over replications is away from what it has to be, less the
/// rounding of the printed figure; a proof's report gets it by its name.
func distance(
  _ values: [Double], from wanted: Double, rounding: Double = 0, named name: String
) -> Double {
  var moments = Moments()
  for value in values { moments.add(value) }
  guard let error = moments.standardError, error > 0 else { return .infinity }
  let distance = max(0, abs(moments.mean - wanted) - rounding) / error
  let (mean, theory) = (ProofReport.short(moments.mean), ProofReport.short(wanted))
  ProofReport.tell(
    "\(name): \(mean), theory \(theory), \(ProofReport.short(distance)) standard errors off")
  return distance
}
