internal import EventEngine

/// A run from which on a metric stands on another level.
///
/// Virtual metrics are exact: every change of value is a change point, with p = 0. Host cost is
/// noisy: the test of Pettitt (1979) by ranks, with a probability from seeded permutations of the
/// runs, finds the likeliest place; if it is beyond chance and the medians differ by more than the
/// noise threshold, both sides are searched in turn (binary segmentation: Vostrikova, 1981). By
/// ranks, one wild run isn't mistaken for a new level. Below 9 runs no place can reach p ≤ 0.01,
/// and a level needs about 5.
public struct ChangePoint: Hashable, Sendable {
  /// The place in the series of the first run on the new level, from 1 [1].
  public let index: Int
  /// The medians before and from that run on, as far as the neighbouring change points.
  public let before: Double
  public let after: Double
  /// The probability of so clear a step by chance [1].
  public let pValue: Double

  /// By which share the new level is above the old one [1].
  public var change: Double { before == after ? 0 : (after - before) / before.magnitude }

  /// The change points of a series, in the order of the runs.
  public static func all(
    in series: HistorySeries, noiseThreshold: Double = 0.02, significance: Double = 0.01
  ) -> [ChangePoint] {
    let values = series.points.map(\.value)
    return switch series.kind {
    case .virtual: steps(in: values)
    case .host:
      levels(in: values, noiseThreshold: noiseThreshold, significance: significance)
    }
  }

  /// Each place where an exact value differs from the one before.
  static func steps(in values: [Double]) -> [ChangePoint] {
    values.indices.dropFirst().filter { values[$0] != values[$0 - 1] }.map {
      ChangePoint(index: $0, before: values[$0 - 1], after: values[$0], pValue: 0)
    }
  }

  /// The places where a noisy value changes its level.
  static func levels(
    in values: [Double], noiseThreshold: Double, significance: Double
  ) -> [ChangePoint] {
    var found: [(index: Int, pValue: Double)] = []
    var open = [0..<values.count]
    while let range = open.popLast() {
      let part = Array(values[range])
      guard let step = PettittTest(of: part), step.pValue <= significance else { continue }
      let (old, new) = (
        median(of: Array(part[..<step.index])), median(of: Array(part[step.index...]))
      )
      guard (new - old).magnitude > noiseThreshold * old.magnitude else { continue }
      let place = range.lowerBound + step.index
      found.append((place, step.pValue))
      open += [range.lowerBound..<place, place..<range.upperBound]
    }
    found.sort { $0.index < $1.index }
    return found.indices.map { each in
      let start = each > 0 ? found[each - 1].index : 0
      let place = found[each].index
      let end = each + 1 < found.count ? found[each + 1].index : values.count
      return ChangePoint(
        index: place, before: median(of: Array(values[start..<place])),
        after: median(of: Array(values[place..<end])), pValue: found[each].pValue)
    }
  }
}

/// Is there a place where the level of independent values changes? (Pettitt, 1979)
///
/// The statistic is the largest |2·Σ of the first t ranks − t·(n + 1)|; its probability, that of
/// being reached when the values are shuffled: 1 + reached ÷ 1 + 999.
struct PettittTest: Hashable {
  /// The first place of the new level, counted from 0 [1].
  let index: Int
  let statistic: Double
  let pValue: Double

  static let permutations = 999

  /// Nil with fewer than 2 values, or if one isn't a number.
  init?(of values: [Double]) {
    guard values.count >= 2, !values.contains(where: \.isNaN) else { return nil }
    var doubled = Self.doubledRanks(values)
    let observed = Self.largest(doubled)
    let entity = StreamKey(seed: 0, replication: 0, cell: 0).entity(named: "benchmarking.pettitt")
    var stream = RandomStream(entity: entity, purpose: 0)
    var reached = 0
    for _ in 0..<Self.permutations {
      for last in stride(from: doubled.count - 1, to: 0, by: -1) {
        doubled.swapAt(last, stream.index(below: last + 1))
      }
      if Self.largest(doubled).statistic >= observed.statistic { reached += 1 }
    }
    index = observed.index
    statistic = Double(observed.statistic)
    pValue = Double(1 + reached) / Double(1 + Self.permutations)
  }

  /// Twice the rank of each value, equal values sharing their mean rank.
  private static func doubledRanks(_ values: [Double]) -> [Int] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Int](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      let value = values[order[start]]
      let end = order[start...].firstIndex { values[$0] != value } ?? order.count
      for place in start..<end { ranks[order[place]] = start + 1 + end }
      start = end
    }
    return ranks
  }

  private static func largest(_ doubled: [Int]) -> (index: Int, statistic: Int) {
    var sum = 0
    var best = (index: 1, statistic: -1)
    for place in 1..<doubled.count {
      sum += doubled[place - 1]
      let distance = (sum - place * (doubled.count + 1)).magnitude
      if Int(distance) > best.statistic { best = (place, Int(distance)) }
    }
    return best
  }
}
