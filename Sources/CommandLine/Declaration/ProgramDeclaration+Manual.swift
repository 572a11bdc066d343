extension ProgramDeclaration {
  /// The manual page in the macros of `man(7)`; without a date, so that it repeats byte for byte.
  package var manual: String {
    var text = """
      .TH \(name.uppercased()) 1 "" "\(name) \(version)"
      .SH NAME
      \(Self.escaped(name)) \\- \(Self.escaped(about))
      .SH SYNOPSIS
      .B \(Self.escaped(name))
      COMMAND [OPTIONS] [ARGUMENTS]
      .SH COMMANDS

      """
    for command in commands { text += manual(of: command) }
    text += ".SH EXIT STATUS\n"
    for status in ExitStatus.allCases {
      text += ".TP\n.B \(status.rawValue)\n"
      text += Self.line("\(status.name): \(status.about).")
    }
    text += ".SH ENVIRONMENT\n.TP\n.B NO_COLOR, CLICOLOR_FORCE, TERM, CI, COLUMNS\n"
    text += "Whether output is coloured and progress redrawn, and how wide it is.\n"
    return text + ".SH EXAMPLE\n" + shown(example)
  }

  private func manual(of command: CommandDeclaration) -> String {
    let usage = ["[OPTIONS]"] + command.arguments.map(\.usage)
    var text = ".SS \(Self.escaped(command.name))\n"
    text += ".B \(Self.escaped("\(name) \(command.name)"))\n"
    text += Self.line(usage.joined(separator: " "))
    text += ".PP\n" + Self.line(Self.sentence(command.about))
    if !command.discussion.isEmpty { text += ".PP\n" + Self.line(command.discussion) }
    for argument in command.arguments {
      text += ".TP\n.I \(Self.escaped(argument.usage))\n"
      text += Self.line(Self.sentence(argument.explained))
    }
    for option in command.options {
      let shown = option.usage.drop { $0 == " " }
      text += ".TP\n.B \(Self.escaped(String(shown)))\n"
      text += Self.line(Self.sentence(option.explained))
    }
    return text + ".PP\nExample:\n" + self.shown(command.example)
  }

  private func shown(_ example: CommandDeclaration.Example) -> String {
    ".PP\n.EX\n" + Self.line("  \(name) \(example.line)") + ".EE\n"
      + Self.line(Self.sentence(example.about))
  }

  private static func sentence(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
  }

  /// A line of text; a full stop or quote at its start would be read as a macro.
  private static func line(_ text: String) -> String {
    let first = text.first
    return (first == "." || first == "'" ? "\\&" : "") + escaped(text) + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
  }
}
