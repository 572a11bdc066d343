/// How often something happens, on average.
public struct Rate: Hashable, Comparable, Sendable {
  /// How often in an hour [h⁻¹], 0 or more.
  public let perHour: Double

  /// A rate from its number in an hour [h⁻¹].
  public init(perHour: Double) { self.perHour = perHour }

  /// Never.
  public static var zero: Self { Self(perHour: 0) }

  /// How often in a second [s⁻¹].
  public var perSecond: Double { perHour / 3600 }

  public static func < (left: Self, right: Self) -> Bool { left.perHour < right.perHour }

  /// The units and how many of each are in an hour.
  static let units: [(name: String, inAnHour: Double)] = [
    ("ns", 3.6e12), ("us", 3.6e9), ("ms", 3.6e6), ("s", 3600), ("min", 60), ("h", 1),
    ("d", 1 / 24.0),
  ]

  /// The rate that a text such as `120/h` means; nil if it means none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = QuantityText.real(parts[0]),
      let unit = Self.units.first(where: { $0.name == parts[1] })
    else { return nil }
    // A day is the only unit longer than an hour: dividing rounds once.
    perHour = unit.name == "d" ? number / 24 : number * unit.inAnHour
    guard perHour.isFinite else { return nil }
  }

  /// The rate in an hour, such as `120/h`.
  public var text: String { "\(perHour.plain)/h" }
}
