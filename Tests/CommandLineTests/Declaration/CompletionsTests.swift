import CommandLine
import Foundation
import TestSupport
import Testing

struct CompletionsTests {
  /// The shell, if this machine has it.
  private static func path(of shell: Shell) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + shell.rawValue }
      .first(where: FileManager.default.isExecutableFile)
  }

  @Test(arguments: Shell.allCases)
  func `the shell finds no error in its script`(_ shell: Shell) throws {
    let script = SampleProgram.program.completions(for: shell)
    #expect(script.contains("callsim completions \(shell.rawValue)"))
    guard let path = Self.path(of: shell) else { return }
    try withTemporaryFolder { folder in
      let file = folder + "/script"
      try script.write(toFile: file, atomically: true, encoding: .utf8)
      let outcome = try ProcessRunner(path, ["-n", file]).run()
      #expect(outcome.ending == .exited(0))
      #expect(outcome.error == "")
    }
  }

  /// What bash would offer for the last of the words, which it splits at equals signs.
  private func offers(_ words: String, in folder: String) throws -> String {
    let script = SampleProgram.program.completions(for: .bash)
    let ask = """
      set -u
      compopt() { :; }
      COMP_WORDS=(\(words))
      COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
      _callsim
      printf '%s\\n' "${COMPREPLY[@]}" | sort | tr '\\n' ' '
      """
    let outcome = try ProcessRunner(
      "/bin/bash", ["--norc", "-c", script + ask], folder: folder
    ).run()
    #expect(outcome.error == "", "\(words)")
    return outcome.output
  }

  @Test(
    .enabled(if: CompletionsTests.path(of: .bash) != nil),
    arguments: [
      ("callsim ''", "--help --version compare completions help run "),
      ("callsim co", "compare completions "),
      ("callsim help c", "compare completions "),
      (
        "callsim run -",
        "--format --help --host --out --quiet --seed --set --verbose "
      ),
      ("callsim run --se", "--seed --set "),
      ("callsim run --format ''", "csv json text "),
      ("callsim run -f j", "json "),
      ("callsim run --format = j", "json "),
      ("callsim run --format =", "csv json text "),
      ("callsim run --seed ''", " "),
      ("callsim run --out ''", "folder "),
      ("callsim run --host ''", "a.json b.txt folder "),
      ("callsim run ''", "a.json folder "),
      ("callsim completions z", "zsh "),
      ("callsim nonsense ''", " "),
    ])
  func `bash offers what fits`(_ words: String, _ offered: String) throws {
    try withTemporaryFolder { folder in
      for name in ["a.json", "b.txt"] {
        try "".write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
      }
      try FileManager.default.createDirectory(
        atPath: folder + "/folder", withIntermediateDirectories: false)
      #expect(try offers(words, in: folder) == offered)
    }
  }

  @Test func `fish and zsh scripts quote what their shells would obey`() {
    let zsh = SampleProgram.program.completions(for: .zsh)
    let about = #"write what this machine did\: \[time\], '\''load'\''"#
    #expect(zsh.contains("'(--host)--host=[\(about)]:PATH:_files'"))
    let fish = SampleProgram.program.completions(for: .fish)
    let words = #"-l host -r -F -d 'write what this machine did: [time], \'load\''"#
    #expect(fish.contains("__fish_seen_subcommand_from run' \(words)"))
  }
}
