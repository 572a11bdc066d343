import CommandLine
import Foundation
import TestSupport
import Testing

struct ManualTests {
  private static let groff = "/usr/bin/groff"

  @Test func `the manual names every command, option and exit status`() {
    let manual = SampleProgram.program.manual
    for command in SampleProgram.program.commands {
      #expect(manual.contains(".SS \(command.name)\n"))
      for option in command.options {
        #expect(manual.contains("\\-\\-\(option.name)"), "\(option.name)")
      }
    }
    for status in ExitStatus.allCases {
      #expect(manual.contains(".B \(status.rawValue)\n\(status.name): "))
    }
  }

  @Test func `lines of the manual begin with a macro of man or with text`() {
    let macros: Set<Substring> = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".EX", ".EE"]
    for line in SampleProgram.program.manual.split(separator: "\n") where line.first == "." {
      #expect(macros.contains(line.prefix { $0 != " " }), "\(line)")
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: ManualTests.groff)))
  func `groff finds nothing to warn of`() throws {
    let runner = ProcessRunner(
      Self.groff, ["-man", "-ww", "-Tutf8"], input: SampleProgram.program.manual)
    let outcome = try runner.run()
    #expect(outcome.ending == .exited(0))
    #expect(outcome.error == "")
  }
}
