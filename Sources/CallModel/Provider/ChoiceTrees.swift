import EventEngine

/// Rows of numbers, in each of which the place of the least, or of a point of the sum, is found in
/// O(log n).
///
/// A row is a complete binary tree: node 1 is the root, the children of i are 2i and 2i + 1.
struct ChoiceTrees: ~Copyable {
  enum Order: BitwiseCopyable { case least, sum }

  struct Root: BitwiseCopyable {
    var start = 0
    var width = 1
    var order = Order.least
  }

  private var roots: PlainBuffer<Root>
  private var nodes: PlainBuffer<UInt64>

  /// Rows of so many numbers, each of which counts for nothing at first: `UInt64.max` or 0.
  init(_ rows: [(order: Order, count: Int)]) {
    roots = PlainBuffer(repeating: Root(), count: rows.count)
    var size = 0
    for (row, one) in rows.enumerated() {
      var width = 1
      while width < one.count { width *= 2 }
      roots[row] = Root(start: size, width: width, order: one.order)
      size += 2 * width
    }
    nodes = PlainBuffer(repeating: 0, count: size)
    for row in 0..<roots.count where roots[row].order == .least {
      for node in 0..<2 * roots[row].width { nodes[roots[row].start + node] = .max }
    }
  }

  /// The least number of a row, or their sum.
  mutating func whole(_ row: Int) -> UInt64 { nodes[roots[row].start + 1] }

  mutating func set(_ row: Int, _ place: Int, to value: UInt64) {
    let root = roots[row]
    var node = root.width + place
    nodes[root.start + node] = value
    while node > 1 {
      node /= 2
      let (left, right) = (nodes[root.start + 2 * node], nodes[root.start + 2 * node + 1])
      nodes[root.start + node] = root.order == .least ? min(left, right) : left &+ right
    }
  }

  /// The place of the least number of a row; of equals, the first.
  mutating func placeOfLeast(_ row: Int) -> Int {
    let root = roots[row]
    var node = 1
    while node < root.width {
      node *= 2
      if nodes[root.start + node + 1] < nodes[root.start + node] { node += 1 }
    }
    return node - root.width
  }

  /// The place that holds a point, which must be less than the sum, of the numbers laid end to end.
  mutating func place(_ row: Int, at point: UInt64) -> Int {
    let root = roots[row]
    precondition(point < nodes[root.start + 1], "choice tree: point \(point)")
    var rest = point
    var node = 1
    while node < root.width {
      node *= 2
      if rest >= nodes[root.start + node] {
        rest -= nodes[root.start + node]
        node += 1
      }
    }
    return node - root.width
  }
}
