import Glibc

/// Where progress and usage go, so that the table alone goes to standard output.
public enum StandardError {
  public static func print(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(2, bytes, bytes.count)
  }
}
