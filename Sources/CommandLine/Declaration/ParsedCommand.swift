/// A command with its options and arguments, as given and checked against the declaration.
package struct ParsedCommand: Sendable, Equatable {
  package let command: CommandDeclaration
  /// The program's and the command's name, for messages.
  package let place: String
  /// The arguments in the order given.
  package internal(set) var arguments: [String] = []
  /// How many arguments came before `--`; nil if it was not given.
  package internal(set) var separator: Int?
  /// The options in the order given; a flag has no value.
  package internal(set) var given: [Given] = []

  package struct Given: Sendable, Equatable {
    package let option: OptionDeclaration
    package let value: String?
  }

  /// Whether a flag, or an option whatever its value, was given.
  package func has(_ option: OptionDeclaration) -> Bool {
    precondition(command.options.contains(option), "\(place) has no \(option.spelled)")
    return given.contains { $0.option == option }
  }

  /// The value given, else the standard value.
  package func value(of option: OptionDeclaration) -> String? {
    values(of: option).last ?? option.standard
  }

  /// All values given, in order.
  package func values(of option: OptionDeclaration) -> [String] {
    precondition(command.options.contains(option), "\(place) has no \(option.spelled)")
    return given.filter { $0.option == option }.compactMap(\.value)
  }

  /// The value as a whole number within `range`, else a usage error that says what was wanted.
  package func number<Number: FixedWidthInteger>(
    of option: OptionDeclaration, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = value(of: option) else { return nil }
    if let number = Number(text), range.contains(number) { return number }
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    throw UsageError(
      place: place, .notANumber(option: option.spelled, found: text, wanted: wanted))
  }

  /// A usage error if both were given.
  package func exclude(
    _ first: OptionDeclaration, _ second: OptionDeclaration
  ) throws(UsageError) {
    if has(first), has(second) {
      throw UsageError(place: place, .notTogether(first.spelled, second.spelled))
    }
  }

  /// Refuses an option that means nothing without another.
  package func require(
    _ needed: OptionDeclaration, for option: OptionDeclaration
  ) throws(UsageError) {
    if has(option), !has(needed) {
      throw UsageError(place: place, .notWithout(option.spelled, needed.spelled))
    }
  }
}
