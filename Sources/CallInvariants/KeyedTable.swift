import EventEngine

/// Plain values by a number, such as a call's; it grows with what is put in.
///
/// Open addressing with linear probing: expected O(1), at most half full.
struct KeyedTable<Value: BitwiseCopyable>: ~Copyable {
  static var nothing: UInt64 { .max }

  private var entries: PlainBuffer<Entry>
  private let neutral: Value
  private(set) var count = 0
  private var shift: UInt64 = 60

  struct Entry: BitwiseCopyable {
    var key: UInt64
    var value: Value
  }

  /// An empty table; `neutral` fills its free places.
  init(neutral: Value) {
    self.neutral = neutral
    entries = PlainBuffer(repeating: Entry(key: .max, value: neutral), count: 16)
  }

  /// The value of a key, if it has one.
  subscript(_ key: UInt64) -> Value? {
    @inline(__always) get { count == 0 ? nil : value(of: key) }
  }

  @inline(never)
  private func value(of key: UInt64) -> Value? {
    let entry = entries[place(of: key)]
    return entry.key == key ? entry.value : nil
  }

  mutating func set(_ key: UInt64, _ value: Value) {
    guard key != Self.nothing else { return }
    if 2 * (count + 1) > entries.count { grow() }
    let place = place(of: key)
    if entries[place].key != key { count += 1 }
    entries[place] = Entry(key: key, value: value)
  }

  @inline(__always)
  mutating func remove(_ key: UInt64) {
    if count > 0 { take(key) }
  }

  /// Takes a key out, and moves up what had made way for it.
  @inline(never)
  private mutating func take(_ key: UInt64) {
    var hole = place(of: key)
    guard entries[hole].key == key, key != Self.nothing else { return }
    count -= 1
    let mask = entries.count - 1
    var next = (hole + 1) & mask
    while entries[next].key != Self.nothing {
      let detour = (next - home(of: entries[next].key)) & mask
      if detour >= (next - hole) & mask {
        entries[hole] = entries[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    entries[hole] = Entry(key: Self.nothing, value: neutral)
  }

  /// Where the key is, or would be put.
  private func place(of key: UInt64) -> Int {
    var place = home(of: key)
    while entries[place].key != key && entries[place].key != Self.nothing {
      place = (place + 1) & (entries.count - 1)
    }
    return place
  }

  /// Multiplicative hashing (Knuth, 1973).
  private func home(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  private mutating func grow() {
    var old = PlainBuffer(
      repeating: Entry(key: Self.nothing, value: neutral), count: 2 * entries.count)
    swap(&old, &entries)
    shift -= 1
    for index in 0..<old.count where old[index].key != Self.nothing {
      entries[place(of: old[index].key)] = old[index]
    }
  }
}
