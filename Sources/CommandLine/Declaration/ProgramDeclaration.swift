/// The whole command line: the program's name, its version and its commands.
package struct ProgramDeclaration: Sendable, Equatable {
  package let name: String
  package let version: String
  /// One phrase without a full stop.
  package let about: String
  package let commands: [CommandDeclaration]
  package let example: CommandDeclaration.Example

  package init(
    _ name: String, version: String, about: String, commands: [CommandDeclaration],
    example: CommandDeclaration.Example
  ) {
    let names = commands.map(\.name)
    precondition(Set(names).count == names.count, "two commands of one name: \(names)")
    self.name = name
    self.version = version
    self.about = about
    self.commands = commands
    self.example = example
  }

  /// What may come before a command.
  var options: [OptionDeclaration] { [.version, .help] }

  /// The command of a name, if there is one.
  func command(named name: String) -> CommandDeclaration? { commands.first { $0.name == name } }
}
