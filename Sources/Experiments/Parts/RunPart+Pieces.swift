import CallMetrics

/// Whether pieces that were written down belong together.
extension RunPart {
  func checkPieces() throws(RestoringFlaw) {
    let wanted = cellsWanted
    guard
      cells.ranges.allSatisfy({
        wanted.contains($0.lowerBound) && $0.upperBound <= wanted.upperBound
      })
    else { throw RestoringFlaw(message: "\"cells\" are not those of share \(share)") }
    try checkReadings()
    try checkUnderWay()
    let isPlaced = breaches.kept.allSatisfy { kept in
      kept.address.cell < cellsEach
        && cells.contains(kept.address.replication * cellsEach + kept.address.cell)
    }
    guard isPlaced else { throw RestoringFlaw(message: "a breach in a cell that wasn't played") }
  }

  private func checkReadings() throws(RestoringFlaw) {
    // Counted first: a few bytes may claim a thousand million replications.
    guard readings.count == completeRanges.reduce(0, { $0 + $1.count }),
      readings.map(\.replication) == completeRanges.flatMap({ Array($0) })
    else { throw RestoringFlaw(message: "\"readings\" are not those of the complete replications") }
    let figures = figures.count
    guard readings.allSatisfy({ $0.points.count == figures }) else {
      throw RestoringFlaw(message: "a replication that was read off other figures")
    }
    guard (total?.cells ?? 0) == readings.count * cellsEach else {
      throw RestoringFlaw(message: "\"total\" is not that of the complete replications")
    }
  }

  private func checkUnderWay() throws(RestoringFlaw) {
    let found = underWay.map { ($0.replication, $0.result.cells) }
    let wanted = openReplications
    guard found.count == wanted.count, zip(found, wanted).allSatisfy({ $0 == $1 }) else {
      throw RestoringFlaw(message: "\"underWay\" doesn't fit \"cells\"")
    }
  }

  /// The replications all of whose cells were played.
  private var completeRanges: [Range<Int>] {
    cells.ranges.compactMap { range in
      let first = (range.lowerBound + cellsEach - 1) / cellsEach
      let end = range.upperBound / cellsEach
      return first < end ? first..<end : nil
    }
  }

  /// The replications of which only some cells were played, and how many.
  private var openReplications: [(Int, Int)] {
    var open: [(replication: Int, cells: Int)] = []
    func add(_ replication: Int, _ cells: Int) {
      if cells == 0 { return }
      if let last = open.last, last.replication == replication {
        open[open.count - 1].cells += cells
      } else {
        open.append((replication, cells))
      }
    }
    for range in cells.ranges {
      let (first, last) = (range.lowerBound / cellsEach, range.upperBound / cellsEach)
      if first == last {
        add(first, range.count)
      } else {
        let before = range.lowerBound % cellsEach
        add(first, before == 0 ? 0 : cellsEach - before)
        add(last, range.upperBound % cellsEach)
      }
    }
    return open.map { ($0.replication, $0.cells) }
  }
}
