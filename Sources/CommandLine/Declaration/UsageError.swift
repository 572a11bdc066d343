/// What is wrong with the arguments; the process ends with `ExitStatus.usage`.
///
/// The text names the command, the finding and the wish, and where help is:
/// `callsim run: unknown option '--sede'; did you mean '--seed'? See 'callsim run --help'.`
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The program, and the command if one was recognised, such as `callsim run`.
  package let place: String
  package let problem: Problem

  package init(place: String, _ problem: Problem) {
    self.place = place
    self.problem = problem
  }

  package enum Problem: Equatable, Sendable {
    case commandMissing
    case unknownCommand(String, nearest: String?)
    case optionBeforeCommand(String)
    case unknownOption(String, nearest: String?)
    case valueMissing(option: String, valueName: String)
    case valueNotWanted(option: String, found: String)
    case notAChoice(of: String, found: String, choices: [String], nearest: String?)
    case notANumber(option: String, found: String, wanted: String)
    case givenTwice(option: String)
    case argumentMissing(String)
    case argumentNotExpected(String)
    case notTogether(String, String)
    case notWithout(String, String)
  }

  package var description: String { "\(place): \(text) See '\(place) --help'." }

  private var text: String {
    switch problem {
    case .commandMissing: "a command is needed."
    case .unknownCommand(let found, let nearest):
      "unknown command \(Self.quoted(found))\(Self.wish(nearest))"
    case .optionBeforeCommand(let found): "option \(Self.quoted(found)) belongs after the command."
    case .unknownOption(let found, let nearest):
      "unknown option \(Self.quoted(found))\(Self.wish(nearest))"
    case .valueMissing(let option, let valueName): "option '\(option)' needs a value \(valueName)."
    case .valueNotWanted(let option, let found):
      "option '\(option)' takes no value, but \(Self.quoted(found)) was given."
    case .notAChoice(let name, let found, let choices, let nearest):
      "\(name): \(Self.quoted(found)) is not one of \(choices.joined(separator: ", "))"
        + Self.wish(nearest)
    case .notANumber(let option, let found, let wanted):
      "\(option): \(Self.quoted(found)) is not \(wanted)."
    case .givenTwice(let option): "option '\(option)' was given twice."
    case .argumentMissing(let name): "argument \(name) is missing."
    case .argumentNotExpected(let found): "unexpected argument \(Self.quoted(found))."
    case .notTogether(let first, let second): "'\(first)' and '\(second)' exclude each other."
    case .notWithout(let option, let needed): "'\(option)' means nothing without '\(needed)'."
    }
  }

  private static func wish(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? "."
  }

  private static func quoted(_ word: String) -> String { "'\(word.printable)'" }
}
