internal import EventEngine

/// What an import says about itself.
enum ImportNotes {
  /// A sentence as lines of comment, at most 100 columns wide.
  static func comment(_ note: String) -> String {
    var text = ""
    var line = "// -"
    for word in note.split(separator: " ") {
      if line.count + 1 + word.count > 100 {
        text += line + "\n"
        line = "//  "
      }
      line += " " + word
    }
    return text + line + "\n"
  }
}

extension ScenarioImport {
  mutating func noteCalls(_ leftOut: CallRecordReader.LeftOut) {
    notes.append("\(records.count) calls on \(days.count) days count.")
    let reasons = [
      (leftOut.otherTypes, "of a type that no group serves"),
      (leftOut.otherWeekdays, "on other weekdays"),
      (leftOut.inMenu, "who gave up without a wait, in the menu: they never queued"),
      (
        records.count { !slots.contains(slot(of: $0)) },
        "from the profile alone, outside \(clock(slots.lowerBound))–\(clock(slots.upperBound))"
      ),
    ]
    let said = reasons.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !said.isEmpty { notes.append("Left out: " + said.joined(separator: "; ") + ".") }
    notes.append(
      "Redials can't be told from new callers: they are in the profile, and nobody retries.")
    noteDays()
  }

  /// How unlike the days are, beyond what chance makes them.
  private mutating func noteDays() {
    guard days.count > 1 else { return }
    let counts = days.map { day in Double(records.count { $0.day == day }) }
    let mean = counts.reduce(0, +) / Double(counts.count)
    let squares = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let excess = squares / Double(counts.count - 1) - mean
    let (least, most) = (Int(counts.min() ?? 0), Int(counts.max() ?? 0))
    let kind = isByWeekday ? "each weekday's mean" : "the mean day"
    var note = "Days have \(least) to \(most) calls; the scenario plays \(kind)."
    if excess > 0, mean > 0 {
      let cv = ((excess.squareRoot() / mean) * 100).rounded() / 100
      note +=
        " Beyond chance they vary with a cv of \(cv.plain): \"dayToDay\": { \"gamma\": { \"mean\": "
        + "1, \"cv\": \(cv.plain) } } in a stream plays such days"
        + (isByWeekday ? ", weekdays' differences included." : ".")
    }
    notes.append(note)
  }

  /// What really happened, to hold the simulated days against.
  mutating func noteOutcome() {
    for (index, name) in groupNames.enumerated() {
      let calls = records(of: index).filter { slots.contains(slot(of: $0)) }
      guard !calls.isEmpty else { continue }
      let count = Double(calls.count)
      let wait = calls.reduce(0.0) { $0 + Double($1.wait) } / count
      let lost = Double(calls.count { !$0.isServed })
      let inTime = Double(calls.count { $0.isServed && $0.wait <= 120_000_000_000 })
      notes.append(
        "\(name): really \(percent(lost / count)) gave up, the mean wait of all was "
          + "\(seconds(wait)), and \(percent(inTime / count)) were answered within 120 s.")
    }
  }

  // MARK: Words

  func clock(_ slot: Int) -> String { ClockText.text(seconds: Int64(slot) * 1800) }

  func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10)".plainEnd + " %" }

  /// A time to the tenth of a second.
  func seconds(_ nanoseconds: Double) -> String {
    "\((nanoseconds / 1e8).rounded() / 10)".plainEnd + " s"
  }

  /// To whole seconds where the record has no finer times, else to whole milliseconds.
  func rounded(_ nanoseconds: Double) -> Double {
    let isWhole = records.allSatisfy { $0.service % 1_000_000_000 == 0 }
    let unit = isWhole ? 1e9 : 1e6
    return (nanoseconds / unit).rounded(.toNearestOrEven) * unit
  }
}

extension String {
  /// Without the zero after a decimal point.
  fileprivate var plainEnd: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
