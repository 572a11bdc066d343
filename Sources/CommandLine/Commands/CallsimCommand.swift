/// Options that several commands share.
extension OptionDeclaration {
  static let set = value(
    "set", "PATH=VALUE", repeats: true,
    about: "change one value of the scenario, such as run.replications=50")
  static let seed = value("seed", "N", about: "the root of all draws, instead of run.seed")
  static let threads = value(
    "threads", "N", about: "cells played at once; changes no result (default: all processors)")
  static let timeout = value(
    "timeout", "SPAN", about: "stop after this much real time, such as 90s; nothing is judged then")
  static let expect = value(
    "expect", "'METRIC STATISTIC OP VALUE'", repeats: true,
    about: "one more expectation, such as 'request.tileTime p95 < 4s'")
  static let json = flag("json", about: "write JSON instead of text")
  static let out = value(
    "out", "FORM=FILE", repeats: true,
    about: "write the result to a file too: text, json, csv, junit, openmetrics, markdown, "
      + "github or html")
  static let host = value(
    "host", "FILE", hint: .file(ending: "json"),
    about: "write what the host took: time, processor time, memory, machine")
  static let color = value(
    "color", "WHEN", hint: .oneOf(["auto", "always", "never"]), standard: "auto",
    about: "colour in text")
}

/// What a command needs of the process around it.
struct CommandContext {
  var output = StandardStream.output
  var errors = StandardStream.error
  let interruption: InterruptionFlag

  /// Why the output is not whole; what else was asked for, such as files, is done all the same.
  private(set) var outputError: FileError?

  /// Writes a result; a reader that has gone is no error.
  mutating func write(_ text: String) {
    guard outputError == nil else { return }
    do throws(FileError) { try output.write(text) } catch { outputError = error }
  }

  /// Tells something beside the result; that it can't be told changes nothing.
  mutating func tell(_ text: String) { try? errors.write(text) }
}
