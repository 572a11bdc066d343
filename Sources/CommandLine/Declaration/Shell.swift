/// The shells we write completion scripts for.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension ProgramDeclaration {
  /// A script that completes our command line in a shell.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The name as part of a shell function's name.
  var shellName: String { String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}

/// The text as one word of a POSIX-like shell, in single quotes.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    + "'"
}
