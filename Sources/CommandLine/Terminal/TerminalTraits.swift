import Glibc

/// What may be written where: colour, redrawn lines, and how wide.
///
/// `NO_COLOR` (not empty) forbids colour and `CLICOLOR_FORCE` (neither empty nor `0`) asks for it
/// even without a terminal; `NO_COLOR` is the stronger. Otherwise a stream is coloured if it is a
/// terminal, `TERM` is known and not `dumb`, and we don't run under `CI`. Lines are redrawn under
/// the same conditions, whatever the wishes for colour.
package struct TerminalTraits: Sendable, Equatable {
  /// Whether standard output is coloured.
  package let colorsOutput: Bool
  /// Whether standard error is coloured.
  package let colorsError: Bool
  /// Whether progress on standard error is redrawn in place; if not, there is none.
  package let redrawsProgress: Bool
  /// How wide a line may be [columns], 20 or more.
  package let width: Int

  /// What the user asked for with `--color`.
  package enum ColorChoice: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  /// Decides from plain facts; `columns` is what the terminal says, `nil` if there is none.
  package init(
    color: ColorChoice = .auto, isOutputTerminal: Bool, isErrorTerminal: Bool, columns: Int?,
    environment: (String) -> String?
  ) {
    let term = environment("TERM") ?? ""
    let isCapable = !term.isEmpty && term != "dumb" && !Self.isSet(environment("CI"))
    redrawsProgress = isErrorTerminal && isCapable
    switch color {
    case .always: (colorsOutput, colorsError) = (true, true)
    case .never: (colorsOutput, colorsError) = (false, false)
    case .auto where environment("NO_COLOR").map { !$0.isEmpty } ?? false:
      (colorsOutput, colorsError) = (false, false)
    case .auto where Self.isSet(environment("CLICOLOR_FORCE")):
      (colorsOutput, colorsError) = (true, true)
    case .auto:
      (colorsOutput, colorsError) = (isOutputTerminal && isCapable, isErrorTerminal && isCapable)
    }
    // POSIX: what the user sets goes before what the terminal says.
    let wished = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let found = columns.flatMap { $0 > 0 ? $0 : nil }
    width = min(max(wished ?? found ?? 80, 20), 1000)
  }

  /// Looks at this process.
  package static func current(color: ColorChoice = .auto) -> TerminalTraits {
    TerminalTraits(
      color: color, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      columns: columns(of: STDERR_FILENO) ?? columns(of: STDOUT_FILENO),
      environment: { getenv($0).map { String(cString: $0) } })
  }

  private static func isSet(_ value: String?) -> Bool {
    switch value {
    case nil, "", "0", "false": false
    case .some: true
    }
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return Int(size.ws_col)
  }
}
