internal import EventEngine
internal import JSONDocument

extension Law {
  /// What a lognormal law is given by.
  struct LognormalParameters: Sendable {
    var center = 0.0
    var spread = 0.0
  }

  static func lognormal(_ unit: LawUnit) -> KeyCase<Distribution> {
    let median = ("median", "The value that half stay below.")
    let ways: [Alternative<Distribution>] = [
      way(
        unit, median, ("p95", unit.positiveForm, "The value that 95 % stay below."),
        into: { .lognormal(median: $0, p95: $1) }, probability: 0.95),
      way(
        unit, median, ("p99", unit.positiveForm, "The value that 99 % stay below."),
        into: { .lognormal(median: $0, p99: $1) }, probability: 0.99),
      way(
        unit, ("mean", "The mean."), ("cv", .number(0...100), "Standard deviation ÷ mean."),
        into: { .lognormal(mean: $0, cv: $1) }, probability: nil),
      logarithms(unit),
    ]
    return KeyCase(
      "lognormal", .either(ways), into: { $0 },
      outOf: { law in if case .lognormal = law { law } else { nil } },
      "Products of many small delays: most near the median, some far above.")
  }

  /// By a value in the middle and a measure of spread; written so only if that gives the same bits.
  private static func way(
    _ unit: LawUnit, _ center: (key: String, about: String),
    _ spread: (key: String, form: Form<Double>, about: String),
    into: @escaping @Sendable (Double, Double) -> Distribution, probability: Double?
  ) -> Alternative<Distribution> {
    let form = ObjectForm(
      "\(unit.prefix)lognormal by \(spread.key)", neutral: LognormalParameters(),
      [
        .required(center.key, \.center, unit.positiveForm, center.about),
        .required(spread.key, \.spread, spread.form, spread.about),
      ]
    ).form
    return Alternative(form) {
      into($0.center, $0.spread)
    } outOf: { law in
      guard let probability, unit == .duration else { return nil }
      let median = law.quantile(0.5).rounded()
      let percentile = law.quantile(probability).rounded()
      guard into(median, percentile) == law, percentile < 0x1p53 else { return nil }
      return LognormalParameters(center: median, spread: percentile)
    }
  }

  private static func logarithms(_ unit: LawUnit) -> Alternative<Distribution> {
    let of = unit == .duration ? "the duration in ns" : "the value"
    let form = ObjectForm(
      "\(unit.prefix)lognormal by sigma", neutral: LognormalParameters(),
      [
        .required("mu", \.center, .number(), "The mean of the natural logarithm of \(of)."),
        .required("sigma", \.spread, .number(0...1000), "The standard deviation of that."),
      ]
    ).form
    return Alternative(form) {
      .lognormal(mu: $0.center, sigma: $0.spread)
    } outOf: {
      guard case .lognormal(let mu, let sigma) = $0 else { return nil }
      return LognormalParameters(center: mu, spread: sigma)
    }
  }
}
