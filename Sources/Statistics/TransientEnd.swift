/// Where the start-up of a series ends, by MSER-5: the cut after which the mean of what is left is
/// known best (White, Cobb & Spratt, 2000).
///
/// Of means of five values each, the cut d minimises Σ(x − mean)² ÷ (n − d)², over the first half.
///
///     TransientEnd.find(in: waits)  // 35: leave out the first 35
///
public enum TransientEnd {
  /// How many values to leave out, 0 or more; nil with fewer than 50, or if the best cut lies at
  /// the end of the first half: then no steady state is in sight.
  public static func find(in values: [Double]) -> Int? {
    let size = 5
    let means = stride(from: 0, to: values.count / size * size, by: size).map { start in
      values[start..<start + size].reduce(0, +) / Double(size)
    }
    guard means.count >= 10 else { return nil }
    let most = means.count / 2
    var (best, least) = (0, Double.infinity)
    var (sum, squares) = (0.0, 0.0)
    var scores = [Double](repeating: 0, count: means.count)
    // The mean of all is taken off, or squares would lose their digits.
    let centre = means.reduce(0, +) / Double(means.count)
    for index in means.indices.reversed() {
      let value = means[index] - centre
      sum += value
      squares += value * value
      let left = Double(means.count - index)
      scores[index] = (squares - sum * sum / left) / (left * left)
    }
    for cut in 0...most where scores[cut] < least { (best, least) = (cut, scores[cut]) }
    return best == most ? nil : best * size
  }
}
