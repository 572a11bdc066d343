import CommandLine

/// A small command line with every kind of option and argument.
enum SampleProgram {
  static let seed = OptionDeclaration.value("seed", short: "s", "N", about: "the seed of all draws")
  static let set = OptionDeclaration.value(
    "set", "PATH=VALUE", repeats: true, about: "change one value of the scenario before the run")
  static let format = OptionDeclaration.value(
    "format", short: "f", "KIND", hint: .oneOf(["text", "json", "csv"]), standard: "text",
    about: "how the result is written")
  static let out = OptionDeclaration.value(
    "out", short: "o", "DIRECTORY", hint: .directory,
    about: "where reports go, one file for each kind, replaced whole or not at all")
  static let host = OptionDeclaration.value(
    "host", "PATH", hint: .file(ending: nil), about: "write what this machine did: [time], 'load'")
  static let quiet = OptionDeclaration.flag("quiet", short: "q", about: "print errors only")
  static let verbose = OptionDeclaration.flag("verbose", short: "v", about: "print every step")

  static let run = CommandDeclaration(
    "run", about: "run scenarios and judge their expectations",
    discussion: "Several files give one summary. The seed comes from the file, unless --seed is "
      + "given; the line that repeats the run is printed last.",
    arguments: [
      ArgumentDeclaration(
        "FILE", hint: .file(ending: "json"), repeats: true,
        about: "a scenario file, or - for standard input")
    ],
    options: [seed, set, format, out, host, quiet, verbose],
    example: CommandDeclaration.Example(
      "run lunch.json --seed 7 --set people.signers.patience=30s",
      about: "one run with another seed and shorter patience"))

  static let compare = CommandDeclaration(
    "compare", about: "compare two results, metric by metric",
    arguments: [
      ArgumentDeclaration("BASE", hint: .file(ending: "json"), about: "the result to hold against"),
      ArgumentDeclaration(
        "NEW", hint: .file(ending: "json"), isOptional: true, about: "the result in question"),
    ],
    options: [quiet],
    example: CommandDeclaration.Example("compare a.json b.json", about: "is b worse than a?"))

  static let completions = CommandDeclaration(
    "completions", about: "print a completion script for a shell",
    arguments: [
      ArgumentDeclaration(
        "SHELL", hint: .oneOf(Shell.allCases.map(\.rawValue)), about: "the shell to complete in")
    ],
    example: CommandDeclaration.Example("completions bash", about: "for bash"))

  static let program = ProgramDeclaration(
    "callsim", version: "1.2.3", about: "a simulator of calls with live assistance",
    commands: [run, compare, completions],
    example: CommandDeclaration.Example("run lunch.json", about: "run one scenario"))
}
