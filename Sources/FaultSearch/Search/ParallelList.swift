import Dispatch
import Synchronization

/// Computes a list on several threads; the list is the same with any number of them.
struct ParallelList {
  let threads: Int

  /// `make` of 0 ..< `count`, in order; nil if `isInterrupted` said so before the end, or if some
  /// `make` gave nothing.
  func of<Element: Sendable>(
    _ count: Int, isInterrupted: @Sendable () -> Bool = { false },
    _ make: @Sendable (Int) -> Element?
  ) -> [Element]? {
    let board = Board<Element>(count: count)
    let width = min(threads, count)
    if width > 1 {
      DispatchQueue.concurrentPerform(iterations: width) { _ in
        board.work(isInterrupted: isInterrupted, make)
      }
    } else {
      board.work(isInterrupted: isInterrupted, make)
    }
    let all = board.made.withLock { $0 }.compactMap { $0 }
    return all.count == count ? all : nil
  }

  /// Where threads take places and put down what they made; shared, so a class.
  private final class Board<Element: Sendable>: Sendable {
    private let count: Int
    private let next = Atomic(0)
    let made: Mutex<[Element?]>

    init(count: Int) {
      self.count = count
      made = Mutex([Element?](repeating: nil, count: count))
    }

    func work(isInterrupted: () -> Bool, _ make: (Int) -> Element?) {
      while !isInterrupted() {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let element = make(index)
        made.withLock { $0[index] = element }
      }
    }
  }
}
