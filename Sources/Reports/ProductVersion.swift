/// Which version of the product wrote a report.
public enum ProductVersion {
  /// The version of the product, by semantic versioning.
  public static var current: String { "0.1.0" }

  /// The version of the traces: it goes up with every change that alters one for the same seed [1].
  public static var trace: Int { 1 }
}
