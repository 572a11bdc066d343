/// Runs this very program once more, in a process of its own, and takes what it writes.
enum OwnProcess {
  /// The output; nil if the limit was reached first. A child that fails to run is an error.
  static func run(
    _ words: [String], _ variables: [String: String], _ limit: RunLimit
  ) throws(Refusal) -> [UInt8]? {
    let child = ChildProgram(
      file: "/proc/self/exe", words: ["callsim"] + words, variables: variables)
    guard let outcome = try child.run(limit) else { return nil }
    // A verdict is a result like any other; only a signal or no result at all is a failure.
    if outcome.waitStatus & 0x7F != 0 || outcome.output.isEmpty {
      throw Refusal(.failedToRun, "callsim: a run in a process of its own failed")
    }
    return outcome.output
  }
}
