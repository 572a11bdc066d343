extension Erlang {
  /// M/M/n + M: who has waited longer than an exponential patience leaves (Palm, 1957).
  public struct Abandonment: Sendable, Equatable {
    /// The probability that an arrival leaves unserved [1].
    public let abandonProbability: Double
    /// The mean wait of all arrivals, served or not.
    public let waitMean: Double
    /// The probability that an arrival finds no server free [1].
    public let waitProbability: Double
    /// The share of their time that the servers are busy [1].
    public let occupancy: Double
    /// The mean number waiting [1].
    public let queueMean: Double
  }

  /// Erlang A: what happens with finite rates >= 0, the service rate above 0.
  ///
  /// Sums the chain until the rest no longer shows. Nil if there is no equilibrium (no one gives up
  /// and the load is too much), if it lies more than ten million places up the line, or if a rate
  /// is out of range.
  public static func a(
    arrivalRate: Double, serviceRate: Double, servers: Int, patienceRate: Double
  ) -> Abandonment? {
    let rates = [arrivalRate, serviceRate, patienceRate]
    guard servers >= 0, rates.allSatisfy({ $0 >= 0 && $0.isFinite }), serviceRate > 0 else {
      return nil
    }
    let capacity = Double(servers) * serviceRate
    var chain = BirthDeath(servers: servers, load: arrivalRate / serviceRate)
    var ratio = 1.0
    repeat {
      ratio = arrivalRate / (capacity + (chain.room + 1) * patienceRate)
      guard chain.room < 1e7, ratio.isFinite else { return nil }
      chain.addPlace(ratio: ratio)
    } while ratio >= 1
      || chain.top * (chain.room + 1) > 0x1p-56 * chain.waiting * (1 - ratio) * (1 - ratio)

    let waitMean = arrivalRate > 0 ? chain.waiting / arrivalRate : 0
    let abandoned = min(1, patienceRate * waitMean)
    return Abandonment(
      abandonProbability: abandoned, waitMean: waitMean, waitProbability: chain.full,
      occupancy: servers > 0 ? arrivalRate * (1 - abandoned) / capacity : 0,
      queueMean: chain.waiting)
  }
}
