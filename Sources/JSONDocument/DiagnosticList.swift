/// The findings of one file, in file order, with exact counts and bounded memory.
///
/// The first 10 000 findings of the file are kept; the others are only counted.
public struct DiagnosticList: Sendable {
  /// How many errors there are, kept or not [1].
  public private(set) var errorCount = 0
  /// How many warnings there are, kept or not [1].
  public private(set) var warningCount = 0

  private var kept: [Diagnostic] = []
  /// The most findings that are kept [1].
  static let capacity = 10_000

  /// A list without findings.
  public init() {}

  /// How many findings there are, kept or not [1].
  public var count: Int { errorCount + warningCount }
  /// Whether nothing was found.
  public var isEmpty: Bool { count == 0 }

  /// The findings that are kept, in file order; equal places keep the order of their discovery.
  public var inFileOrder: [Diagnostic] {
    Array(sorted().prefix(Self.capacity))
  }

  /// Adds a finding.
  public mutating func append(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: errorCount += 1
    case .warning: warningCount += 1
    }
    kept.append(diagnostic)
    if kept.count >= 2 * Self.capacity { kept = inFileOrder }
  }

  /// Adds the findings of another list about the same file.
  public mutating func append(contentsOf other: DiagnosticList) {
    let errors = errorCount + other.errorCount
    let warnings = warningCount + other.warningCount
    for diagnostic in other.kept { append(diagnostic) }
    (errorCount, warningCount) = (errors, warnings)
  }

  /// The first `limit` findings in full, then how many more there are.
  public func rendered(showing source: SourceText, limit: Int = 100) -> String {
    let shown = sorted().prefix(min(limit, Self.capacity))
    var text = ""
    for diagnostic in shown { text += diagnostic.rendered(showing: source) }
    if count > shown.count { text += "and \(count - shown.count) more\n" }
    return text
  }

  /// Sorts by small keys: a diagnostic is large to move.
  private func sorted() -> [Diagnostic] {
    let keys = kept.indices.map { index in
      let position = kept[index].position
      return (place: UInt64(position.line) << 32 | UInt64(position.column), index: index)
    }
    return keys.sorted { $0 < $1 }.map { kept[$0.index] }
  }
}
