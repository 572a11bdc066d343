/// Does one sample tend to hold larger values than another? By ranks, whatever the laws (Mann &
/// Whitney, 1947).
///
///     MannWhitney(before, after)?.pValue
///
public struct MannWhitney: Sendable, Equatable {
  /// In how many pairs the value of the first sample is the larger, equal ones counted as half [1].
  public let statistic: Double
  /// The probability of so unequal a number by chance, to either side [1].
  ///
  /// Exact without equal values while the sizes multiply to at most 400, else the normal
  /// approximation with corrections for equal values and for continuity.
  public let pValue: Double

  /// Nil if a sample is empty or holds something that is not a number.
  public init?(_ first: [Double], _ second: [Double]) {
    guard !first.isEmpty, !second.isEmpty, !(first + second).contains(where: \.isNaN) else {
      return nil
    }
    let (n, m) = (first.count, second.count)
    let (doubledRanks, tied) = Self.ranks(first, second)
    statistic = Double(doubledRanks - n * (n + 1)) / 2
    let larger = max(statistic, Double(n) * Double(m) - statistic)
    if tied == 0, n <= 400 / m {
      pValue = min(1, 2 * Self.exactTail(from: Int(larger), n, m))
    } else {
      let (product, all) = (Double(n) * Double(m), Double(n + m))
      let variance = product / 12 * (all + 1 - tied / (all * (all - 1)))
      let distance = larger - product / 2 - 0.5
      pValue = variance > 0 ? min(1, 2 * Normal.upperTail(distance / variance.squareRoot())) : 1
    }
  }

  /// Twice the sum of the ranks of the first sample, equal values sharing their mean rank; and Σ
  /// (t³ − t) over groups of t equal values.
  private static func ranks(_ first: [Double], _ second: [Double]) -> (doubled: Int, tied: Double) {
    let all = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var (doubled, tied, start) = (0, 0.0, 0)
    while start < all.count {
      let end = all[start...].firstIndex { $0.0 != all[start].0 } ?? all.count
      let mine = all[start..<end].reduce(0) { $0 + ($1.1 ? 1 : 0) }
      let size = Double(end - start)
      doubled += mine * (start + 1 + end)
      tied += size * size * size - size
      start = end
    }
    return (doubled, tied)
  }

  /// The probability of at least `u` of the n·m pairs when all orders are equally likely.
  private static func exactTail(from u: Int, _ n: Int, _ m: Int) -> Double {
    let none = [Double](repeating: 0, count: n * m + 1)
    var row = [[Double]](repeating: none, count: m + 1)  // by j, for the current i
    for i in 0...n {
      for j in 0...m {
        guard i + j > 0 else {
          row[0][0] = 1
          continue
        }
        // The largest of i + j values belongs to the first sample (and beats j) or to the second.
        var next = none
        for pairs in 0...(i * j) {
          let mine = i > 0 && pairs >= j ? row[j][pairs - j] * Double(i) : 0
          let theirs = j > 0 ? row[j - 1][pairs] * Double(j) : 0
          next[pairs] = (mine + theirs) / Double(i + j)
        }
        row[j] = next
      }
    }
    return row[m][u...].reversed().reduce(0, +)
  }
}
