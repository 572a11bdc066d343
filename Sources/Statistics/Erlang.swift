import EventEngine

/// What queueing theory says about servers with Poisson arrivals: the numbers to hold a simulation
/// against.
///
///     Erlang.b(servers: 20, load: 20)                       // 0.158892
///     Erlang.Waiting(arrivalRate: 300, serviceRate: 15, servers: 25).waitMean  // hours
///
/// Rates and times share one unit of time, which the caller chooses. Everything is in equilibrium.
public enum Erlang {
  /// The probability that an arrival finds all servers busy and is lost [1], for a load >= 0 [erl]
  /// whatever the law of the handle time (Erlang, 1917).
  public static func b(servers: Int, load: Double) -> Double {
    precondition(servers >= 0, "Erlang B: \(servers) servers")
    return BirthDeath(servers: servers, load: load).top
  }

  /// The probability that an arrival must wait [1], for a load >= 0 [erl] and exponential handle
  /// times (Erlang, 1917); 1 from a load of `servers` upwards.
  public static func c(servers: Int, load: Double) -> Double {
    guard !(load >= Double(servers)) else { return 1 }
    let lost = b(servers: servers, load: load)
    return lost / (1 - load / Double(servers) * (1 - lost))
  }

  /// M/M/n: everyone waits as long as it takes (Erlang, 1917).
  public struct Waiting: Sendable, Equatable {
    /// Arrivals per unit of time.
    public let arrivalRate: Double
    /// Calls that one server completes per unit of time while busy.
    public let serviceRate: Double
    /// Number of servers [1].
    public let servers: Int
    /// The probability that an arrival must wait [1].
    public let waitProbability: Double

    /// Rates >= 0, and 0 or more servers.
    public init(arrivalRate: Double, serviceRate: Double, servers: Int) {
      self.arrivalRate = arrivalRate
      self.serviceRate = serviceRate
      self.servers = servers
      waitProbability = Erlang.c(servers: servers, load: arrivalRate / serviceRate)
    }

    /// The mean wait of all arrivals, those who needn't wait included; infinite if the load is too
    /// much.
    public var waitMean: Double {
      spareRate > 0 ? waitProbability / spareRate : .infinity
    }

    /// The probability of waiting longer than `time` >= 0 [1].
    public func waitBeyond(_ time: Double) -> Double {
      spareRate > 0 ? waitProbability * PortableMath.exp(-spareRate * time) : 1
    }

    /// The share answered within `time` >= 0 [1].
    public func serviceLevel(within time: Double) -> Double {
      1 - waitBeyond(time)
    }

    /// The share of their time that the servers are busy [1].
    public var occupancy: Double {
      spareRate > 0 ? arrivalRate / (Double(servers) * serviceRate) : 1
    }

    private var spareRate: Double { Double(servers) * serviceRate - arrivalRate }
  }
}
