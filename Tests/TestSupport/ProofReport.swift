import Glibc

/// Figures of a proof, for the report that `make proof` writes.
public enum ProofReport {
  /// Prints one line of figures if they are collected; else does nothing.
  public static func tell(_ figures: String) {
    if getenv("CALLSIM_PROOF_REPORT") != nil { print("proof| \(figures)") }
  }

  /// A figure as people read it: four digits, of a whole number all.
  public static func short(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return "\(value)" }
    let digits = max(0, 4 - Int(log10(abs(value)).rounded(.down)) - 1)
    let scale = pow(10, Double(digits))
    let rounded = (value * scale).rounded() / scale
    return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
  }
}
