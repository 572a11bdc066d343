import EventEngine

/// The hold model (Jones 1986): the earliest notice is taken and comes again after a drawn span, so
/// that as many are pending all the time.
enum HoldModel {
  enum Law: String, CaseIterable {
    case exponential, lognormal, bimodal, ties
  }

  static var benchmarks: [Benchmark] {
    let sizes = [(1_000, "1e3"), (100_000, "1e5"), (1_000_000, "1e6"), (10_000_000, "1e7")]
    return Law.allCases.flatMap { law in
      sizes.map { pending, name in
        Benchmark(
          "hold.\(law.rawValue).\(name)", "hold", size: max(10_000_000, 2 * pending), tiny: 5_000
        ) { holds in
          // In tests, as few are pending as there are holds.
          measure(law, pending: min(pending, 2 * holds), holds: holds)
        }
      }
    }
  }

  private static func measure(_ law: Law, pending: Int, holds: Int) -> Measurement {
    let spans = spans(of: law)
    var calendar = EventCalendar()
    var digest = WorkDigest()
    for entity in 0..<pending {
      let span = spans[entity & (spans.count - 1)]
      calendar.schedule(EventNotice(due: .start + span, kind: 1, entity: entity))
    }
    hold(&calendar, spans, times: min(pending, holds), &digest)
    let spent = ProcessorTime.spent { hold(&calendar, spans, times: holds, &digest) }
    return Measurement(
      units: holds, events: UInt64(holds), spent: spent, digest: digest.value)
  }

  private static func hold(
    _ calendar: inout EventCalendar, _ spans: [SimulationSpan], times: Int,
    _ digest: inout WorkDigest
  ) {
    for index in 0..<times {
      guard let notice = calendar.popEarliest() else { return }
      digest.fold(UInt64(bitPattern: notice.due.nanoseconds) ^ notice.word)
      let span = spans[index & (spans.count - 1)]
      calendar.schedule(EventNotice(due: notice.due + span, word: notice.word))
    }
  }

  /// 65 536 draws, so that drawing is no part of what is measured.
  private static func spans(of law: Law) -> [SimulationSpan] {
    var tables = VariateTables()
    let variate = tables.compile(distribution(of: law))
    return (0..<65_536).map { index in
      var stream = RandomStream(entity: UInt64(index), purpose: 1)
      if law == .ties { return .milliseconds(100 * Int64(1 + stream.index(below: 8))) }
      return tables.draw(variate, from: &stream)
    }
  }

  private static func distribution(of law: Law) -> Distribution {
    switch law {
    case .exponential, .ties: .exponential(mean: 1e9)
    case .lognormal: .lognormal(mu: PortableMath.log(1e9), sigma: 1)
    case .bimodal:
      .mixture([
        .init(weight: 0.9, law: .exponential(mean: 1e7)),
        .init(weight: 0.1, law: .exponential(mean: 1e10)),
      ])
    }
  }
}
