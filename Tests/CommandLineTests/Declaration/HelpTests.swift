import CommandLine
import Testing

struct HelpTests {
  @Test func `the help of a command is as written here`() {
    #expect(
      SampleProgram.program.help(for: SampleProgram.run) == """
        callsim run: run scenarios and judge their expectations

        Usage: callsim run [OPTIONS] FILE...

        Several files give one summary. The seed comes from the file, unless --seed is
        given; the line that repeats the run is printed last.

        Arguments:
          FILE...  a scenario file, or - for standard input

        Options:
          -s, --seed N          the seed of all draws
              --set PATH=VALUE  change one value of the scenario before the run (may be
                                repeated)
          -f, --format KIND     how the result is written (one of text, json, csv;
                                default text)
          -o, --out DIRECTORY   where reports go, one file for each kind, replaced whole
                                or not at all
              --host PATH       write what this machine did: [time], 'load'
          -q, --quiet           print errors only
          -v, --verbose         print every step
          -h, --help            show this help

        Example:
          callsim run lunch.json --seed 7 --set people.signers.patience=30s
              one run with another seed and shorter patience

        """)
  }

  @Test func `the help of the program is as written here`() {
    #expect(
      SampleProgram.program.help() == """
        callsim: a simulator of calls with live assistance

        Usage: callsim COMMAND [OPTIONS] [ARGUMENTS]

        Commands:
          run          run scenarios and judge their expectations
          compare      compare two results, metric by metric
          completions  print a completion script for a shell

        Options:
              --version  print the version
          -h, --help     show this help

        Example:
          callsim run lunch.json
              run one scenario

        See 'callsim COMMAND --help' for one command.

        """)
  }

  @Test(arguments: [nil] + SampleProgram.program.commands)
  func `no line of help is wider than 80 columns`(_ command: CommandDeclaration?) {
    let lines = SampleProgram.program.help(for: command).split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    #expect(lines.filter { $0.last == " " } == [])
    #expect(lines.contains("Example:"))
  }
}
