internal import Glibc

/// What a machine must have in common with another for their costs to be compared.
public struct HostClass: Hashable, Sendable {
  /// The processor's name.
  public var processor: String
  /// How many processors can be used [1].
  public var cores: Int
  /// The kernel's release.
  public var kernel: String

  public init(processor: String, cores: Int, kernel: String) {
    self.processor = processor
    self.cores = cores
    self.kernel = kernel
  }

  /// This machine.
  public static func current() -> HostClass {
    let release = try? DurableFile.read("/proc/sys/kernel/osrelease", limit: 4096)
    return HostClass(
      processor: processorName((try? DurableFile.read("/proc/cpuinfo")) ?? []),
      cores: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), kernel: firstLine(release ?? []))
  }

  /// In one line.
  public var words: String { "\(processor), \(cores) cores, Linux \(kernel)" }

  /// The first model name in the text of `/proc/cpuinfo`.
  static func processorName(_ bytes: [UInt8]) -> String {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
      return String(text[text.index(after: colon)...].drop { $0 == " " })
    }
    return "unknown processor"
  }

  private static func firstLine(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? "unknown" : String(decoding: line, as: UTF8.self)
  }
}
