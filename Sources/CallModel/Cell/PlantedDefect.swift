/// A mistake that a cell makes on purpose, so that a test can show who notices it.
///
/// Nothing that a file or a command line says plants one:
/// ```swift
/// var cell = CallCell(scenario: scenario, seed: 7, replication: 0, cell: 0)
/// cell.plant(.losesReturn)
/// ```
package enum PlantedDefect: Hashable, Sendable, BitwiseCopyable {
  /// A handler that crashed is invoked once more (R4); once in a cell.
  case invokesAfterCrash
  /// An interpreter who drops out gives the request a second outcome.
  case fixesTwoOutcomes
  /// An interpreter on the way to a request that is given up is released twice.
  case releasesTwice
  /// After a return that came late, the app finds storage as it was before the call (P3).
  case readsStaleStorage
  /// A return that came late is honoured, and nothing is launched (R12).
  case losesReturn
  /// A fault strikes requests in the order of a hash that differs from cell to cell (I9).
  case goesByHash(salt: UInt64)
}
