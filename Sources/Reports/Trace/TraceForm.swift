/// The forms in which a trace is written.
public enum TraceForm: String, Hashable, Sendable, CaseIterable {
  case jsonl
  case chrome

  /// What it is for, in one sentence.
  public var about: String {
    switch self {
    case .jsonl: "JSON Lines: an object for each record, for jq, DuckDB and data frames."
    case .chrome: "Chrome's trace events, for Perfetto: a track for each request."
    }
  }

  /// The form that a file's name asks for by its ending; nil if it asks for none.
  public init?(endingOf name: String) {
    if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
      self = .jsonl
    } else if name.hasSuffix(".json") {
      self = .chrome
    } else {
      return nil
    }
  }
}
