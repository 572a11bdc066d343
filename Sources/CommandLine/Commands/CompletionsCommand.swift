/// `callsim completions SHELL`: a script that completes our command line, or the manual page.
enum CompletionsCommand {
  private static let manual = "man"

  static let declaration = CommandDeclaration(
    "completions", about: "write a completion script, or the manual page",
    arguments: [
      ArgumentDeclaration(
        "SHELL", hint: .oneOf(Shell.allCases.map(\.rawValue) + [manual]),
        about: "whose script is wanted; man is the manual page")
    ],
    example: .init(
      "completions bash > ~/.local/share/bash-completion/completions/callsim",
      about: "completes callsim in bash"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) -> ExitStatus {
    let name = parsed.arguments[0]
    let program = CallsimDeclaration.program
    if let shell = Shell(rawValue: name) {
      context.write(program.completions(for: shell))
    } else {
      context.write(program.manual)
    }
    return .passed
  }
}
