extension ProgramDeclaration {
  /// Completes commands, options, choices, files and folders in fish, with what each is about.
  var fishCompletions: String {
    let all = (commands.map(\.name) + ["help"]).joined(separator: " ")
    let start = "complete -c \(name)"
    let first = "-n 'not __fish_seen_subcommand_from \(all)'"
    var text = "# fish completion for \(name) \(version); made by: \(name) completions fish\n"
    text += "\(start) -f\n"
    for command in commands {
      text += "\(start) \(first) -a \(command.name) -d \(Self.fishQuoted(command.about))\n"
    }
    text += "\(start) \(first) -a help -d 'show the help of a command'\n"
    for option in options { text += "\(start) \(first)\(Self.fishNames(option))\n" }
    for command in commands {
      let seen = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options { text += "\(start) \(seen)\(Self.fishNames(option))\n" }
      if let action = Self.fishAction(command.arguments.last?.hint ?? .any) {
        text += "\(start) \(seen) \(action)\n"
      }
    }
    let names = Self.fishQuoted(commands.map(\.name).joined(separator: " "))
    return text + "\(start) -n '__fish_seen_subcommand_from help' -a \(names)\n"
  }

  private static func fishNames(_ option: OptionDeclaration) -> String {
    var text = " -l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
    if option.valueName != nil { text += " -r " + (fishAction(option.hint) ?? "-f") }
    return text + " -d \(fishQuoted(option.about))"
  }

  private static func fishAction(_ hint: ValueHint) -> String? {
    switch hint {
    case .any: nil
    case .oneOf(let choices): "-f -a \(fishQuoted(choices.joined(separator: " ")))"
    case .directory: "-f -a '(__fish_complete_directories)'"
    case .file(nil): "-F"
    case .file(let ending?): "-f -a '(__fish_complete_suffix .\(ending))'"
    }
  }

  /// In fish, single quotes end at a quote; backslash escapes both.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
