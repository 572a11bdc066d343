internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == RunSettings {
  static var run: Form {
    ObjectForm(
      "run", neutral: RunSettings(),
      [
        .optional("seed", \.seed, .seed, "The root of all draws; else give --seed."),
        .optional(
          "ties", \.ties, .seed,
          "The root of an order for events of one instant; else they happen as scheduled."),
        .optional(
          "start", \.start, .calendarStart,
          "The date and local time of the start; decides times of day. Else a midnight."),
        .required(
          "length", \.length, .duration(.positive),
          "The span that is observed, after the warm-up; requests picked in it count."),
        .optional(
          "days", \.days, .keyed(of: .distribution(.factor), .declares(.dayFactor)),
          "Factors of how busy a day is, by name, for dayToDay; one draw a calendar day."),
        .optional(
          "warmUp", \.warmUp, .duration(), "The span before it, left out of the figures."),
        .optional(
          "drain", \.drain, .drain,
          "How long open requests may finish, without new calls: a span, or until empty. That is "
            + "also over when no request has come to an end for 25 h, or for as long as calls came."
        ),
        .optional(
          "osLevel", \.osLevel, .osLevel, "The system of devices whose people say nothing else."),
        .optional("replications", \.replications, .count(1...1_000_000), "Independent runs."),
        .optional(
          "precision", \.precision, .list(of: .precision, count: 1...100),
          "How well figures must be known, such as \"answer.wait mean ± 2%\"; replications are "
            + "added until they are."),
        .optional(
          "mostReplications", \.mostReplications, .count(1...1_000_000),
          "The most replications that a precision may take; 10000 if left out."),
        .optional(
          "cells", \.cells, .count(1...10_000),
          "Whole copies of the world in each; they share nothing."),
      ]
    ) { run, json, reading in
      if run.precision == nil, run.mostReplications != nil {
        reading.refuse(
          at: json["mostReplications"]?.place ?? json.place,
          "\"mostReplications\" means nothing without \"precision\" in \(reading.pathText)")
      }
      if let most = run.mostReplications, most < run.replications {
        reading.refuse(
          at: json["mostReplications"]?.place ?? json.place,
          "\(reading.pathText).mostReplications", wanted: "at least \"replications\"",
          found: "\(most) beside \(run.replications)")
      }
      let span = run.warmUp + run.length
      if span > DurationRange.limit {
        reading.refuse(
          at: json["length"]?.place ?? json.place, "\(reading.pathText).length",
          wanted: "warmUp and length to add up to at most 3650d",
          found: "\(span.durationText) in all")
      }
    }.form
  }
}

extension Form where Value == Drain {
  static var drain: Form {
    .either([
      Alternative(.word("untilEmpty", for: Drain.untilEmpty)) {
        $0
      } outOf: {
        $0 == .untilEmpty ? $0 : nil
      },
      Alternative(.duration()) {
        .span($0)
      } outOf: {
        if case .span(let span) = $0 { span } else { nil }
      },
    ])
  }
}

extension Form where Value == TimeOfDay {
  static var clock: Form {
    Form<SimulationSpan>.timeOfDay.map {
      TimeOfDay(second: Int($0.nanoseconds / 1_000_000_000))
    } outOf: {
      .seconds(Int64($0.second))
    }
  }
}

extension Form where Value == PrecisionTarget {
  fileprivate static var precision: Form {
    let node = SchemaNode(
      .text(pattern: "^[a-z]+\\.[A-Za-z]+.*(±|\\+-) *[0-9].*$"),
      "a figure and half a width such as \"answer.wait mean ± 2%\"")
    return Form(node) { json, reading in
      guard let text = json.string else {
        reading.refuse(json, wanted: node.phrase)
        return nil
      }
      do throws(ExpectationText.Flaw) { return try PrecisionText.read(text) } catch {
        reading.refuse(json, wanted: error.wanted)
        return nil
      }
    } encode: {
      $1.string(PrecisionText.text(of: $0))
    }
  }
}
