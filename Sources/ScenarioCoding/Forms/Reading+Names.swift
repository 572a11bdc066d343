internal import JSONDocument

/// A kind of named things: apps, or the groups of one provider.
public struct NameKind: Hashable, Sendable {
  /// What one is called, such as `app`.
  public let word: String
  /// The thing that they belong to, if not to the scenario, such as `northline`.
  public let owner: String?

  /// The things of a kind, in all or of one owner.
  public init(_ word: String, of owner: String? = nil) {
    self.word = word
    self.owner = owner
  }
}

/// The names that a file declares and those that it uses.
struct NameTable: Sendable {
  struct Use: Sendable {
    let kind: NameKind
    let name: String
    let place: Int
    let path: String
  }

  var declared: [NameKind: [String]] = [:]
  var uses: [Use] = []
}

extension Reading {
  /// The most unknown names for which a nearest one is looked up [1].
  private static var mostSuggestions: Int { 100 }

  /// Notes that a thing of that name exists.
  public mutating func declare(_ kind: NameKind, _ name: String) {
    names.declared[kind, default: []].append(name)
  }

  /// Notes that a name is used, which may be declared later in the file.
  public mutating func refer(to kind: NameKind, _ name: String, at place: Int) {
    names.uses.append(NameTable.Use(kind: kind, name: name, place: place, path: pathText))
  }

  /// Adds an error for each name that is used and declared nowhere; call it when all is read.
  mutating func resolveNames() {
    let known = names.declared.mapValues { Set($0) }
    // Where none could be read, that is the error, and not who uses them.
    let isPartial = hasErrors
    let unknown = names.uses
      .filter { !isPartial || known[$0.kind] != nil }
      .filter { known[$0.kind]?.contains($0.name) != true }
      .sorted { $0.place < $1.place }
    for (count, use) in unknown.enumerated() {
      let candidates = names.declared[use.kind] ?? []
      let nearest =
        count < Self.mostSuggestions ? NearestName.of(use.name, among: candidates) : nil
      let owner = use.kind.owner.map { " of \(TerminalText.quoted($0))" } ?? ""
      refuse(
        at: use.place,
        "\(use.path): there is no \(use.kind.word) \(TerminalText.quoted(use.name))\(owner)",
        suggestion: nearest)
    }
    names.uses = []
  }
}
