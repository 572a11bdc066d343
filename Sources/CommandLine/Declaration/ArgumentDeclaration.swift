/// One argument of a command, known by its place.
package struct ArgumentDeclaration: Sendable, Equatable {
  /// What help texts call it, in capitals.
  package let name: String
  /// What it is.
  package let hint: ValueHint
  /// Whether it may be left out; only the last may.
  package let isOptional: Bool
  /// Whether it takes all words that are left; only the last may.
  package let repeats: Bool
  /// One phrase without a full stop.
  package let about: String

  package init(
    _ name: String, hint: ValueHint = .any, isOptional: Bool = false, repeats: Bool = false,
    about: String
  ) {
    self.name = name
    self.hint = hint
    self.isOptional = isOptional
    self.repeats = repeats
    self.about = about
  }

  /// As a usage line shows it, such as `FILE...` or `[BASE]`.
  var usage: String {
    let shown = repeats ? name + "..." : name
    return isOptional ? "[\(shown)]" : shown
  }

  /// What help texts say of it.
  var explained: String {
    hint.choices.isEmpty ? about : "\(about) (one of \(hint.choices.joined(separator: ", ")))"
  }
}
