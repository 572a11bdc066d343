import EventEngine
import Experiments

/// So many requests of a run, each with the same chance to be among them, chosen while they pass.
///
/// Each request has a number of its own that is as good as drawn, and the lowest ones are kept
/// (bottom-k sampling: Cohen & Kaplan, 2007): the same requests, however often the run is played.
struct SampleOfRequests {
  private let size: Int
  private let seed: UInt64
  /// Ascending.
  private var kept: [(number: UInt64, address: RequestAddress)] = []
  private var traced: [RequestAddress: TracedRequest] = [:]

  init(size: Int, seed: UInt64) {
    self.size = size
    self.seed = seed
  }

  /// Whether a request is among the sample so far, and which one had to give way for it.
  mutating func admit(_ address: RequestAddress) -> (isIn: Bool, gone: RequestAddress?) {
    let number = number(of: address)
    if kept.count == size, let last = kept.last, number >= last.number { return (false, nil) }
    var (low, high) = (0, kept.count)
    while low < high {
      let middle = (low + high) / 2
      if kept[middle].number < number { low = middle + 1 } else { high = middle }
    }
    kept.insert((number, address), at: low)
    guard kept.count > size else { return (true, nil) }
    let gone = kept.removeLast().address
    traced[gone] = nil
    return (true, gone)
  }

  mutating func keep(_ request: TracedRequest) { traced[request.address] = request }

  /// The sample in the order of the run.
  var requests: [TracedRequest] {
    kept.map(\.address).sorted().compactMap { traced[$0] }
  }

  private func number(of address: RequestAddress) -> UInt64 {
    var value = seed ^ 0x5851_F42D_4C95_7F2D
    for word in [
      UInt64(address.place.replication), UInt64(address.place.cell), UInt64(address.request),
    ] {
      // The finaliser of SplitMix64 (Steele, Lea & Flood, 2014).
      value = (value ^ word) &+ 0x9E37_79B9_7F4A_7C15
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      value ^= value >> 31
    }
    return value
  }
}
