import EventEngine

extension Erlang {
  /// The share of all arrivals that M/M/n + M serves within a time, for finite rates >= 0, the
  /// service and the patience rate above 0.
  ///
  /// With j ahead in line, the wait W ends after phases of the rates n·μ + k·θ, k = 0 … j, so that
  /// e^(−θ·W) has a beta law with the parameters n·μ/θ and j + 1 (Rényi, 1953). Nil if there is no
  /// equilibrium within ten million places, if a rate or the time is out of range, or if (n·μ + θ)
  /// times the time is beyond 700.
  public static func serviceLevel(
    within time: Double, arrivalRate: Double, serviceRate: Double, servers: Int,
    patienceRate: Double
  ) -> Double? {
    let rates = [arrivalRate, serviceRate, patienceRate, time]
    let capacity = Double(servers) * serviceRate
    guard servers > 0, rates.allSatisfy({ $0 >= 0 && $0.isFinite }), serviceRate > 0,
      patienceRate > 0, (capacity + patienceRate) * time <= 700
    else { return nil }
    let c = capacity / patienceRate
    var chain = BirthDeath(servers: servers, load: arrivalRate / serviceRate)
    // In the topmost state the next arrival waits; below that of all servers it doesn't.
    var inTime = LateBeta(c + 1, below: PortableMath.exp(-patienceRate * time))
    var atOnce = 1 - chain.top
    var early = chain.top * c / (c + 1) * inTime.above
    var ratio = 1.0
    repeat {
      ratio = arrivalRate / (capacity + (chain.room + 1) * patienceRate)
      guard chain.room < 1e7, ratio.isFinite else { return nil }
      chain.addPlace(ratio: ratio)
      inTime.advance()
      let served = c / (c + chain.room + 1) * inTime.above
      atOnce *= 1 - chain.top
      early = early * (1 - chain.top) + chain.top * served
    } while ratio >= 1 || chain.top > 0x1p-56 * (1 - ratio)
    return min(1, atOnce + early)
  }
}

/// The probability that a beta variate of the parameters a and 1, 2, 3 … is above x: 1 − I_x(a, b),
/// by I_x(a, b + 1) = I_x(a, b) + x^a·(1 − x)^b ÷ (b·B(a, b)) (Abramowitz & Stegun, 1964, 26.5.16).
private struct LateBeta {
  private let a: Double
  private let rest: Double
  private var b = 1.0
  private var below: Double
  private var step: Double

  init(_ a: Double, below x: Double) {
    self.a = a
    rest = 1 - x
    below = x >= 1 ? 1 : PortableMath.exp(a * PortableMath.log(x))
    step = a * below * rest
  }

  var above: Double { max(0, 1 - below) }

  /// Goes on to the next b.
  mutating func advance() {
    below += step
    step *= rest * (a + b) / (b + 1)
    b += 1
  }
}
