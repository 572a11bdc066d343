public import JSONDocument

/// A file that was named in a scenario, and what is wrong with it.
struct Companion: Sendable {
  let name: String
  /// Nil if the file could not be read.
  var source: SourceText?
  var table: CommaTable?
  var diagnostics = DiagnosticList()
}

extension Reading {
  /// The other files that the scenario names, in the order of their first use.
  public var companions: [CompanionFile] {
    files.compactMap { file in
      file.source.map { CompanionFile(name: file.name, bytes: $0.bytes) }
    }
  }

  /// The errors and warnings of the scenario and of the files that it names, in full.
  public func rendered(limit: Int = 100) -> String {
    var text = diagnostics.rendered(showing: source, limit: limit)
    for file in files {
      guard let source = file.source else { continue }
      text += file.diagnostics.rendered(showing: source, limit: limit)
    }
    return text
  }

  /// The errors and warnings about the files that the scenario names.
  public var companionDiagnostics: [Diagnostic] { files.flatMap(\.diagnostics.inFileOrder) }

  /// The column of a table in another file, or errors; a file is read once.
  mutating func column(
    _ name: String, ofFile file: String, at place: Int
  ) -> (table: CommaTable, column: Int, file: Int)? {
    guard let index = index(ofFile: file, at: place), let table = files[index].table else {
      return nil
    }
    guard let column = table.columns.firstIndex(of: name) else {
      refuse(
        at: place,
        "\(pathText): there is no column \(TerminalText.quoted(name)) in "
          + TerminalText.quoted(file),
        suggestion: NearestName.of(name, among: table.columns))
      return nil
    }
    return (table, column, index)
  }

  /// Adds an error in another file.
  mutating func refuse(inFile file: Int, at offset: Int, wanted: String, found: String) {
    guard let source = files[file].source else { return }
    files[file].diagnostics.append(
      Diagnostic(in: source, at: offset, "", wanted: wanted, found: found))
  }

  private mutating func index(ofFile name: String, at place: Int) -> Int? {
    if let known = files.firstIndex(where: { $0.name == name }) { return known }
    var file = Companion(name: name)
    do throws(CompanionRefusal) {
      let bytes = try reader.read(name)
      guard bytes.count <= CommaTable.largestSize else {
        throw CompanionRefusal(reason: "it is larger than 64 MiB")
      }
      let text = SourceText(path: folder + name, bytes: bytes)
      file.source = text
      file.table = CommaTable(text, &file.diagnostics)
    } catch {
      refuse(
        at: place, "\(pathText): can't read \(TerminalText.quoted(name)): \(error.reason)")
    }
    files.append(file)
    return files.count - 1
  }

  /// The scenario's own folder, with a slash at its end if it is named.
  private var folder: String {
    let path = source.path
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
