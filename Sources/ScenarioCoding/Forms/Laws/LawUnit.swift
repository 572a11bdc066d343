internal import EventEngine
internal import JSONDocument

/// What the values of a law are.
public enum LawUnit: Hashable, Sendable {
  /// Durations, inside a law in nanoseconds; `"90s"` in the file.
  case duration
  /// Bare numbers, such as the factor of a busy day.
  case factor
  /// Sizes of memory, inside a law in bytes; `"24MiB"` in the file.
  case size

  /// What the schema calls a law of these.
  var prefix: String {
    switch self {
    case .duration: ""
    case .factor: "factor "
    case .size: "size "
    }
  }

  /// A value of the law [ns, 1 or B].
  var form: Form<Double> {
    switch self {
    case .duration: .lawDuration
    case .factor: .number(0...1e15)
    case .size: .lawSize
    }
  }

  /// A value of the law that can't be 0 [ns or 1].
  var positiveForm: Form<Double> {
    let wanted =
      switch self {
      case .duration: "a duration above 0"
      case .factor: "a number above 0"
      case .size: "a size above 0"
      }
    return form.checked { value, json, reading in
      if value <= 0 { reading.refuse(json, wanted: wanted) }
    }
  }

  /// A value of the law as the user would write it.
  func text(_ value: Double) -> String {
    switch self {
    case .duration: LawDuration.text(value)
    case .factor: value.plain
    case .size: SizeText.text(Int64(value.rounded()))
    }
  }
}

/// Durations inside laws: as others, and besides with fractions of a nanosecond, such as `0.25ns`.
enum LawDuration {
  static func text(_ nanoseconds: Double) -> String {
    if let whole = Int64(exactly: nanoseconds), whole.magnitude < 1 << 53,
      whole != 0 || nanoseconds.sign == .plus
    {
      return DurationText.text(nanoseconds: whole)
    }
    return "\(nanoseconds)ns"
  }

  static func nanoseconds(_ text: String) throws(DurationText.Flaw) -> Double {
    if text.hasSuffix("ns"), let value = QuantityText.real(text.dropLast(2)) { return value }
    return Double(try DurationText.nanoseconds(text))
  }
}

extension Form where Value == Double {
  /// A size that is a parameter of a law [B].
  fileprivate static var lawSize: Form {
    Form<Int64>.size.map {
      Double($0)
    } outOf: {
      Int64($0.rounded())
    }
  }

  /// A duration that is a parameter of a law [ns].
  fileprivate static var lawDuration: Form {
    let whole = Form<SimulationSpan>.duration()
    return Form(whole.schema) { json, reading in
      if let text = json.string, let value = try? LawDuration.nanoseconds(text),
        value <= Double(DurationRange.limit.nanoseconds)
      {
        return value
      }
      return whole.decode(json, &reading).map { Double($0.nanoseconds) }
    } encode: { value, json in
      json.string(LawDuration.text(value))
    }
  }
}
