/// The known name that a mistyped word most likely meant.
///
/// Distance counts insertions, deletions, substitutions and swaps of neighbours (optimal string
/// alignment). A name is near if at most a third of the word's letters, and at least one, differ.
enum NearestName {
  /// The nearest of `names`, the first of equals; `nil` if none is near.
  static func of(_ word: String, among names: [String]) -> String? {
    let limit = max(1, word.count / 3)
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = distance(from: Array(word.lowercased()), to: Array(name.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// O(n·m) time and memory.
  private static func distance(from first: [Character], to second: [Character]) -> Int {
    var rows = [Array(0...second.count)]
    for i in 1..<(first.count + 1) {
      var row = [i]
      for j in 1..<(second.count + 1) {
        let same = first[i - 1] == second[j - 1]
        var cost = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          cost = min(cost, rows[i - 2][j - 2] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
