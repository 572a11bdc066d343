internal import EventEngine

/// How far a median may be off, from resampling the runs in blocks (Efron, 1979; Politis & Romano,
/// 1992).
///
/// Neighbouring runs resemble each other, because a machine drifts; so not single runs are drawn
/// but circular blocks of ⌈n^⅓⌉ of them (Hall, Horowitz & Jing, 1995). The draws have a fixed key:
/// the same values give the same interval, to the bit.
struct BlockBootstrap {
  /// How many times the values are drawn anew [1].
  let resamples: Int
  private let purpose: UInt64

  init(resamples: Int, purpose: UInt64 = 0) {
    self.resamples = resamples
    self.purpose = purpose
  }

  /// The length of the blocks of `count` values: the smallest whole number whose cube reaches it.
  static func blockLength(of count: Int) -> Int {
    var length = 1
    while length * length * length < count { length += 1 }
    return length
  }

  /// The medians of the resamples, in the order of the draws; the values must be numbers.
  func medians(of values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    let sorted = order.map { values[$0] }
    var ranks = [Int](repeating: 0, count: values.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }

    let entity = StreamKey(seed: 0, replication: 0, cell: 0).entity(named: "benchmarking.bootstrap")
    var stream = RandomStream(entity: entity, purpose: purpose)
    return (0..<resamples).map { _ in median(sorted, ranks, &stream) }
  }

  /// The median of one resample, by counting how often each rank was drawn.
  private func median(_ sorted: [Double], _ ranks: [Int], _ stream: inout RandomStream) -> Double {
    let count = ranks.count
    let block = Self.blockLength(of: count)
    var drawn = [Int](repeating: 0, count: count)
    var left = count
    while left > 0 {
      var index = stream.index(below: count)
      for _ in 0..<min(block, left) {
        drawn[ranks[index]] += 1
        index = index + 1 < count ? index + 1 : 0
      }
      left -= min(block, left)
    }
    let (low, high) = ((count + 1) / 2, count / 2 + 1)  // places of the middle, counted from 1
    var below = 0
    var rank = 0
    while below + drawn[rank] < low {
      below += drawn[rank]
      rank += 1
    }
    let first = sorted[rank]
    while below + drawn[rank] < high {
      below += drawn[rank]
      rank += 1
    }
    return (first + sorted[rank]) / 2
  }

  /// The ends that hold the share `level` of the draws; of two candidates the outer one.
  static func ends(of draws: [Double], level: Double) -> (lower: Double, upper: Double) {
    let sorted = draws.sorted()
    let outside = Int((1 - level) / 2 * Double(sorted.count + 1))
    let index = min(max(0, outside - 1), (sorted.count - 1) / 2)
    return (sorted[index], sorted[sorted.count - 1 - index])
  }
}

/// The middle of values: of an even number, half-way between the two.
func median(of values: [Double]) -> Double {
  precondition(!values.isEmpty, "median: no values")
  let sorted = values.sorted()
  let half = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}
