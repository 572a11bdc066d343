/// A birth-death chain in equilibrium, grown state by state from the bottom.
///
/// With one more state on top, whose weight is `ratio` times that of the state below, all
/// probabilities shrink by the same factor. Only positive numbers are added, so any load and any
/// number of servers keep all digits and nothing overflows (the recursion of Erlang, 1917, carried
/// on beyond the servers).
struct BirthDeath {
  /// The probability of the topmost state [1].
  private(set) var top = 1.0
  /// The probability that no server is free [1]: of the states from that of all servers upwards.
  private(set) var full = 1.0
  /// The mean number waiting [1].
  private(set) var waiting = 0.0
  /// How many wait in the topmost state [1].
  private(set) var room = 0.0

  /// The chain of the servers alone, under a load [erl].
  init(servers: Int, load: Double) {
    for server in stride(from: 1, through: servers, by: 1) { add(ratio: load / Double(server)) }
    full = top
  }

  /// Adds a state in which one more waits.
  mutating func addPlace(ratio: Double) {
    add(ratio: ratio)
    room += 1
    full = full * (1 - top) + top
    waiting = waiting * (1 - top) + room * top
  }

  private mutating func add(ratio: Double) {
    top = ratio.isInfinite ? 1 : ratio * top / (1 + ratio * top)
  }
}
