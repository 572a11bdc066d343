extension ProgramDeclaration {
  /// The help of the program, or of one command; at most 80 columns, one example.
  package func help(for command: CommandDeclaration? = nil) -> String {
    guard let command else { return overview }
    let place = "\(name) \(command.name)"
    let columns = TextColumns(width: 80)
    var text = heading("\(place): \(command.about)", columns)
    text += "\n" + usage(place, ["[OPTIONS]"] + command.arguments.map(\.usage), columns)
    if !command.discussion.isEmpty {
      text += "\n" + columns.wrapped(command.discussion).joined(separator: "\n") + "\n"
    }
    text += columns.table("Arguments", command.arguments.map { ($0.usage, $0.explained) })
    text += columns.table("Options", command.options.map { ($0.usage, $0.explained) })
    return text + shown(command.example, columns)
  }

  private var overview: String {
    let columns = TextColumns(width: 80)
    var text = heading("\(name): \(about)", columns)
    text += "\n" + usage(name, ["COMMAND", "[OPTIONS]", "[ARGUMENTS]"], columns)
    text += columns.table("Commands", commands.map { ($0.name, $0.about) })
    text += columns.table("Options", options.map { ($0.usage, $0.explained) })
    return text + shown(example, columns) + "\nSee '\(name) COMMAND --help' for one command.\n"
  }

  private func heading(_ text: String, _ columns: TextColumns) -> String {
    columns.wrapped(text).joined(separator: "\n") + "\n"
  }

  private func usage(_ place: String, _ words: [String], _ columns: TextColumns) -> String {
    let start = "Usage: "
    let lines = columns.wrapped(([place] + words).joined(separator: " "), indent: start.count)
    let margin = String(repeating: " ", count: start.count)
    return start + lines.joined(separator: "\n" + margin) + "\n"
  }

  private func shown(_ example: CommandDeclaration.Example, _ columns: TextColumns) -> String {
    let about = columns.wrapped(example.about, indent: 6).map { "      \($0)\n" }.joined()
    return "\nExample:\n  \(name) \(example.line)\n" + about
  }
}

extension OptionDeclaration {
  /// Both names and the value, such as `-s, --seed N`.
  var usage: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + spelled + (valueName.map { " " + $0 } ?? "")
  }
}
