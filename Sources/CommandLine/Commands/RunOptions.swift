import EventEngine
import Glibc
import ScenarioCoding

/// What the options of a run mean.
enum RunOptions {
  /// `--timeout` [ns].
  static func timeout(_ parsed: ParsedCommand) throws(Refusal) -> UInt64? {
    guard let text = parsed.value(of: .timeout) else { return nil }
    guard let span = SimulationSpan(durationText: text), span > .zero else {
      throw Refusal(
        usage: "--timeout: \(text.printable) is not a span above 0 with a unit, such as 90s")
    }
    return UInt64(span.nanoseconds)
  }

  /// `--threads`; all processors if it is not given.
  static func threads(_ parsed: ParsedCommand) throws(UsageError) -> Int {
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return try parsed.number(of: .threads, in: 1...1024) ?? min(1024, processors)
  }

  static func color(_ parsed: ParsedCommand) -> TerminalTraits.ColorChoice {
    parsed.value(of: .color).flatMap(TerminalTraits.ColorChoice.init) ?? .auto
  }
}
