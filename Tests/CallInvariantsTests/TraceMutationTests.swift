import CallModel
import EventEngine
import Testing

@testable import CallInvariants

/// The judge is judged: of the legal traces, how many spoilt ones does it catch?
@Suite struct TraceMutationTests {
  enum Mutation: CaseIterable, Sendable {
    case drop, duplicate, swap, shift

    /// The trace with one record spoilt, or nothing if that changes nothing.
    func mutant(of story: Story, at index: Int) -> Story? {
      var mutant = story
      switch self {
      case .drop: mutant.records.remove(at: index)
      case .duplicate: mutant.records.insert(story.records[index], at: index)
      case .swap:
        guard index + 1 < story.records.count else { return nil }
        mutant.records.swapAt(index, index + 1)
      case .shift: mutant.records[index].time += .milliseconds(1)
      }
      return mutant
    }
  }

  private func score(_ mutation: Mutation) -> (caught: Int, of: Int) {
    var caught = 0
    var count = 0
    for story in Story.legal {
      for index in story.records.indices {
        guard let mutant = mutation.mutant(of: story, at: index) else { continue }
        count += 1
        if !mutant.breaches.isEmpty { caught += 1 }
      }
    }
    return (caught, count)
  }

  /// What survives is legal too (an ignored return less, a record of a call more), or is an order
  /// within one instant that nothing fixes.
  @Test(arguments: [
    (Mutation.drop, 166, 190), (.duplicate, 178, 190), (.swap, 162, 183), (.shift, 158, 190),
  ])
  func `so many mutants are caught`(mutation: Mutation, caught: Int, count: Int) {
    let measured = score(mutation)
    #expect(measured.caught >= caught)
    #expect(measured.of == count)
  }
}
