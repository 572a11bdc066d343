import Glibc

/// Figures of a proof, for the report that `make proof` writes.
public enum ProofReport {
  /// Prints one line of figures if they are collected; else does nothing.
  public static func tell(_ figures: String) {
    if getenv("CALLSIM_PROOF_REPORT") != nil { print("proof| \(figures)") }
  }
}
