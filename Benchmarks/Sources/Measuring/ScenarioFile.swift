public import CallModel
import EventEngine
import Glibc
import JSONDocument
import ScenarioCoding

/// The scenarios that are measured, from `Benchmarks/Scenarios`, made longer or larger.
public enum ScenarioFile {
  /// The bytes of a scenario of this name.
  public static func bytes(_ name: String) -> [UInt8] {
    let path = folder + "/" + name + ".json"
    guard let file = fopen(path, "r") else { fatalError("\(path): cannot be opened") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var byte = getc(file)
    while byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
      byte = getc(file)
    }
    return bytes
  }

  public static func scenario(_ name: String) -> Scenario {
    do {
      let file = try JSONFile(bytes: bytes(name), named: name)
      let (scenario, reading) = ScenarioForm.whole.read(file)
      guard let scenario, !reading.hasErrors else {
        fatalError(reading.diagnostics.rendered(showing: reading.source))
      }
      return scenario
    } catch {
      fatalError(error.text)
    }
  }

  private static var folder: String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return parts.joined(separator: "/") + "/Scenarios"
  }
}

extension Scenario {
  /// So many times the traffic, and the staff for it.
  public func scaled(by factor: Double) -> Scenario {
    var scenario = self
    for index in 0..<scenario.traffic.count {
      if case .constant(let rate) = scenario.traffic[index].value.arrivals {
        scenario.traffic[index].value.arrivals = .constant(Rate(perHour: rate.perHour * factor))
      }
    }
    for index in 0..<scenario.providers.count {
      for group in 0..<scenario.providers[index].value.groups.count {
        if case .count(let count) = scenario.providers[index].value.groups[group].value.staff {
          scenario.providers[index].value.groups[group].value.staff =
            .count(Int(Double(count) * factor))
        }
      }
    }
    return scenario
  }

  /// As long as so many calls take to come.
  public func lasting(calls: Int) -> Scenario {
    var scenario = self
    let rate = traffic.reduce(0.0) { sum, stream in
      if case .constant(let rate) = stream.value.arrivals { sum + rate.perNanosecond } else { sum }
    }
    scenario.run.length = SimulationSpan(nanoseconds: Int64(Double(calls) / rate))
    return scenario
  }
}
