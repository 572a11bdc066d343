public import EventEngine
internal import JSONDocument

extension Form where Value == Distribution {
  /// A law: a bare value, which is a constant, or an object with exactly one law as its key.
  ///
  /// A lognormal law is written with its median and 95th or 99th percentile where these give the
  /// same bits, else with `mu` and `sigma`, the mean and standard deviation of its logarithm.
  public static func distribution(_ unit: LawUnit = .duration) -> Form {
    switch unit {
    case .duration: Law.ofDurations
    case .factor: Law.ofFactors
    case .size: Law.ofSizes
    }
  }
}

/// The laws as keys of an object.
enum Law {
  /// The parameters of all laws; each law uses its own.
  struct Parameters: Sendable {
    var min = 0.0
    var max = 0.0
    var mode = 0.0
    var mean = 0.0
    var sd = 0.0
    var cv = 0.0
    var k = 1
    var scale = 0.0
    var shape = 0.0
  }

  // A form is a tree of closures, dear to build and read from many places.
  fileprivate static let ofDurations = form(of: .duration)
  fileprivate static let ofFactors = form(of: .factor)
  fileprivate static let ofSizes = form(of: .size)

  private static func form(of unit: LawUnit) -> Form<Distribution> {
    let bareForm = unit.form
    let laws = ObjectForm(
      "\(unit.prefix)law", neutral: Distribution.constant(0),
      [.oneOf(\.self, cases(unit))]
    ).form
    let bare = Alternative<Distribution>(
      bareForm, into: { .constant($0) },
      outOf: { law in if case .constant(let value) = law { value } else { nil } })
    let phrase =
      switch unit {
      case .duration: "a duration such as \"90s\" or a law such as { \"exponential\": … }"
      case .factor: "a number or a law such as { \"gamma\": … }"
      case .size: "a size or a law such as { \"uniform\": … }"
      }
    let either = Form.either([bare, Alternative(laws, into: { $0 }, outOf: { $0 })])
    return Form(SchemaNode(either.schema.shape, phrase)) { json, reading in
      guard json.members != nil || bareForm.schema.resembles(json) || json.number != nil else {
        reading.refuse(json, wanted: phrase)
        return nil
      }
      let chosen = json.members == nil ? bare.decode : laws.decode
      return chosen(json, &reading)
    } encode: {
      either.encode($0, &$1)
    }.checked { law, json, reading in
      for error in law.validate() {
        reading.refuse(json, because: LawFlaw.text(error, unit))
      }
    }
  }

  static func cases(_ unit: LawUnit) -> [KeyCase<Distribution>] {
    simpleCases(unit) + [mixture(unit)]
  }

  /// All laws that hold no others.
  static func simpleCases(_ unit: LawUnit) -> [KeyCase<Distribution>] {
    [constant(unit), uniform(unit), exponential(unit), lognormal(unit), normal(unit)]
      + [gamma(unit), erlang(unit), weibull(unit), pareto(unit), triangular(unit)]
      + [empirical(unit)]
  }

  private typealias Field = ObjectField<Parameters>

  private static func law(
    _ key: String, _ unit: LawUnit, neutral: Parameters = Parameters(), _ fields: [Field],
    _ about: String,
    into: @escaping @Sendable (Parameters) -> Distribution,
    outOf: @escaping @Sendable (Distribution) -> Parameters?
  ) -> KeyCase<Distribution> {
    let form = ObjectForm("\(unit.prefix)\(key)", neutral: neutral, fields).form
    return KeyCase(key, form, into: into, outOf: outOf, about)
  }

  private static func constant(_ unit: LawUnit) -> KeyCase<Distribution> {
    KeyCase(
      "constant", unit.form, into: { .constant($0) },
      outOf: { law in if case .constant(let value) = law { value } else { nil } },
      "Always the same.")
  }

  private static func uniform(_ unit: LawUnit) -> KeyCase<Distribution> {
    law(
      "uniform", unit,
      [
        .required("min", \.min, unit.form, "The least value."),
        .required("max", \.max, unit.form, "The greatest value."),
      ], "Equally likely anywhere between two values."
    ) {
      .uniform(min: $0.min, max: $0.max)
    } outOf: {
      guard case .uniform(let min, let max) = $0 else { return nil }
      return Parameters(min: min, max: max)
    }
  }

  private static func exponential(_ unit: LawUnit) -> KeyCase<Distribution> {
    law(
      "exponential", unit, [.required("mean", \.mean, unit.positiveForm, "The mean.")],
      "Without memory: what has passed says nothing about what is left."
    ) {
      .exponential(mean: $0.mean)
    } outOf: {
      guard case .exponential(let mean) = $0 else { return nil }
      return Parameters(mean: mean)
    }
  }

  private static func normal(_ unit: LawUnit) -> KeyCase<Distribution> {
    law(
      "normal", unit, neutral: Parameters(max: .infinity),
      [
        .required("mean", \.mean, unit.form, "The mean before it is confined."),
        .required("sd", \.sd, unit.positiveForm, "The standard deviation before it is confined."),
        .optional("min", \.min, unit.form, "The least value."),
        .optional("max", \.finiteMax, unit.form, "The greatest value; without it there is none."),
      ], "The bell curve, confined to a range."
    ) {
      .normal(mean: $0.mean, sd: $0.sd, min: $0.min, max: $0.finiteMax ?? .infinity)
    } outOf: {
      guard case .normal(let mean, let sd, let min, let max) = $0 else { return nil }
      return Parameters(min: min, max: max, mean: mean, sd: sd)
    }
  }

  private static func gamma(_ unit: LawUnit) -> KeyCase<Distribution> {
    law(
      "gamma", unit,
      [
        .required("mean", \.mean, unit.positiveForm, "The mean."),
        .required("cv", \.cv, .number(0.001...100), "Standard deviation ÷ mean."),
      ], "More or less regular than the exponential law, as its cv says."
    ) {
      .gamma(mean: $0.mean, cv: $0.cv)
    } outOf: {
      guard case .gamma(let mean, let cv) = $0 else { return nil }
      return Parameters(mean: mean, cv: cv)
    }
  }

  private static func erlang(_ unit: LawUnit) -> KeyCase<Distribution> {
    law(
      "erlang", unit,
      [
        .required("mean", \.mean, unit.positiveForm, "The mean of the sum."),
        .required("k", \.k, .count(1...1_000_000), "The number of phases."),
      ], "The sum of k equal exponential phases."
    ) {
      .erlang(mean: $0.mean, k: $0.k)
    } outOf: {
      guard case .erlang(let mean, let k) = $0 else { return nil }
      return Parameters(mean: mean, k: k)
    }
  }

  private static func weibull(_ unit: LawUnit) -> KeyCase<Distribution> {
    law(
      "weibull", unit,
      [
        .required("scale", \.scale, unit.positiveForm, "The value that 63 % stay below."),
        .required(
          "shape", \.shape, .number(0.05...1000), "Above 1, the longer the likelier the end."),
      ], "Patience and wear: the chance of the end grows or falls with what has passed."
    ) {
      .weibull(scale: $0.scale, shape: $0.shape)
    } outOf: {
      guard case .weibull(let scale, let shape) = $0 else { return nil }
      return Parameters(scale: scale, shape: shape)
    }
  }

  private static func pareto(_ unit: LawUnit) -> KeyCase<Distribution> {
    law(
      "pareto", unit,
      [
        .required("min", \.min, unit.form, "The least value."),
        .required("shape", \.shape, .number(0.01...1000), "The smaller, the longer the tail."),
        .required("max", \.max, unit.form, "The greatest value."),
      ], "A long tail between two values."
    ) {
      .pareto(min: $0.min, shape: $0.shape, max: $0.max)
    } outOf: {
      guard case .pareto(let min, let shape, let max) = $0 else { return nil }
      return Parameters(min: min, max: max, shape: shape)
    }
  }

  private static func triangular(_ unit: LawUnit) -> KeyCase<Distribution> {
    law(
      "triangular", unit,
      [
        .required("min", \.min, unit.form, "The least value."),
        .required("mode", \.mode, unit.form, "The likeliest value."),
        .required("max", \.max, unit.form, "The greatest value."),
      ], "A guess: least, likeliest and greatest value."
    ) {
      .triangular(min: $0.min, mode: $0.mode, max: $0.max)
    } outOf: {
      guard case .triangular(let min, let mode, let max) = $0 else { return nil }
      return Parameters(min: min, max: max, mode: mode)
    }
  }
}

extension Law.Parameters {
  /// The greatest value, nil if there is none.
  var finiteMax: Double? {
    get { max == .infinity ? nil : max }
    set { max = newValue ?? .infinity }
  }
}
