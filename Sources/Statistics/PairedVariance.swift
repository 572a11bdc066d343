/// The share of the variance of a difference that pairing removes: 1 − Var(Y − X) ÷ (Var X + Var Y)
/// [1].
///
/// Below 0 if it adds some. Nil with fewer than two pairs, lists of unlike length, or without any
/// variance.
///
///     varianceRemoved(byPairing: waitsWithFive, with: waitsWithSix)
///
public func varianceRemoved(byPairing first: [Double], with second: [Double]) -> Double? {
  guard first.count == second.count, let x = Moments(of: first).variance,
    let y = Moments(of: second).variance, x + y > 0,
    let difference = Moments(of: zip(first, second).map { $1 - $0 }).variance
  else { return nil }
  return 1 - difference / (x + y)
}
