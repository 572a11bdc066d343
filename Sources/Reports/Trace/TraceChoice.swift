/// Which requests of a run a trace tells of.
public enum TraceChoice: Hashable, Sendable {
  /// All, and what befalls nobody in particular.
  case all
  /// Those with a failed outcome.
  case failed
  /// So many, each request with the same chance; the same ones whenever the run is played.
  case sample(Int)
  case one(RequestAddress)

  /// The largest sample, which is kept in memory [1].
  public static var largestSample: Int { 10_000 }

  /// What the texts look like, for those who wrote another one.
  public static var wanted: String {
    "all, failed, sample=N with N from 1 to \(largestSample), or one request such as 2/0/15"
  }

  /// The choice that a text names; nil if it names none.
  public init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "failed": self = .failed
    case _:
      if text.hasPrefix("sample=") {
        guard let size = Int(text.dropFirst(7)), (1...Self.largestSample).contains(size) else {
          return nil
        }
        self = .sample(size)
      } else {
        guard let address = RequestAddress(text) else { return nil }
        self = .one(address)
      }
    }
  }
}
