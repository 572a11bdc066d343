import CallMetrics
import JSONDocument
import ScenarioCoding

/// The whole file of a part: the one definition that reads and writes it.
enum PartForm {
  static let whole: Form<WirePart> =
    ObjectForm(
      "part", neutral: WirePart(),
      [
        .required(
          "format", \.format, .word(WirePart.formatName, for: WirePart.formatName),
          "What the file is."),
        .required("version", \.version, .count(1...WirePart.version), "Of this format."),
        .required("callsim", \.callsim, .text(atMost: 64), "The version that played it."),
        .required("traces", \.traces, .count(), "The version of the traces."),
        .required("seed", \.seed, .decimal, "The root of all draws."),
        .optional("engine", \.engine, .word(), "Who plays it; the model if it is left out."),
        .required("digest", \.digest, .hexadecimal, "The fingerprint of its traces."),
        .required(
          "scenarioDigest", \.scenarioDigest, .text(atMost: 64), "The scenario's fingerprint."),
        .required(
          "share", \.share, .list(of: .count(), count: 2...2), "Which share of how many."),
        .required(
          "cells", \.cells, .list(of: .list(of: .count(0...10_000_000_000), count: 2...2)),
          "The cells that were played: from, and up to."),
        .required(
          "readings", \.readings, .list(of: .readings), "What each complete replication gave."),
        .required(
          "underWay", \.underWay, .list(of: .open), "Replications that miss some cells."),
        .required("breaches", \.breaches, .breaches, "The invariants that were breached."),
        .optional("total", \.total, .total, "All complete replications together."),
        .required("origin", \.origin, .origin, "What the scenario was called."),
        .required(
          "expectationLines", \.expectationLines, .list(of: .count()),
          "Where each expectation stands in the scenario's file; 0 elsewhere."),
        .required("scenario", \.scenario, ScenarioForm.whole, "The scenario."),
        .required(
          "checksum", \.checksum, .text(atMost: 64), "Of the whole file, this value left empty."),
      ]
    ).form
}

extension Form where Value == WireReadings {
  fileprivate static var readings: Form {
    ObjectForm(
      "readings", neutral: WireReadings(),
      [
        .required("replication", \.replication, .count(), "The replication, from 0."),
        .required(
          "points", \.points, .list(of: .list(of: .number(), count: 2...2)),
          "Numerator and denominator of each figure."),
      ]
    ).form
  }
}

extension Form where Value == WireOpen {
  fileprivate static var open: Form {
    ObjectForm(
      "open", neutral: WireOpen(),
      [
        .required("replication", \.replication, .count(), "The replication, from 0."),
        .required("total", \.total, .total, "The cells of it that were played."),
      ]
    ).form
  }
}

extension Form where Value == WireOrigin {
  fileprivate static var origin: Form {
    ObjectForm(
      "origin", neutral: WireOrigin(),
      [
        .optional("file", \.file, .text(), "The scenario's file, as it was named."),
        .required(
          "arguments", \.arguments, .list(of: .text()), "Further arguments that change the run."),
      ]
    ).form
  }
}
