/// The values of `--within LO..HI` and `--step`: `1..500`, `10/h..900/h`, `50%..300%`.
///
/// Numbers are kept as whole multiples of the last decimal that was written, so that each has the
/// text that a person would write.
struct ValueGrid: Equatable {
  private let low: Int
  private let high: Int
  private let step: Int
  private let decimals: Int
  /// What follows the number, such as `/h`.
  let unit: String
  /// How many values there are, 1 or more.
  let count: Int

  /// Why a text is no range.
  struct Flaw: Error, Equatable {
    let wanted: String
  }

  init(_ range: String, step: String?) throws(Flaw) {
    let wanted = "two values in ascending order, such as 1..500 or 10/h..900/h"
    guard let dots = range.firstRange(of: "..") else { throw Flaw(wanted: wanted) }
    guard let low = Part(range[..<dots.lowerBound]), let high = Part(range[dots.upperBound...]),
      low.unit.isEmpty || low.unit == high.unit
    else { throw Flaw(wanted: wanted) }
    var size = Part(digits: 1, decimals: 0, unit: "")
    if let step {
      guard let given = Part(step[...]), given.digits > 0,
        given.unit.isEmpty || given.unit == high.unit
      else { throw Flaw(wanted: "a step above 0, in the unit of the range") }
      size = given
    }
    decimals = max(low.decimals, high.decimals, size.decimals)
    self.low = low.digits(decimals)
    self.step = size.digits(decimals)
    unit = high.unit
    self.high = high.digits(decimals)
    let span = self.high - self.low
    guard span >= 0 else { throw Flaw(wanted: wanted) }
    count = (span + self.step - 1) / self.step + 1
  }

  /// The last value is the end of the range, however far that is from the one before.
  private func digits(_ index: Int) -> Int { min(low + index * step, high) }

  /// The value of a place, 0 … `count` − 1, with its unit.
  func text(_ index: Int) -> String {
    var text = String(digits(index))
    guard decimals > 0 else { return text + unit }
    text = String(repeating: "0", count: max(0, decimals + 1 - text.count)) + text
    let whole = text.dropLast(decimals)
    let rest = String(text.suffix(decimals).reversed().drop { $0 == "0" }.reversed())
    return (rest.isEmpty ? "\(whole)" : "\(whole).\(rest)") + unit
  }

  /// The number of a place.
  func number(_ index: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return Double(digits(index)) / scale
  }

  /// The place of the nearest value.
  func index(nearest number: Double) -> Int {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let place = ((number * scale - Double(low)) / Double(step)).rounded()
    return Int(min(max(0, place), Double(count - 1)))
  }

  /// The range as whole numbers without a unit; nil if it is none.
  var wholeRange: ClosedRange<Int>? {
    decimals == 0 && step == 1 && unit.isEmpty ? low...(low + count - 1) : nil
  }

  /// A number of at most nine digits, none below 0, and what follows it.
  private struct Part {
    let digits: Int
    let decimals: Int
    let unit: String

    init(digits: Int, decimals: Int, unit: String) {
      (self.digits, self.decimals, self.unit) = (digits, decimals, unit)
    }

    init?(_ text: Substring) {
      let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      let parts = number.split(separator: ".", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
        parts.reduce(0, { $0 + $1.count }) <= 9, let digits = Int(parts.joined())
      else { return nil }
      self.init(
        digits: digits, decimals: parts.count == 2 ? parts[1].count : 0,
        unit: String(text[number.endIndex...]))
    }

    func digits(_ wanted: Int) -> Int {
      (decimals..<wanted).reduce(digits) { digits, _ in digits * 10 }
    }
  }
}
