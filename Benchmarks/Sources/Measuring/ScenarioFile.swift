import CallModel
import Glibc
import JSONDocument
import ScenarioCoding

/// The scenario files that are measured: those of this package, and those of the product.
enum ScenarioFile {
  static func bytes(_ name: String) -> [UInt8] {
    let own = root + "/Benchmarks/Scenarios/" + name + ".json"
    let shipped = root + "/Scenarios/" + name + ".json"
    guard let bytes = contents(of: own) ?? contents(of: shipped) else {
      fatalError("\(own): cannot be read")
    }
    return bytes
  }

  /// Nil if there is no such file.
  static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let byte = getc(file)
      if byte == EOF { return bytes }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
  }

  static func scenario(_ name: String) -> Scenario { scenario(bytes(name), named: name) }

  /// A file that must be good.
  static func scenario(_ bytes: [UInt8], named name: String) -> Scenario {
    do {
      let (scenario, reading) = ScenarioForm.whole.read(try JSONFile(bytes: bytes, named: name))
      guard let scenario, !reading.hasErrors else {
        fatalError(reading.diagnostics.rendered(showing: reading.source))
      }
      return scenario
    } catch {
      fatalError(error.text)
    }
  }

  /// The folder of the product's package.
  static var root: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/")
  }
}
