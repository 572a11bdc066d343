public import EventEngine
internal import JSONDocument

/// How long a duration may be.
public struct DurationRange: Hashable, Sendable {
  /// The shortest that is allowed [ns].
  public let shortest: SimulationSpan
  /// The longest that is allowed [ns].
  public let longest: SimulationSpan

  /// The longest that any duration may be: 3650 days.
  public static var limit: SimulationSpan { .days(3650) }

  /// The durations between two, both allowed.
  public init(from shortest: SimulationSpan, to longest: SimulationSpan) {
    self.shortest = shortest
    self.longest = longest
  }

  /// 1 ns … 3650 d.
  public static var positive: Self { Self(from: .nanoseconds(1), to: limit) }

  /// 0 … 3650 d.
  public static var notNegative: Self { Self(from: .zero, to: limit) }

  /// 0 … the longest.
  public static func atMost(_ longest: SimulationSpan) -> Self { Self(from: .zero, to: longest) }

  /// What is wanted of a duration outside.
  fileprivate func wanted(insteadOf length: Int64) -> String? {
    if length < shortest.nanoseconds {
      return shortest == .nanoseconds(1)
        ? "a duration above 0"
        : "a duration of at least \(DurationText.text(nanoseconds: shortest.nanoseconds))"
    }
    guard length > longest.nanoseconds else { return nil }
    let text = longest == Self.limit ? "3650d" : DurationText.text(nanoseconds: longest.nanoseconds)
    return "a duration of at most \(text)"
  }
}

extension Form where Value == SimulationSpan {
  /// A duration with its unit, such as `"1h30m"`.
  public static func duration(_ range: DurationRange = .notNegative) -> Form {
    let number = "[0-9]+(\\.[0-9]+)?"
    let node = SchemaNode(
      .text(pattern: "^(\(number)(d|h|m|s|ms|us|ns))+$"),
      "a duration with a unit, such as \"90s\"")
    return Form(node) { json, reading in
      guard let length = DurationText.read(json, &reading) else { return nil }
      if let wanted = range.wanted(insteadOf: length) {
        reading.refuse(json, wanted: wanted)
        return nil
      }
      return SimulationSpan(nanoseconds: length)
    } encode: { value, json in
      json.string(DurationText.text(nanoseconds: value.nanoseconds))
    }
  }
}

extension DurationText {
  fileprivate static func read(_ json: JSONValue, _ reading: inout Reading) -> Int64? {
    guard let text = json.string else {
      // A bare number is shown with the unit that it lacks.
      let isNumber = (json.number ?? -1) > 0
      let example = isNumber ? json.description(in: reading.source) : "90"
      reading.refuse(json, wanted: "a duration with a unit, such as \"\(example)s\"")
      return nil
    }
    do {
      return try nanoseconds(text)
    } catch {
      reading.refuse(json, wanted: text.hasPrefix("-") ? "a duration of 0 or more" : error.wanted)
      return nil
    }
  }
}
