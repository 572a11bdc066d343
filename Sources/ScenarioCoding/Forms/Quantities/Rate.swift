public import CallModel

extension Rate {
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
    let perHour = unit.name == "d" ? number / 24 : number * unit.inAnHour
    guard perHour.isFinite else { return nil }
    self.init(perHour: perHour)
  }

  /// The rate in an hour, such as `120/h`.
  public var text: String { "\(perHour.plain)/h" }
}
