/// Equal times in an order of their own.
extension EventCalendar {
  /// Takes one of the earliest notices and sets the clock to it; of equal times, the one that the
  /// order chooses. O(log count of a crowd).
  public mutating func popEarliest(choosing order: inout TieOrder) -> EventNotice? {
    chooseEarliest(by: &order)
    return popEarliest()
  }

  /// Makes the one that the order chooses the next of the earliest notices.
  @inline(never) public mutating func chooseEarliest(by order: inout TieOrder) {
    if needsRefill { refill() }
    let inNear = earliestInNear()
    guard inNear + laneCount > 1 else { return }
    let place = order.place(among: inNear + laneCount)
    // Notices of one time may change places: nothing but their words tells them apart.
    if place < inNear {
      let (next, chosen) = (readyCount - 1, readyCount - 1 - place)
      (near[next], near[chosen]) = (near[chosen], near[next])
    } else {
      let chosen = (laneHead + place - inNear) & (lane.count - 1)
      let word = lane[chosen]
      if inNear > 0 {
        lane[chosen] = near[readyCount - 1].word
        near[readyCount - 1].word = word
      } else {
        lane[chosen] = lane[laneHead]
        lane[laneHead] = word
      }
    }
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
}
