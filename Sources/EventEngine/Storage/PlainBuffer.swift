import Glibc

/// A block of plain values that its owner alone can reach: bounds are checked, copies do not
/// compile, the end frees it.
///
/// The simulator keeps calls, notices and histograms in it, because many array fields changed
/// through small `mutating` methods cost a third of the run time. All unsafe code of the engine is
/// in this file.
///
/// ```swift
/// var calls = PlainBuffer(repeating: Call(), count: 64)
/// calls[3].attempts += 1
/// calls.grow(to: 96, filling: Call())
/// ```
///
/// Blocks of 4 MiB and more start on a 2 MiB boundary and ask for huge pages, except those that
/// were made with `init(zeroed:)`: these take memory page by page, when first written.
@safe @frozen public struct PlainBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var elements: UnsafeMutablePointer<Element>

  /// How many elements there are.
  public private(set) var count: Int

  /// Bytes to unmap at the end, or 0 if the block came from `calloc`.
  @usableFromInline var mappedBytes: Int

  /// A buffer in which each element has the same value.
  public init(repeating value: Element, count: Int) {
    (elements, mappedBytes) = Self.allocate(count, sparse: false)
    elements.initialize(repeating: value, count: count)
    self.count = count
  }

  /// A buffer of all-zero bytes, of which untouched pages cost no memory.
  ///
  /// The element must be a type for which all-zero bytes are a value: integers, floating point,
  /// enumerations without payloads and structures of them.
  public init(zeroed count: Int) {
    (elements, mappedBytes) = Self.allocate(count, sparse: true)
    self.count = count
  }

  deinit { Self.free(elements, mappedBytes) }

  /// The element at an index in 0 ..< count; any other index is a precondition failure.
  @inlinable public subscript(_ index: Int) -> Element {
    @inline(__always) unsafeAddress {
      check(index)
      return UnsafePointer(elements + index)
    }
    @inline(__always) unsafeMutableAddress {
      check(index)
      return elements + index
    }
  }

  /// Copies an element as bytes, so that its fields are then read where they are needed.
  ///
  /// An assignment would load all of them into registers at once.
  @inlinable @inline(__always)
  public func copy(_ index: Int, to element: inout Element) {
    check(index)
    withUnsafeMutableBytes(of: &element) { bytes in
      bytes.baseAddress?.copyMemory(
        from: elements + index, byteCount: MemoryLayout<Element>.size)
    }
  }

  /// Puts an element among the first `used`, before all at their end that are to come after it.
  ///
  /// There must be room for it.
  @inlinable @inline(__always)
  public mutating func insert(
    _ element: Element, amongFirst used: Int, before isLater: (Element) -> Bool
  ) {
    check(used)
    let elements = elements
    var index = used
    while index > 0 && isLater(elements[index &- 1]) {
      elements[index] = elements[index &- 1]
      index &-= 1
    }
    elements[index] = element
  }

  /// Makes room for more elements, each of the given value; a smaller count changes nothing.
  public mutating func grow(to newCount: Int, filling value: Element) {
    let oldCount = count
    guard newCount > oldCount else { return }
    grow(toZeroed: newCount)
    (elements + oldCount).initialize(repeating: value, count: newCount - oldCount)
  }

  /// Makes room for more elements of all-zero bytes, of which untouched pages cost no memory.
  public mutating func grow(toZeroed newCount: Int) {
    guard newCount > count else { return }
    let (larger, bytes) = Self.allocate(newCount, sparse: false)
    copyElements(to: larger)
    Self.free(elements, mappedBytes)
    (elements, mappedBytes, count) = (larger, bytes, newCount)
  }

  /// Copies all elements away. A large block gives its pages back on the way, so that the old and
  /// the new one are never both in memory as a whole.
  private func copyElements(to larger: UnsafeMutablePointer<Element>) {
    let stride = MemoryLayout<Element>.stride
    let piece = mappedBytes > 0 ? max(1, (2 << 20) / stride) : count
    var copied = 0
    var released = 0
    while copied < count {
      let more = min(piece, count - copied)
      (larger + copied).update(from: elements + copied, count: more)
      copied += more
      let whole = copied * stride / 4096 * 4096
      guard mappedBytes > 0, whole > released else { continue }
      madvise(UnsafeMutableRawPointer(elements) + released, whole - released, MADV_DONTNEED)
      released = whole
    }
  }

  /// The bytes reserved, touched or not [B].
  public var memoryFootprint: Int { max(mappedBytes, count * MemoryLayout<Element>.stride) }

  @inlinable @inline(__always) func check(_ index: Int) {
    precondition(
      UInt(bitPattern: index) < UInt(bitPattern: count),
      "PlainBuffer: index outside 0 ..< count")
  }

  /// All-zero memory for so many elements, and the bytes to unmap (0: from `calloc`).
  private static func allocate(
    _ count: Int, sparse: Bool
  ) -> (UnsafeMutablePointer<Element>, mappedBytes: Int) {
    precondition(count >= 0, "PlainBuffer: \(count) elements; expected 0 or more")
    let huge = 2 << 20
    let bytes = max(count * MemoryLayout<Element>.stride, 64)
    let dense = !sparse && bytes >= 2 * huge
    let raw: UnsafeMutableRawPointer
    var mapped = 0
    if dense {
      mapped = (bytes + huge - 1) / huge * huge
      raw = mapAligned(mapped, alignment: huge)
      madvise(raw, mapped, MADV_HUGEPAGE)
    } else if sparse && bytes >= 1 << 16 {
      mapped = (bytes + 4095) / 4096 * 4096
      raw = map(mapped)
      madvise(raw, mapped, MADV_NOHUGEPAGE)
    } else {
      guard let fresh = calloc(bytes, 1) else { outOfMemory(bytes) }
      raw = fresh
    }
    return (raw.bindMemory(to: Element.self, capacity: count), mapped)
  }

  private static func map(_ bytes: Int) -> UnsafeMutableRawPointer {
    let raw = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let raw, raw != MAP_FAILED else { outOfMemory(bytes) }
    return raw
  }

  /// Maps more than is wanted and gives back what lies before and after the aligned part.
  private static func mapAligned(_ bytes: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let raw = map(bytes + alignment)
    let before = (alignment - Int(bitPattern: raw) % alignment) % alignment
    if before > 0 { munmap(raw, before) }
    munmap(raw + before + bytes, alignment - before)
    return raw + before
  }

  private static func free(_ elements: UnsafeMutablePointer<Element>, _ mappedBytes: Int) {
    if mappedBytes > 0 { munmap(elements, mappedBytes) } else { Glibc.free(elements) }
  }

  private static func outOfMemory(_ bytes: Int) -> Never {
    fatalError("PlainBuffer: the system has no \(bytes) bytes left")
  }
}

// The pointer is reached through its one owner only, so a buffer may change threads as a whole.
extension PlainBuffer: @unchecked Sendable where Element: Sendable {}
