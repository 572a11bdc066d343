/// One option of a command: its names, what it takes and what it is about.
///
/// ```swift
/// let seed = OptionDeclaration.value("seed", short: "s", "N", about: "the seed of all draws")
/// let json = OptionDeclaration.flag("json", about: "print the result as JSON")
/// ```
package struct OptionDeclaration: Sendable, Equatable {
  /// The long name, without dashes.
  package let name: String
  /// The letter of the short form, if there is one.
  package let short: Character?
  /// What the value is called in help texts, in capitals; `nil` for a flag.
  package let valueName: String?
  /// What the value is.
  package let hint: ValueHint
  /// The value when the option is not given, as text.
  package let standard: String?
  /// Whether it may be given several times.
  package let repeats: Bool
  /// One phrase without a full stop.
  package let about: String

  /// An option that is there or not.
  package static func flag(
    _ name: String, short: Character? = nil, about: String
  ) -> OptionDeclaration {
    OptionDeclaration(
      name: name, short: short, valueName: nil, hint: .any, standard: nil, repeats: false,
      about: about)
  }

  /// An option that takes a value.
  package static func value(
    _ name: String, short: Character? = nil, _ valueName: String, hint: ValueHint = .any,
    standard: String? = nil, repeats: Bool = false, about: String
  ) -> OptionDeclaration {
    precondition(
      hint.choices.isEmpty || standard.map(hint.choices.contains) ?? true,
      "--\(name): the standard value must be one of the choices")
    return OptionDeclaration(
      name: name, short: short, valueName: valueName, hint: hint, standard: standard,
      repeats: repeats, about: about)
  }

  /// Every command has it.
  package static let help = flag("help", short: "h", about: "show this help")
  /// The program has it, before any command.
  package static let version = flag("version", about: "print the version")

  /// As it is written on the command line, such as `--seed`.
  package var spelled: String { "--" + name }

  /// What help texts say of it: about, then choices, standard value and repetition.
  var explained: String {
    var notes: [String] = []
    if !hint.choices.isEmpty { notes.append("one of " + hint.choices.joined(separator: ", ")) }
    if let standard { notes.append("default \(standard)") }
    if repeats { notes.append("may be repeated") }
    return notes.isEmpty ? about : "\(about) (\(notes.joined(separator: "; ")))"
  }
}
