import EventEngine

/// Which calls the requester is away from, and since when; it grows with those alone.
///
/// Open addressing with linear probing: expected O(1), at most half full.
struct AbsenceTable: ~Copyable {
  static let nobody = UInt32.max

  var entries = PlainBuffer(repeating: Absence(), count: 16)
  private var count = 0
  private var shift: UInt32 = 28

  /// When the requester left, if away.
  func since(_ call: UInt32) -> SimulationInstant? {
    if count == 0 { return nil }
    let entry = entries[place(of: call)]
    return entry.call == Self.nobody ? nil : entry.since
  }

  mutating func insert(_ call: UInt32, since: SimulationInstant) {
    guard call != Self.nobody else { return }
    if 2 * (count + 1) > entries.count { grow() }
    let place = place(of: call)
    if entries[place].call == Self.nobody { count += 1 }
    entries[place] = Absence(since: since, call: call)
  }

  /// Takes a call out, and moves up what had made way for it.
  mutating func remove(_ call: UInt32) {
    if count == 0 { return }
    var hole = place(of: call)
    guard entries[hole].call != Self.nobody else { return }
    count -= 1
    let mask = entries.count - 1
    var next = (hole + 1) & mask
    while entries[next].call != Self.nobody {
      let detour = (next - home(of: entries[next].call)) & mask
      if detour >= (next - hole) & mask {
        entries[hole] = entries[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    entries[hole] = Absence()
  }

  /// Where the call is, or would be put.
  private func place(of call: UInt32) -> Int {
    var place = home(of: call)
    while entries[place].call != call && entries[place].call != Self.nobody {
      place = (place + 1) & (entries.count - 1)
    }
    return place
  }

  /// Multiplicative hashing (Knuth, 1973).
  private func home(of call: UInt32) -> Int { Int((call &* 2_654_435_769) >> shift) }

  private mutating func grow() {
    var old = PlainBuffer(repeating: Absence(), count: 2 * entries.count)
    swap(&old, &entries)
    shift -= 1
    for index in 0..<old.count where old[index].call != Self.nobody {
      entries[place(of: old[index].call)] = old[index]
    }
  }
}

/// The requester of a call is away since then.
struct Absence: BitwiseCopyable {
  var since = SimulationInstant.start
  var call = AbsenceTable.nobody
}
