import Glibc

/// A program that prints a measurement: this one, our C++, or a peer's.
struct Program: Sendable {
  let name: String
  let arguments: [String]

  /// This program with one of its own benchmarks.
  static func own(_ benchmark: String, size: Int) -> Program {
    Program(name: benchmark, arguments: [ownPath, "measure", benchmark, "\(size)"])
  }

  /// The plain model in C++.
  static func plainModel(concurrent: Int, calls: Int) -> Program {
    Program(name: "C++", arguments: [built + "/call-model", "\(concurrent)", "\(calls)"])
  }

  static func ns3(calls: Int) -> Program {
    Program(name: "ns-3", arguments: [built + "/ns3-call", "\(calls)"])
  }

  /// A peer in Python; PYTHON names the interpreter that has its packages.
  static func python(_ name: String, _ script: String, calls: Int) -> Program {
    let python = getenv("PYTHON").map { String(cString: $0) } ?? "python3"
    let path = ScenarioFile.root + "/Benchmarks/Reference/peers/" + script
    return Program(name: name, arguments: [python, path, "\(calls)"])
  }

  /// Nil if it isn't installed or fails.
  func run() -> Measurement? {
    guard let child = ChildProcess(arguments, environment: Self.environment), child.status == 0
    else { return nil }
    return Measurement(output: child.output)
  }

  /// Hash seeds and byte code files are no part of a measurement.
  static var environment: [String: String] {
    ["SWIFT_DETERMINISTIC_HASHING": "1", "PYTHONDONTWRITEBYTECODE": "1"]
  }

  static var ownPath: String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count)
    return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static var built: String { ScenarioFile.root + "/Benchmarks/.build/reference" }
}
