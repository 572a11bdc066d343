import Glibc

/// Readers of our forms that we did not write: packages of Python, used where they are installed.
///
/// `CALLSIM_PYTHONPATH` names a further folder to look for packages in.
public enum PythonReader {
  /// A script that didn't end well.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// What the script prints about the text on its standard input, which it finds in `text`; nil,
  /// with a loud note, if Python or a package isn't there.
  public static func output(
    of script: String, packages: [String], reading text: String
  ) throws -> String? {
    let path = getenv("CALLSIM_PYTHONPATH").map { String(cString: $0) }
    let environment: [String: String?] = path.map { ["PYTHONPATH": $0] } ?? [:]
    func run(_ script: String, _ input: String = "") throws -> ProcessOutcome {
      try ProcessRunner(
        "/usr/bin/env", ["python3", "-c", script], environment: environment, input: input
      ).run()
    }
    let imports = packages.map { "import \($0)\n" }.joined()
    guard try run(imports).ending == .exited(0) else {
      print("SKIPPED: python3 can't import \(packages.joined(separator: ", "))")
      return nil
    }
    let outcome = try run(imports + "import sys\ntext = sys.stdin.read()\n" + script, text)
    guard outcome.ending == .exited(0) else { throw Failure(description: outcome.error) }
    return outcome.output
  }
}
