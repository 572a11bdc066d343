extension Erlang {
  /// M/M/n/K: who finds `capacity` calls, served and waiting, is turned away (Kleinrock, Queueing
  /// Systems I, 1975).
  public struct FiniteRoom: Sendable, Equatable {
    /// The probability that an arrival is turned away [1].
    public let blockedProbability: Double
    /// The probability that an arrival enters but must wait [1].
    public let waitProbability: Double
    /// The mean wait of those who enter.
    public let waitMean: Double
    /// The mean number waiting [1].
    public let queueMean: Double
    /// The share of their time that the servers are busy [1].
    public let occupancy: Double

    /// Nil unless rates are finite and >= 0, the service rate above 0, and 0 <= `servers` <=
    /// `capacity`; O(capacity).
    public init?(arrivalRate: Double, serviceRate: Double, servers: Int, capacity: Int) {
      guard arrivalRate >= 0, arrivalRate.isFinite, serviceRate > 0, serviceRate.isFinite,
        servers >= 0, servers <= capacity
      else { return nil }
      let load = arrivalRate / serviceRate
      var chain = BirthDeath(servers: servers, load: load)
      let ratio = load > 0 ? load / Double(servers) : 0
      for _ in servers..<capacity { chain.addPlace(ratio: ratio) }

      let entering = arrivalRate * (1 - chain.top)
      blockedProbability = chain.top
      waitProbability = max(0, chain.full - chain.top)
      queueMean = chain.waiting
      waitMean = entering > 0 ? chain.waiting / entering : 0
      occupancy = servers > 0 ? entering / (Double(servers) * serviceRate) : 0
    }
  }
}
