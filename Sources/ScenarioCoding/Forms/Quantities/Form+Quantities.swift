public import CallModel
public import EventEngine
internal import JSONDocument

extension Form where Value == Rate {
  /// A rate with its unit, such as `"120/h"`; at most 10¹⁵ in an hour.
  public static func rate(mayBeZero: Bool = true) -> Form {
    let phrase = mayBeZero ? "a rate such as \"120/h\"" : "a rate above 0 such as \"120/h\""
    let node = SchemaNode(
      .text(pattern: "^[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?/(ns|us|ms|s|min|h|d)$"), phrase)
    return Form(node) { json, reading in
      if let rate = json.string.flatMap({ Rate($0) }), rate.perHour <= 1e15,
        mayBeZero || rate.perHour > 0
      {
        return rate
      }
      reading.refuse(json, wanted: wantedRate(insteadOf: json, phrase, reading.source))
      return nil
    } encode: { rate, json in
      json.string(rate.text)
    }
  }
}

/// What is wanted of a rate that was refused.
private func wantedRate(
  insteadOf json: JSONValue, _ phrase: String, _ source: SourceText
) -> String {
  let units = "a rate per ns, us, ms, s, min, h or d, such as"
  if let number = json.number, number >= 0 {
    return "\(units) \"\(json.description(in: source))/h\""
  }
  guard let text = json.string else { return phrase }
  if text.hasPrefix("-") { return "a rate of 0 or more" }
  guard let rate = Rate(text) else {
    let number = QuantityText.real(text[...]).map { _ in text }
    return "\(units) \"\(number ?? "120")/h\""
  }
  return rate.perHour > 1e15 ? "a rate of at most 1e15/h" : phrase
}

/// What is wanted of a chance that was refused and looks like a number.
private func wantedChance(insteadOf json: JSONValue) -> String? {
  let text = json.string.flatMap { QuantityText.real($0[...]) }
  guard let number = json.number ?? text, (0...100).contains(number) else { return nil }
  let example = number > 1 ? "\"\(number.plain)%\"" : number.plain
  return "a chance from 0 to 1 or in percent, such as \(example)"
}

extension Form where Value == Double {
  /// A chance from 0 to 1, as a number or in percent.
  public static var chance: Form {
    let phrase = "a chance from 0 to 1, such as 0.02 or \"2%\""
    let nodes = [
      SchemaNode(.number(minimum: 0, isMinimumExclusive: false, maximum: 1), "a number"),
      SchemaNode(.text(pattern: "^[0-9]+(\\.[0-9]+)?%$"), "a percentage"),
    ]
    return Form(SchemaNode(.either(nodes), phrase)) { json, reading in
      let percentage = json.string.flatMap { text in
        text.hasSuffix("%") ? QuantityText.real(text.dropLast(), timesTenTo: -2) : nil
      }
      if let value = percentage ?? json.number, (0...1).contains(value) { return value }
      reading.refuse(json, wanted: wantedChance(insteadOf: json) ?? phrase)
      return nil
    } encode: {
      $1.number($0)
    }
  }
}

/// Sizes of memory as a scenario writes them: `24MiB`.
enum SizeText {
  static let units: [(name: String, bytes: Int64)] = [
    ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
    ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000), ("B", 1),
  ]

  static func bytes(_ text: String) -> Int64? {
    var rest = Substring(text)
    guard let part = QuantityText(takenFrom: &rest), rest.isEmpty,
      let unit = units.first(where: { $0.name == part.unit }),
      case .whole(let bytes) = ExactQuantity(part.number, of: unit.bytes)
    else { return nil }
    return bytes
  }

  static func text(_ bytes: Int64) -> String {
    let unit = units.first { bytes != 0 && bytes % $0.bytes == 0 }
    return unit.map { "\(bytes / $0.bytes)\($0.name)" } ?? "\(bytes)B"
  }
}

extension Form where Value == Int64 {
  /// A size in bytes with its unit, such as `"24MiB"` [B]; at most 1 TiB.
  public static var size: Form {
    let phrase = "a size in B, KiB, MiB, GiB, kB, MB or GB, such as \"24MiB\""
    let node = SchemaNode(.text(pattern: "^[0-9]+(\\.[0-9]+)?([KMG]iB|[kMG]?B)$"), phrase)
    return Form(node) { json, reading in
      if let bytes = json.string.flatMap({ SizeText.bytes($0) }), bytes <= 1 << 40 { return bytes }
      reading.refuse(json, wanted: phrase)
      return nil
    } encode: { bytes, json in
      json.string(SizeText.text(bytes))
    }
  }
}

extension Form where Value == SimulationSpan {
  /// A time of day, such as `"08:30"`, as the span since midnight; `"24:00"` is the day's end.
  public static var timeOfDay: Form {
    let phrase = "a time of day such as \"08:30\""
    let node = SchemaNode(.text(pattern: "^[0-2][0-9]:[0-5][0-9](:[0-5][0-9])?$"), phrase)
    return Form(node) { json, reading in
      if let seconds = json.string.flatMap({ ClockText.seconds($0) }) { return .seconds(seconds) }
      reading.refuse(json, wanted: phrase)
      return nil
    } encode: { value, json in
      json.string(ClockText.text(seconds: value.nanoseconds / 1_000_000_000))
    }
  }
}
