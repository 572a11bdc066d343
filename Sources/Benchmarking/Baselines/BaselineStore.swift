public import JSONDocument

/// The folder of baselines, one `NAME.json` each.
public struct BaselineStore: Hashable, Sendable {
  /// Where they are, `.callsim/baselines` by custom.
  public let folder: String

  /// The baselines of a folder, which `save` makes if it is missing.
  public init(in folder: String) { self.folder = folder }

  /// Whether a name can be that of a baseline: 1 to 100 letters, digits, `.`, `_` and `-`, not
  /// beginning with `.` or `-`.
  public static func isName(_ name: String) -> Bool {
    guard (1...100).contains(name.utf8.count), let first = name.unicodeScalars.first,
      first != ".", first != "-"
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
      case _: false
      }
    }
  }

  /// The file of a baseline.
  public func path(of name: String) -> String { "\(folder)/\(name).json" }

  /// Makes the folder, and throws what can be known beforehand to be in the way of saving.
  public func prepare(toSave name: String) throws(BaselineFailure) {
    try checked(name)
    do throws(FileFailure) {
      try DurableFile.makeFolder(folder)
      try DurableFile.checkPlace(path(of: name))
    } catch {
      throw .file(error)
    }
  }

  /// Stores a baseline in place of the one of that name, in full or not at all.
  public func save(_ baseline: Baseline, as name: String) throws(BaselineFailure) {
    try checked(name)
    do throws(FileFailure) {
      try DurableFile.makeFolder(folder)
      try DurableFile.write(baseline.encoded(), to: path(of: name))
    } catch {
      throw .file(error)
    }
  }

  /// Reads the baseline of a name.
  public func load(_ name: String) throws(BaselineFailure) -> Baseline {
    try checked(name)
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try DurableFile.read(path(of: name))
    } catch {
      throw .file(error)
    }
    do throws(Diagnostic) {
      return try Baseline(reading: JSONFile(bytes: bytes, named: path(of: name)))
    } catch {
      throw .content(error)
    }
  }

  private func checked(_ name: String) throws(BaselineFailure) {
    guard Self.isName(name) else { throw .name(name) }
  }
}

/// Why a baseline can't be saved or read.
public enum BaselineFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case name(String)
  case file(FileFailure)
  case content(Diagnostic)

  public var description: String {
    switch self {
    case .name(let name):
      "a baseline can't be called \(TerminalText.quoted(name)); "
        + "expected letters, digits, \".\", \"_\" and \"-\", beginning with a letter or digit"
    case .file(let failure): TerminalText.escaped(failure.description)
    case .content(let diagnostic): diagnostic.headline
    }
  }
}
