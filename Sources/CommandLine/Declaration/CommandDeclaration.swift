/// One command: from this one value come its parsing, help, completions and manual.
///
/// ```swift
/// let validate = CommandDeclaration(
///   "validate", about: "check scenario files and run nothing",
///   arguments: [ArgumentDeclaration("FILE", repeats: true, about: "a scenario file, or -")],
///   example: Example("validate lunch.json", about: "list every error of one file"))
/// ```
package struct CommandDeclaration: Sendable, Equatable {
  /// The word that chooses it.
  package let name: String
  /// One phrase without a full stop.
  package let about: String
  /// A paragraph for help and manual; may be empty.
  package let discussion: String
  package let arguments: [ArgumentDeclaration]
  /// Its own options and `--help`, in the order shown.
  package let options: [OptionDeclaration]
  package let example: Example

  package init(
    _ name: String, about: String, discussion: String = "",
    arguments: [ArgumentDeclaration] = [], options: [OptionDeclaration] = [], example: Example
  ) {
    for argument in arguments.dropLast() {
      precondition(
        !argument.isOptional && !argument.repeats,
        "\(name): only the last argument may be optional or repeat, \(argument.name) isn't")
    }
    let all = options + [.help]
    precondition(
      Set(all.map(\.name)).count == all.count, "\(name): two options of one name: \(all)")
    let letters = all.compactMap(\.short)
    precondition(
      Set(letters).count == letters.count, "\(name): two options of one letter: \(letters)")
    self.name = name
    self.about = about
    self.discussion = discussion
    self.arguments = arguments
    self.options = all
    self.example = example
  }

  /// One command line to copy, and what it does.
  package struct Example: Sendable, Equatable {
    /// The command line without the program's name.
    package let line: String
    /// One phrase without a full stop.
    package let about: String

    package init(_ line: String, about: String) {
      self.line = line
      self.about = about
    }
  }
}
