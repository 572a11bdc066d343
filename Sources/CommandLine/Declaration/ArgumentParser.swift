import ScenarioCoding

/// What the words of a command line ask for.
package enum Invocation: Sendable, Equatable {
  /// Do this.
  case perform(ParsedCommand)
  /// Show the help of the program, or of one command.
  case help(CommandDeclaration?)
  /// Print the version.
  case version
}

extension ProgramDeclaration {
  /// Reads the words after the program's name.
  ///
  /// `--option value`, `--option=value`, `-o value`, `-ovalue`, and flags in one word (`-qv`) are
  /// read; options and arguments may mix. After `--` all words are arguments; `-` and negative
  /// numbers always are. The first error, from left to right, is thrown; `--help` ends the reading.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    guard let first = words.first else { throw UsageError(place: name, .commandMissing) }
    if first == "--help" || first == "-h" { return .help(nil) }
    if first == "--version" { return .version }
    if first == "help" { return try parseHelp(words.dropFirst()) }
    if first.hasPrefix("-") { throw UsageError(place: name, misplaced(first)) }
    guard let command = command(named: first) else { throw unknownCommand(first) }
    var parser = ArgumentParser(command, place: "\(name) \(command.name)", words: words.dropFirst())
    return try parser.parse()
  }

  private func parseHelp(_ words: ArraySlice<String>) throws(UsageError) -> Invocation {
    guard let first = words.first, first != "--help", first != "-h" else { return .help(nil) }
    guard let command = command(named: first) else { throw unknownCommand(first) }
    return .help(command)
  }

  private func unknownCommand(_ found: String) -> UsageError {
    let nearest = NearestName.of(found, among: commands.map(\.name) + ["help"])
    return UsageError(place: name, .unknownCommand(found, nearest: nearest))
  }

  /// An option before the command is either a mistyped one of ours or one of a command.
  private func misplaced(_ found: String) -> UsageError.Problem {
    let spelled = String(found.prefix { $0 != "=" })
    if commands.contains(where: { $0.options.contains { $0.spelled == spelled } }) {
      return .optionBeforeCommand(spelled)
    }
    let nearest = NearestName.of(spelled, among: options.map(\.spelled))
    return .unknownOption(spelled, nearest: nearest)
  }
}

/// Reads the words of one command, from left to right.
private struct ArgumentParser {
  private let command: CommandDeclaration
  private var words: ArraySlice<String>
  private var parsed: ParsedCommand

  init(_ command: CommandDeclaration, place: String, words: ArraySlice<String>) {
    self.command = command
    self.words = words
    self.parsed = ParsedCommand(command: command, place: place)
  }

  mutating func parse() throws(UsageError) -> Invocation {
    while let word = words.popFirst() {
      if word == "--" {
        parsed.separator = parsed.arguments.count
        for rest in words { try takeArgument(rest) }
        break
      } else if word.hasPrefix("--") {
        try takeLong(word)
      } else if word.hasPrefix("-"), word != "-", !Self.isNumber(word) {
        try takeShort(word)
      } else {
        try takeArgument(word)
      }
      if parsed.has(.help) { return .help(command) }
    }
    try checkArguments()
    return .perform(parsed)
  }

  private mutating func takeLong(_ word: String) throws(UsageError) {
    let spelled = String(word.prefix { $0 != "=" })
    let value = spelled == word ? nil : String(word.dropFirst(spelled.count + 1))
    guard let option = command.options.first(where: { $0.spelled == spelled }) else {
      let nearest = NearestName.of(spelled, among: command.options.map(\.spelled))
      throw error(.unknownOption(spelled, nearest: nearest))
    }
    try take(option, spelled: spelled, attached: value)
  }

  private mutating func takeShort(_ word: String) throws(UsageError) {
    // With one dash, a long name would be read as a letter and its value: `-seed` as `-s eed`.
    let long = "-" + word.prefix { $0 != "=" }
    if command.options.contains(where: { $0.spelled == long }) {
      throw error(.unknownOption(String(long.dropFirst()), nearest: long))
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.options.first(where: { $0.short == letter }) else {
        throw error(.unknownOption("-\(letter)", nearest: nil))
      }
      let spelled = "-\(letter)"
      if option.valueName != nil, !letters.isEmpty {
        let value = letters.first == "=" ? letters.dropFirst() : letters
        return try take(option, spelled: spelled, attached: String(value))
      }
      if letters.first == "=" {
        return try take(option, spelled: spelled, attached: String(letters.dropFirst()))
      }
      try take(option, spelled: spelled, attached: nil)
    }
  }

  /// Notes the option with the value attached to it, or with the next word.
  private mutating func take(
    _ option: OptionDeclaration, spelled: String, attached: String?
  ) throws(UsageError) {
    guard let valueName = option.valueName else {
      if let attached { throw error(.valueNotWanted(option: spelled, found: attached)) }
      parsed.given.append(ParsedCommand.Given(option: option, value: nil))
      return
    }
    guard let value = attached ?? nextValue() else {
      throw error(.valueMissing(option: spelled, valueName: valueName))
    }
    if !option.repeats, parsed.has(option) { throw error(.givenTwice(option: spelled)) }
    try check(value, against: option.hint, name: spelled)
    parsed.given.append(ParsedCommand.Given(option: option, value: value))
  }

  /// The next word, unless it looks like another option: a forgotten value must not swallow that.
  private mutating func nextValue() -> String? {
    guard let word = words.first, word == "-" || !word.hasPrefix("-") || Self.isNumber(word)
    else { return nil }
    return words.popFirst()
  }

  private mutating func takeArgument(_ word: String) throws(UsageError) {
    let place = parsed.arguments.count
    let declared = command.arguments
    guard let argument = place < declared.count ? declared[place] : declared.last,
      place < declared.count || argument.repeats
    else { throw error(.argumentNotExpected(word)) }
    try check(word, against: argument.hint, name: argument.name)
    parsed.arguments.append(word)
  }

  private func check(_ value: String, against hint: ValueHint, name: String) throws(UsageError) {
    let choices = hint.choices
    guard !choices.isEmpty, !choices.contains(value) else { return }
    let nearest = NearestName.of(value, among: choices)
    throw error(.notAChoice(of: name, found: value, choices: choices, nearest: nearest))
  }

  private func checkArguments() throws(UsageError) {
    let needed = command.arguments.filter { !$0.isOptional }
    if parsed.arguments.count < needed.count {
      throw error(.argumentMissing(needed[parsed.arguments.count].name))
    }
  }

  private func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(place: parsed.place, problem)
  }

  /// Whether the word is a negative number, such as `-5`, `-0.5` or `-1e3`, perhaps with a unit.
  private static func isNumber(_ word: String) -> Bool {
    let digits = word.dropFirst()
    return word.hasPrefix("-")
      && (digits.first.map { $0.isASCII && $0.isNumber } ?? false
        || digits.hasPrefix("."))
  }
}
