public import CallModel
internal import EventEngine

/// What `is` says, and what `--expect` says after the metric: `p95 < 4s`, `>= 80%`, `rate < 2%`.
struct ConditionText: Hashable, Sendable {
  var statistic: Statistic?
  var comparison: Threshold.Comparison
  var limit: Limit

  /// A limit in the words of the file.
  enum Limit: Hashable, Sendable {
    /// [ns]
    case time(Double)
    /// [1]
    case share(Double)
    case number(Double)
  }

  /// Why a text is no condition.
  struct Flaw: Error, Equatable {
    let wanted: String
  }

  init(statistic: Statistic?, comparison: Threshold.Comparison, limit: Limit) {
    self.statistic = statistic
    self.comparison = comparison
    self.limit = limit
  }

  init(_ text: String) throws(Flaw) {
    let operators: [Threshold.Comparison] = [.atMost, .atLeast, .less, .greater]
    guard let sign = text.firstIndex(where: { $0 == "<" || $0 == ">" }),
      let comparison = operators.first(where: { text[sign...].hasPrefix($0.rawValue) })
    else {
      throw Flaw(wanted: "a condition such as \"p95 < 4s\" or \">= 80%\"")
    }
    let name = Self.trimmed(text[..<sign])
    if !name.isEmpty {
      guard let statistic = Statistic(named: name) else {
        let nearest = NearestName.of(name, among: Statistic.examples).map {
          "; did you mean \($0)?"
        }
        throw Flaw(
          wanted: "p50, p95, p99.9 …, mean, max, count or rate before "
            + "\"\(comparison.rawValue)\"\(nearest ?? "")")
      }
      self.statistic = statistic
    }
    self.comparison = comparison
    let value = Self.trimmed(text[sign...].dropFirst(comparison.rawValue.count))
    guard let limit = Limit(value) else {
      throw Flaw(
        wanted: "a value after \"\(comparison.rawValue)\": a duration such as 4s, "
          + "a share such as 80%, or a number")
    }
    self.limit = limit
  }

  var text: String {
    let name = statistic.map { "\($0.name) " } ?? ""
    return "\(name)\(comparison.rawValue) \(limit.text)"
  }

  static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension ConditionText.Limit {
  init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let share = QuantityText.real(text.dropLast(), timesTenTo: -2) else { return nil }
      self = .share(share)
    } else if let number = QuantityText.real(text[...]) {
      self = .number(number)
    } else if let nanoseconds = try? DurationText.nanoseconds(text) {
      self = .time(Double(nanoseconds))
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .time(let nanoseconds): DurationText.text(nanoseconds: Int64(nanoseconds))
    case .share(let share): "\(share.hundredfold)%"
    case .number(let number): number.plain
    }
  }
}

extension Statistic {
  static let examples = ["p50", "p90", "p95", "p99", "p99.9", "max", "mean", "rate", "count"]

  /// The statistic of that name: `p95`, `p99.9`, `mean` …
  init?(named name: String) {
    switch name {
    case "mean": self = .mean
    case "max": self = .max
    case "count": self = .count
    case "rate": self = .rate
    case _:
      guard let (numerator, denominator) = Self.fraction(name) else { return nil }
      self = .quantile(numerator: numerator, denominator: denominator)
    }
  }

  /// The exact fraction that `p99.9` names.
  private static func fraction(_ name: String) -> (UInt64, UInt64)? {
    guard name.first == "p" else { return nil }
    let parts = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.count <= 6 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    var denominator: UInt64 = 100
    for _ in parts.dropFirst().first ?? "" { denominator *= 10 }
    guard let numerator = UInt64(parts.joined()), numerator > 0, numerator < denominator else {
      return nil
    }
    return (numerator, denominator)
  }

  /// The name that scenarios use.
  public var name: String {
    switch self {
    case .mean: "mean"
    case .max: "max"
    case .count: "count"
    case .rate: "rate"
    case .share: "share"
    case .quantile(let numerator, let denominator):
      "p\((Double(numerator) / Double(denominator) * 100).rounded(toDigits: 6))"
    }
  }
}

extension Double {
  /// The shortest text of the number with at most so many digits after the point.
  func rounded(toDigits digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return ((self * scale).rounded() / scale).plain
  }
}
