import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding

/// Faults in a few words.
enum FaultWords {
  static func name(of fault: Named<Fault>) -> String {
    TerminalText.shortened(fault.name)
  }

  /// Its name and all of it.
  static func line(of fault: Named<Fault>) -> String {
    "\(name(of: fault)): \(text(of: fault.value))"
  }

  /// The order of events of one instant, as a scenario gives it.
  static func line(ofTies ties: UInt64) -> String {
    "run.ties: events of one instant in the order of seed \(ties)"
  }

  /// All of it: `extension.kill on prepare.started, after 15ms, of north, at most 3`.
  static func text(of fault: Fault) -> String {
    let parts = [occasion(of: fault), target(of: fault.target), limit(of: fault)]
    return ([deed(of: fault)] + parts.filter { !$0.isEmpty }).joined(separator: ", ")
  }

  /// What it does: `message.delay returnToCall by 5s`.
  static func deed(of fault: Fault) -> String {
    let word = fault.action.kind.rawValue
    switch fault.action {
    case .extensionSlow(let factor), .providerSlow(let factor):
      return "\(word) × \(FigureText.plain(factor))"
    case .messageDrop(let message): return "\(word) \(message.rawValue)"
    case .messageDuplicate(let message, after: let law):
      return "\(word) \(message.rawValue) after \(span(law))"
    case .messageDelay(let message, by: let law):
      return "\(word) \(message.rawValue) by \(span(law))"
    case .storageLocked(let lock): return "\(word), \(Storyteller.words(lock))"
    case .staffLeave(let count): return "\(word), \(count)"
    case .extensionKill, .extensionCrash, .extensionHang, .launchFail, .containerCrash,
      .containerLostActivity, .storageLost, .storageStale, .providerDown, .providerError,
      .requesterLeaves, .callEnds, .memoryPressure, .processReuse:
      return word
    }
  }

  /// When it acts: `on every 3rd prepare.started, after 15ms`.
  static func occasion(of fault: Fault) -> String {
    switch fault.trigger {
    case .at(let time, for: let length):
      return "at \(DurationText.text(nanoseconds: time.nanoseconds))\(lasting(length))"
    case .each(let law, for: let length): return "every \(span(law))\(lasting(length))"
    case .holding(let condition):
      return "while \(condition.level.rawValue) \(condition.comparison.rawValue) "
        + "\(condition.limit)"
    case .on(let event, let occasions, let after):
      let later = after == .constant(0) ? "" : ", \(span(after)) later"
      let name = event.rawValue
      switch occasions {
      case .nth(let number): return "on \(name) number \(number)\(later)"
      case .every(1): return "on \(name)\(later)"
      case .every(let number): return "on every \(ordinal(number)) \(name)\(later)"
      case .chance(let chance): return "on \(FigureText.share(chance)) of \(name)\(later)"
      }
    }
  }

  /// `2nd`, `11th`, `23rd`.
  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      case _: "th"
      }
    return "\(number)\(ending)"
  }

  private static func lasting(_ length: SimulationSpan?) -> String {
    length.map { ", for \(DurationText.text(nanoseconds: $0.nanoseconds))" } ?? ""
  }

  private static func target(of target: FaultTarget) -> String {
    var parts: [String] = []
    if let app = target.app { parts.append("of \(TerminalText.shortened(app))") }
    if let provider = target.provider { parts.append("at \(TerminalText.shortened(provider))") }
    if let phase = target.phase { parts.append("in \(phase.words)") }
    if target.share < 1 { parts.append("\(FigureText.share(target.share)) of devices") }
    return parts.joined(separator: ", ")
  }

  private static func limit(of fault: Fault) -> String {
    fault.atMost.map { "at most \($0) time\($0 == 1 ? "" : "s")" } ?? ""
  }

  /// A constant as it was written, of other laws the mean.
  private static func span(_ law: Distribution) -> String {
    if case .constant(let span) = law, span == span.rounded(), span.magnitude < 9e18 {
      return DurationText.text(nanoseconds: Int64(span))
    }
    return "\(FigureText.span(law.mean)) on average"
  }
}
