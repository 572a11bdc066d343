/// Finds the known name that someone perhaps meant.
public enum NearestName {
  /// The most bytes of a name that are compared [1].
  static let longest = 64

  /// The candidate closest to a word, if close enough; of equals, the first.
  ///
  /// Close enough is one slip in 2 to 4 letters, two in 5 to 7, three in more; case is ignored.
  /// Words longer than 64 bytes have none.
  public static func of(_ word: String, among candidates: some Sequence<String>) -> String? {
    guard let word = letters(word) else { return nil }
    var nearest: (name: String, slips: Int)?
    for candidate in candidates {
      guard let letters = letters(candidate) else { continue }
      let limit = min(3, (max(word.count, letters.count) + 1) / 3)
      let best = min(limit, (nearest?.slips ?? .max) - 1)
      guard abs(word.count - letters.count) <= best else { continue }
      let slips = distance(word, letters)
      if slips <= best { nearest = (candidate, slips) }
      if slips == 0 { break }
    }
    return nearest?.name
  }

  /// How many letters were inserted, left out, replaced or swapped with their neighbour: the
  /// optimal string alignment distance (Damerau 1964, each place edited once).
  public static func distance(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Int {
    let (left, right) = (Array(left), Array(right))
    var twoBefore = [Int](repeating: 0, count: right.count + 1)
    var before = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = before[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, before[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, twoBefore[column - 1] + 1)
        }
        current.append(least)
      }
      (twoBefore, before) = (before, current)
    }
    return before[right.count]
  }

  private static func letters(_ word: String) -> [UInt8]? {
    word.utf8.count <= longest ? Array(word.lowercased().utf8) : nil
  }
}
