public import EventEngine

extension SimulationSpan {
  /// The span that a text such as `1h30m` means; nil if it means none.
  public init?(durationText text: String) {
    guard let nanoseconds = try? DurationText.nanoseconds(text) else { return nil }
    self.init(nanoseconds: nanoseconds)
  }

  /// The shortest exact text of the span, such as `1h30m`.
  public var durationText: String { DurationText.text(nanoseconds: nanoseconds) }
}
