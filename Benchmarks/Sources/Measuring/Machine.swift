import Glibc

/// Where and when a table was made.
enum Machine {
  static var processor: String {
    let lines = text("/proc/cpuinfo").split(separator: "\n")
    let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? " unknown"
    return "\(name.drop { $0 == " " }), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors"
  }

  /// Processes that run or want to, in the mean of the last minute.
  static var load: String { String(text("/proc/loadavg").prefix { $0 != " " }) }

  static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M UTC", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
