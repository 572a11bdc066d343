extension ProgramDeclaration {
  /// Completes commands, options, choices, files and folders in bash, version 4 or later.
  var bashCompletions: String {
    """
    # bash completion for \(name) \(version); made by: \(name) completions bash
    _\(shellName)() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
      COMPREPLY=()
      # Bash splits --option=value at the equals sign.
      if [[ $cur == = ]]; then cur=
      elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
      if (( COMP_CWORD == 1 )); then
        \(Self.bashWords(commands.map(\.name) + ["help"] + options.map(\.spelled)))
        return
      fi
      case $command:$prev in
    \(bashValueCases)  esac
      case $command in
    \(bashCommandCases)  esac
    }
    complete -F _\(shellName) \(name)

    """
  }

  private var bashValueCases: String {
    var text = ""
    for command in commands {
      for option in command.options where option.valueName != nil {
        let names = [option.spelled] + (option.short.map { ["-\($0)"] } ?? [])
        let pattern = names.map { "\(command.name):\($0)" }.joined(separator: "|")
        text += "    \(pattern))\n      \(Self.bashReply(option.hint))\n      return ;;\n"
      }
    }
    return text
  }

  private var bashCommandCases: String {
    var text =
      "    help)\n      if (( COMP_CWORD == 2 )); then "
      + "\(Self.bashWords(commands.map(\.name))); fi ;;\n"
    for command in commands {
      let hint = command.arguments.last?.hint ?? .any
      text += """
            \(command.name))
              if [[ $cur == -* ]]; then
                \(Self.bashWords(command.options.map(\.spelled)))
              else
                \(Self.bashReply(hint))
              fi ;;

        """
    }
    return text
  }

  private static func bashWords(_ words: [String]) -> String {
    "mapfile -t COMPREPLY < <(compgen -W \(shellQuoted(words.joined(separator: " "))) -- \"$cur\")"
  }

  private static func bashReply(_ hint: ValueHint) -> String {
    switch hint {
    case .any: return ":"
    case .oneOf(let choices): return bashWords(choices)
    case .directory:
      return "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$cur\")"
    case .file(nil):
      return "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")"
    case .file(let ending?):
      let files = "compgen -f -X \(shellQuoted("!*." + ending)) -- \"$cur\"; compgen -d -- \"$cur\""
      return "compopt -o filenames; mapfile -t COMPREPLY < <(\(files))"
    }
  }
}
