import CallMetrics
import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Statistics

extension Form where Value == [[Histogram]] {
  /// An object with a list of histograms for each kind of time: one, or one for each app.
  static var times: Form {
    let none = ObservedTime.allCases.map { _ in [Histogram()] }
    return ObjectForm(
      "times", neutral: none,
      ObservedTime.allCases.map { time in
        .required(
          "\(time)", \.[Int(time.rawValue)], .list(of: .histogram, count: 1...10_000),
          "Of all requests, or of each app's.")
      }
    ).form
  }
}

/// A histogram with fields that can be set.
private struct WireHistogram: Sendable {
  var count: UInt64 = 0
  var sum: Int128 = 0
  var minimum: Int64?
  var maximum: Int64?
  /// Pairs of slot and count.
  var bins: [[Int64]] = []

  var histogram: Histogram? {
    let pairs = bins.map { Histogram.Bin(slot: Int($0[0]), count: UInt64($0[1])) }
    let restored = Histogram(bins: pairs, sum: sum, minimum: minimum, maximum: maximum)
    return restored?.count == count ? restored : nil
  }

  init() {}

  init(_ histogram: Histogram) {
    (count, sum) = (histogram.count, histogram.sum)
    (minimum, maximum) = (histogram.minimum, histogram.maximum)
    bins = histogram.bins.map { [Int64($0.slot), Int64(clamping: $0.count)] }
  }
}

extension Form where Value == Histogram {
  static var histogram: Form {
    let form = ObjectForm(
      "histogram", neutral: WireHistogram(),
      [
        .required("count", \.count, .tally, "How many were timed."),
        .required("sum", \.sum, .sum, "Their sum [ns]."),
        .optional("minimum", \.minimum, .whole(0...Int64.max), "The shortest [ns]."),
        .optional("maximum", \.maximum, .whole(0...Int64.max), "The longest [ns]."),
        .required(
          "bins", \.bins, .list(of: .bin),
          "Pairs of slot and count, ascending. Slots below 2048 are single nanoseconds; slot s "
            + "above begins at (s mod 1024 + 1024) · 2^(s div 1024 − 1) ns."),
      ]
    ).form
    return Form(form.schema) { json, reading in
      guard let wire = form.decode(json, &reading) else { return nil }
      if let histogram = wire.histogram { return histogram }
      reading.refuse(json, because: "no times have this count, sum, minimum, maximum and bins")
      return nil
    } encode: { histogram, json in
      form.encode(WireHistogram(histogram), &json)
    }
  }
}

extension Form where Value == [Int64] {
  /// A slot of a histogram and how often it was hit.
  fileprivate static var bin: Form {
    let slots = Int64(HistogramLayout.slotCount)
    return Form<[Int64]>.list(of: .whole(0...(1 << 41)), count: 2...2)
      .checked { pair, json, reading in
        if pair[0] >= slots || pair[1] == 0 {
          reading.refuse(json, wanted: "a slot below \(slots) and a count above 0")
        }
      }
  }
}

/// `NotedRequest` with fields that can be set.
private struct WireNotedRequest: Sendable {
  var replication = 0
  var cell = 0
  var request: UInt32 = 0
  var app = 0
  var outcome = Outcome.open
  var fixed = SimulationInstant.start
  var elapsed = SimulationSpan.zero
}

extension Form where Value == NotedRequest {
  static var noted: Form {
    ObjectForm(
      "notedRequest", neutral: WireNotedRequest(),
      [
        .required("replication", \.replication, .count(), "The replication, from 0."),
        .required("cell", \.cell, .count(), "The cell, from 0."),
        .required("request", \.request, .small, "Its number within the cell."),
        .required("app", \.app, .count(0...10_000), "The app's place in the scenario."),
        .required("outcome", \.outcome, .caseName, "How it ended."),
        .required("fixed", \.fixed, .instant, "When its outcome was fixed [ns]."),
        .required("elapsed", \.elapsed, .exact, "From the pick to the outcome [ns]."),
      ]
    ).form.map {
      NotedRequest(
        replication: $0.replication, cell: $0.cell, request: $0.request, app: $0.app,
        outcome: $0.outcome, fixed: $0.fixed, elapsed: $0.elapsed)
    } outOf: {
      WireNotedRequest(
        replication: $0.replication, cell: $0.cell, request: $0.request, app: $0.app,
        outcome: $0.outcome, fixed: $0.fixed, elapsed: $0.elapsed)
    }
  }
}
