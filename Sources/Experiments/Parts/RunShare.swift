/// One of several shares of a run: cells that follow one another, about as many in each share.
///
/// ```swift
/// RunShare(index: 2, count: 4)?.cells(of: 10)  // 3..<6
/// ```
/// Which cells a share has depends on nothing but these three numbers, so machines that know
/// nothing of each other play each cell exactly once.
public struct RunShare: Hashable, Sendable, CustomStringConvertible {
  /// 1 … `count`.
  public let index: Int
  /// 1 … `limit`.
  public let count: Int

  /// The most shares that a run is cut into.
  public static var limit: Int { 65_536 }

  /// Everything.
  public static var whole: RunShare { RunShare(index: 1, of: 1) }

  /// Nil if there is no such share.
  public init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.init(index: index, of: count)
  }

  private init(index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// The cells of this share, numbered through all replications; none if there are fewer cells
  /// than shares before it.
  public func cells(of total: Int) -> Range<Int> {
    let (size, larger) = total.quotientAndRemainder(dividingBy: count)
    let first = (index - 1) * size + min(index - 1, larger)
    return first..<(first + size + (index <= larger ? 1 : 0))
  }

  /// Such as `2/4`.
  public var description: String { "\(index)/\(count)" }
}
