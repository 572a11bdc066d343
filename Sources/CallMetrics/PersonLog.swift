/// What came of each person's tries in a call, until the call is over.
struct PersonLog {
  /// One person in one call.
  struct Person {
    /// The wait of the try that was answered [ns]; less than 0 if none was.
    var served: Int64 = -1
    /// The longest wait of a try that was given up in the line [ns]; less than 0 if none was.
    var gaveUp: Int64 = -1
    /// Of all tries together [ns].
    var waited: Int64 = 0
  }

  /// By the number of the call; looked up, never walked through in an order that matters.
  private var people: [UInt32: Person] = [:]

  /// A try of the call's requester reached a provider.
  mutating func arrived(_ call: UInt32) { people[call, default: Person()].waited += 0 }

  mutating func served(_ call: UInt32, after wait: Int64) {
    people[call, default: Person()].served = wait
    people[call, default: Person()].waited += wait
  }

  mutating func gaveUp(_ call: UInt32, after wait: Int64) {
    let longest = max(wait, people[call]?.gaveUp ?? -1)
    people[call, default: Person()].gaveUp = longest
    people[call, default: Person()].waited += wait
  }

  mutating func turnedAway(_ call: UInt32, after wait: Int64) {
    people[call, default: Person()].waited += wait
  }

  /// The person of a call that is over; nil if no try reached a provider.
  mutating func close(_ call: UInt32) -> Person? { people.removeValue(forKey: call) }

  /// The people of all calls that never ended: sums of them depend on no order.
  mutating func closeAll() -> [Person] {
    defer { people = [:] }
    return Array(people.values)
  }
}

extension AnswerCounter {
  /// Counts a person: served if a try was, else given up if one was, else turned away.
  mutating func count(_ person: PersonLog.Person, row: Int) {
    count(.arrived, row: row)
    if person.served >= 0 {
      let place = place(ofWait: person.served, isServed: true)
      count(.served, after: person.waited, place: place, row: row)
    } else if person.gaveUp >= 0 {
      let place = place(ofWait: person.gaveUp, isServed: false)
      count(.abandoned, after: person.waited, place: place, row: row)
    } else {
      count(.turnedAway, after: person.waited, place: -1, row: row)
    }
  }
}
