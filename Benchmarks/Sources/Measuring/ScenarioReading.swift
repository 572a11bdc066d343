import CallModel
import JSONDocument
import ScenarioCoding

/// Bytes to scenario: a small file, again and again, as where many are read; the first file of a
/// process, for which the forms of the format are built; and a large one.
enum ScenarioReading {
  static var benchmarks: [Benchmark] {
    [
      Benchmark("decode.small", "file", size: 500, tiny: 2) { files in
        measure(ScenarioFile.bytes("interpreter-day"), files: files, units: files)
      },
      // Of size 0 it leaves the forms unbuilt, so that the gate counts them with the file.
      Benchmark("decode.first", "file", size: 1, tiny: 1) { files in
        measure(ScenarioFile.bytes("interpreter-day"), files: files, units: files)
      },
      Benchmark("decode.large", "byte", size: 8 << 20, tiny: 50_000) { size in
        let bytes = largeFile(size)
        return measure(bytes, files: 1, units: bytes.count)
      },
    ]
  }

  private static func measure(_ bytes: [UInt8], files: Int, units: Int) -> Measurement {
    var last: Scenario?
    let spent = ProcessorTime.spent {
      for _ in 0..<files { last = ScenarioFile.scenario(bytes, named: "measured") }
    }
    var digest = WorkDigest()
    if let last { digest.fold(Array(ScenarioForm.whole.text(of: last).utf8)) }
    return Measurement(units: units, spent: spent, digest: digest.value)
  }

  /// A scenario of about so many bytes: streams with many stages.
  private static func largeFile(_ size: Int) -> [UInt8] {
    let stage = #"{ "for": "10m", "from": "5/min", "to": "60.25/min" }, "#
    let stages = max(1, size / stage.utf8.count)
    var streams: [String] = []
    for first in stride(from: 0, to: stages, by: 50_000) {
      let count = min(50_000, stages - first)
      let list = String(repeating: stage, count: count - 1) + stage.dropLast(2)
      streams.append(
        #""s\#(first)": { "people": "p", "poisson": { "stages": [\#(list)] } }"#)
    }
    let text = """
      { "format": 1, "run": { "seed": 1, "length": "1h" },
        "traffic": { \(streams.joined(separator: ", ")) },
        "people": { "p": { "picks": { "a": 1 } } }, "apps": { "a": { "provider": "c" } },
        "providers": { "c": { "groups": { "g": { "staff": 1 } } } } }
      """
    return Array(text.utf8)
  }
}
