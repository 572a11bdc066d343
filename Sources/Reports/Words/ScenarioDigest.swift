public import CallModel
import ScenarioCoding

/// The fingerprint of a scenario: 128 bits of its canonical text, whatever its file looks like.
///
/// Comments, blanks and the order of keys with a meaning don't change it; every value does, as does
/// the order of named things. It guards against mistakes, not against forgery.
///
/// The canonical text is the scenario as one line of JSON, in UTF-8.
public struct ScenarioDigest: Hashable, Sendable, CustomStringConvertible {
  private let digest: ByteDigest

  /// The upper and the lower 64 bits.
  public var high: UInt64 { digest.high }
  public var low: UInt64 { digest.low }

  /// The fingerprint of a scenario.
  public init(of scenario: Scenario) {
    digest = ByteDigest(of: Array(ScenarioForm.whole.text(of: scenario).utf8))
  }

  /// 32 hexadecimal digits.
  public var description: String { digest.description }
}

/// Fingerprints as text.
public enum HexText {
  /// 16 hexadecimal digits.
  public static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
