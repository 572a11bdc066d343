internal import EventEngine
internal import JSONDocument

extension Law {
  static func empirical(_ unit: LawUnit) -> KeyCase<Distribution> {
    let quantiles = ObjectField<[Distribution.Quantile]>.required(
      "quantiles", \.self, .list(of: quantile(unit)),
      "Pairs of a probability and the value that it stays at or below; from 0 to 1.")
    let form = Form<[Distribution.Quantile]>.either([
      Alternative(
        ObjectForm("\(unit.prefix)empirical", neutral: [], [quantiles]).form, into: { $0 },
        outOf: { $0 }),
      recorded(unit),
    ])
    return KeyCase(
      "empirical", form, into: { .empirical($0) },
      outOf: { law in if case .empirical(let quantiles) = law { quantiles } else { nil } },
      "What was measured: quantiles with straight lines between, or a column of values.")
  }

  private static func quantile(_ unit: LawUnit) -> Form<Distribution.Quantile> {
    let (chance, law) = (Form<Double>.chance, unit.form)
    let phrase = "a pair such as [0.5, \(unit == .duration ? "\"90s\"" : "1.5")]"
    let pair = SchemaNode(
      .either([chance.schema, law.schema]), phrase)
    return Form(SchemaNode(.list(pair, count: 2...2), phrase)) { json, reading in
      guard let elements = json.elements, elements.count == 2 else {
        reading.refuse(json, wanted: phrase)
        return nil
      }
      let probability = reading.within(0) { chance.decode(elements[0], &$0) }
      let value = reading.within(1) { law.decode(elements[1], &$0) }
      guard let probability, let value else { return nil }
      return Distribution.Quantile(probability: probability, value: value)
    } encode: { quantile, json in
      json.array { json in
        json.number(quantile.probability)
        law.encode(quantile.value, &json)
      }
    }
  }

  static func mixture(_ unit: LawUnit) -> KeyCase<Distribution> {
    KeyCase(
      "mixture", .list(of: part(unit), count: 1...1000), into: { .mixture($0) },
      outOf: components, "One of several laws, by weight.")
  }

  private static let partOfDurations = component(.duration)
  private static let partOfFactors = component(.factor)
  private static let partOfSizes = component(.size)

  private static func part(_ unit: LawUnit) -> Form<Distribution.Component> {
    switch unit {
    case .duration: partOfDurations
    case .factor: partOfFactors
    case .size: partOfSizes
    }
  }

  private static func component(_ unit: LawUnit) -> Form<Distribution.Component> {
    let name = "\(unit.prefix)mixture part"
    let nested = KeyCase<Distribution>(
      "mixture",
      .list(of: .enclosing(name, "a law with a weight") { part(unit) }, count: 1...1000),
      into: { .mixture($0) }, outOf: components, "A mixture inside a mixture.")
    return ObjectForm(
      name, neutral: Distribution.Component(weight: 1, law: .constant(0)),
      [
        .required("weight", \.weight, .weight, "Its share of the sum of weights."),
        .oneOf(\.law, simpleCases(unit) + [nested]),
      ]
    ).form
  }

  private static func components(_ law: Distribution) -> [Distribution.Component]? {
    if case .mixture(let components) = law { components } else { nil }
  }
}
