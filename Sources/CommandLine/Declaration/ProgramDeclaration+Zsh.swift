extension ProgramDeclaration {
  /// Completes commands, options, choices, files and folders in zsh, with what each is about.
  var zshCompletions: String {
    var text = """
      #compdef \(name)
      # zsh completion for \(name) \(version); made by: \(name) completions zsh
      _\(shellName)() {
        local curcontext=$curcontext state line
        local -a commands
        commands=(

      """
    for command in commands {
      text += "    \(shellQuoted("\(command.name):\(command.about)"))\n"
    }
    text += """
          'help:show the help of a command'
        )
        _arguments -C \(options.map(Self.zshSpec).joined(separator: " ")) \\
          '1:command:->command' '*::argument:->argument'
        case $state in
          command) _describe -t commands command commands ;;
          argument)
            case $line[1] in

      """
    for command in commands {
      let words = command.options.map(Self.zshSpec) + Self.zshArguments(of: command)
      text += "        \(command.name)) _arguments -s \\\n          "
      text += words.joined(separator: " \\\n          ") + " ;;\n"
    }
    return text + """
              help) _describe -t commands command commands ;;
            esac ;;
        esac
      }
      _\(shellName) "$@"

      """
  }

  private static func zshArguments(of command: CommandDeclaration) -> [String] {
    command.arguments.enumerated().map { place, argument in
      let start = argument.repeats ? "*" : argument.isOptional ? "\(place + 1):" : "\(place + 1)"
      return shellQuoted("\(start):\(zshEscaped(argument.name)):\(zshAction(argument.hint))")
    }
  }

  /// One option as `_arguments` reads it, its two names as alternatives.
  private static func zshSpec(_ option: OptionDeclaration) -> String {
    let names = [option.spelled] + (option.short.map { ["-\($0)"] } ?? [])
    let about = "[\(zshEscaped(option.about))]"
    let excludes = option.repeats ? "*" : "(\(names.joined(separator: " ")))"
    let specs = names.map { spelled -> String in
      guard let valueName = option.valueName else { return excludes + spelled + about }
      let sign = spelled.hasPrefix("--") ? "=" : "+"
      let value = ":\(zshEscaped(valueName)):\(zshAction(option.hint))"
      return excludes + spelled + sign + about + value
    }
    return specs.map(shellQuoted).joined(separator: " ")
  }

  private static func zshAction(_ hint: ValueHint) -> String {
    switch hint {
    case .any: " "
    case .oneOf(let choices): "(\(choices.joined(separator: " ")))"
    case .directory: "_files -/"
    case .file(nil): "_files"
    case .file(let ending?): "_files -g \"*.\(ending)\""
    }
  }

  /// Brackets, colons and backslashes end a part of a specification unless escaped.
  private static func zshEscaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
