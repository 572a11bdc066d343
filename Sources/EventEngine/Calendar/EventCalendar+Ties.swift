/// Equal times in an order of their own.
extension EventCalendar {
  /// Takes one of the earliest notices and sets the clock to it; of equal times, the one that the
  /// order chooses. O(log count of a crowd).
  @inline(never) public mutating func popEarliest(
    choosing order: inout TieOrder
  ) -> EventNotice? {
    if needsRefill { refill() }
    let inNear = earliestInNear()
    guard inNear + laneCount > 1 else { return popEarliest() }
    let place = order.place(among: inNear + laneCount)
    if place < inNear {
      // Notices of one time may change places: nothing else tells them apart.
      swapNear(readyCount - 1 - place, readyCount - 1)
      return popEarliest()
    }
    let (first, chosen) = (laneHead, (laneHead + place - inNear) & (lane.count - 1))
    (lane[first], lane[chosen]) = (lane[chosen], lane[first])
    return leaveLane()
  }

  /// How many notices at the end of `near` are due at the earliest time of all.
  private func earliestInNear() -> Int {
    guard readyCount > 0 else { return 0 }
    let earliest = near[readyCount - 1].due
    if laneCount > 0 && earliest > clock { return 0 }
    // Latest first: the first place from which on all are due then.
    var (low, high) = (0, readyCount - 1)
    while low < high {
      let middle = (low + high) / 2
      if near[middle].due > earliest { low = middle + 1 } else { high = middle }
    }
    return readyCount - low
  }

  private mutating func swapNear(_ one: Int, _ other: Int) {
    (near[one], near[other]) = (near[other], near[one])
  }
}
