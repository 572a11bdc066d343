internal import CallModel
internal import EventEngine
internal import Statistics

extension ScenarioImport {
  /// The probabilities at which a law of the data is kept [1].
  private static let grid: [Double] = [
    0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97,
    0.98, 0.99, 0.995, 0.999, 1,
  ]

  // MARK: Arrivals

  /// Calls an hour in half hours: the mean of all days, or of each weekday's.
  func profile(of calls: [CallRecord]) -> WeekProfile {
    guard isByWeekday else {
      return WeekProfile(everyDay: steps(of: calls, over: days.count))
    }
    var profile = WeekProfile()
    let closed = [ProfileStep(from: TimeOfDay(second: 0), rate: .zero)]
    for number in 1...7 {
      let count = days.count { weekday(of: $0) == number }
      let points =
        count == 0 ? closed : steps(of: calls.filter { weekday(of: $0.day) == number }, over: count)
      switch number {
      case 1: profile.monday = points
      case 2: profile.tuesday = points
      case 3: profile.wednesday = points
      case 4: profile.thursday = points
      case 5: profile.friday = points
      case 6: profile.saturday = points
      case _: profile.sunday = points
      }
    }
    return profile
  }

  private func steps(of calls: [CallRecord], over days: Int) -> [ProfileStep] {
    var counts = [Int](repeating: 0, count: 48)
    for call in calls where slots.contains(slot(of: call)) { counts[slot(of: call)] += 1 }
    var steps: [ProfileStep] = []
    if slots.lowerBound > 0, isByWeekday {
      steps.append(ProfileStep(from: TimeOfDay(second: 0), rate: .zero))
    }
    for slot in slots {
      // As one exact fraction: 374 calls on ten days are 74.8 an hour, not 74.80000000000001.
      let rate = Rate(perHour: Double(counts[slot] * 2) / Double(days))
      steps.append(ProfileStep(from: TimeOfDay(second: slot * 1800), rate: rate))
    }
    steps.append(ProfileStep(from: TimeOfDay(second: slots.upperBound * 1800), rate: .zero))
    return steps
  }

  func slot(of call: CallRecord) -> Int { Int(call.joined / 1_800_000_000_000) }

  // MARK: Service

  /// The quantiles of the service times; nil if nobody was served.
  mutating func service(of calls: [CallRecord], _ name: String) -> Distribution? {
    let times = calls.filter(\.isServed).map { Double($0.service) }
    guard let sample = OrderedSample(times) else {
      notes.append("\(name): nobody was served, so the service takes no time.")
      return nil
    }
    let points = Self.grid.map {
      Distribution.Quantile(probability: $0, value: rounded(sample.quantile($0)))
    }
    let law = Distribution.empirical(points)
    notes.append(
      "\(name): service by the quantiles of \(times.count) times, with straight lines between: "
        + "mean \(seconds(sample.mean)), of the law \(seconds(law.mean)).")
    return law
  }

  // MARK: Patience

  /// Kaplan and Meier's curve of the waits; nil if nobody gave up.
  mutating func patience(of calls: [CallRecord], _ name: String) -> Distribution? {
    let waits = calls.map { SurvivalCurve.Wait($0.wait, gaveUp: !$0.isServed) }
    let lost = waits.count(where: \.gaveUp)
    let fewest = min(100, (waits.count + 19) / 20)
    let curve = SurvivalCurve(waits).trusted(atRisk: fewest)
    guard let last = curve.last, let longest = waits.map(\.length).max() else {
      notes.append("\(name): nobody gave up, so patience has no end.")
      return nil
    }
    let trusted = 1 - last.share
    var points = [Distribution.Quantile(probability: 0, value: 0)]
    for p in Self.grid where p > 0 && p < trusted {
      guard let step = curve.first(where: { 1 - $0.share >= p - 1e-12 }) else { continue }
      points.append(Distribution.Quantile(probability: p, value: Double(step.wait)))
    }
    let end = (trusted * 1000).rounded() / 1000
    if end > points[points.count - 1].probability, end < 1 {
      points.append(Distribution.Quantile(probability: end, value: Double(last.wait)))
    }
    let top = end < 1 ? longest : last.wait
    points.append(Distribution.Quantile(probability: 1, value: Double(max(top, 1))))
    let tail =
      end < 1
      ? " Beyond, where \(fewest) or fewer are left and \(percent(last.share)) still patient, a "
        + "straight line to the longest wait seen, \(seconds(Double(longest))), is assumed." : ""
    notes.append(
      "\(name): patience by Kaplan and Meier's curve of \(waits.count) waits, \(lost) ended by "
        + "giving up, the others censored by an answer; trusted up to "
        + "\(seconds(Double(last.wait))).\(tail)")
    return .empirical(points)
  }

  // MARK: Staff

  /// How many are on shift; whoever waits after the last step meets nobody.
  mutating func staff(of calls: [CallRecord], _ name: String) -> [StaffStep] {
    let all = StaffSteps(calls, stepSeconds: settings.staffStep).steps
    let (opens, closes) = (slots.lowerBound * 1800, slots.upperBound * 1800)
    var steps: [StaffStep] = []
    var guessed = 0
    for (index, step) in all.enumerated() {
      let from = index * settings.staffStep
      guard from < closes, from + settings.staffStep > opens else { continue }
      // Somebody was there wherever somebody was served.
      let least = min(1, step.mostBusy)
      let count = step.staff.map { max(least, Int($0 + 0.5)) } ?? step.mostBusy
      if step.staff == nil, step.mostBusy > 0 { guessed += 1 }
      if steps.last?.count != count {
        steps.append(StaffStep(from: TimeOfDay(second: max(from, opens)), count: count))
      }
    }
    if closes - opens < 86_400 {
      steps.append(StaffStep(from: TimeOfDay(second: closes), count: 0))
    }
    if guessed > 0 {
      notes.append(
        "\(name): guessed in \(guessed) of the day's steps, in which nobody ever waited: as many "
          + "staff as were busy at once.")
    }
    if steps.allSatisfy({ $0.count == 0 }) {
      notes.append("\(name): nobody was ever seen at work, so there is no staff: nobody is served.")
    }
    let agents = Set(calls.compactMap(\.agent)).count
    if agents > 0 { notes.append("\(name): \(agents) agents are named; not all at a time.") }
    return steps
  }
}
