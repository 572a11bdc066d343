/// M/G/1: one server, Poisson arrivals, any law of the handle time (Pollaczek, 1930; Khinchine,
/// 1932).
public enum PollaczekKhinchine {
  /// The mean wait of all arrivals, in the unit of `serviceMean`; infinite if the load is 1 erl or
  /// more.
  ///
  /// - Parameters:
  ///   - arrivalRate: arrivals per unit of time, >= 0.
  ///   - serviceMean: mean handle time, >= 0.
  ///   - serviceVariance: variance of the handle time, >= 0.
  public static func waitMean(
    arrivalRate: Double, serviceMean: Double, serviceVariance: Double
  ) -> Double {
    let load = arrivalRate * serviceMean
    guard !(load >= 1) else { return .infinity }
    return arrivalRate * (serviceVariance + serviceMean * serviceMean) / (2 * (1 - load))
  }
}
