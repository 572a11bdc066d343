import Glibc

/// How large a statistical test is: small by default, large where `CALLSIM_PROOF` is set.
public enum ProofSize {
  /// Whether the long proofs are asked for (`make proof`).
  public static var isFull: Bool { getenv("CALLSIM_PROOF") != nil }

  /// A number of replications or cases, twenty times as many in a full proof [1].
  public static func scaled(_ count: Int) -> Int { isFull ? 20 * count : count }
}
