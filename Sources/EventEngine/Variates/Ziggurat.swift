/// Exponential and normal variates by the ziggurat with 256 layers (Marsaglia, Tsang 2000).
///
/// Of a hundred draws, 99 cost one step of the stream, one table entry and one comparison.
///
/// ```swift
/// let gap = ziggurat.exponential(&stream) * meanGap
/// ```
@frozen public struct Ziggurat: ~Copyable, Sendable {
  @frozen @usableFromInline struct Layer: BitwiseCopyable, Sendable {
    /// Accept at once below this.
    @usableFromInline var threshold: UInt64 = 0
    /// From 52 random bits to a place within the layer.
    @usableFromInline var scale = 0.0

    @inlinable init() {}
  }

  /// Where the tail of the normal and of the exponential law begin, for 256 layers of equal area.
  @inlinable static var normalEnd: Double { 3.6541528853610088 }
  @inlinable static var exponentialEnd: Double { 7.69711747013104972 }

  @usableFromInline let normals: Layers
  @usableFromInline let exponentials: Layers

  /// Builds the tables, some 1500 portable logarithms and powers.
  public init() {
    normals = Layers(
      end: Self.normalEnd, area: 0.00492867323397466,
      density: { PortableMath.exp(-0.5 * $0 * $0) },
      inverse: { (-2 * PortableMath.log($0)).squareRoot() })
    exponentials = Layers(
      end: Self.exponentialEnd, area: 0.0039496598225815571993,
      density: { PortableMath.exp(-$0) }, inverse: { -PortableMath.log($0) })
  }

  /// An exponential variate of mean 1 [1].
  @inlinable @inline(__always)
  public mutating func exponential(_ stream: inout RandomStream) -> Double {
    let bits = stream.next()
    let layer = Int(truncatingIfNeeded: bits & 255)
    let place = bits >> 12
    let x = Double(Int64(bitPattern: place)) * exponentials.layers[layer].scale
    return place < exponentials.layers[layer].threshold ? x : rareExponential(&stream, layer, x)
  }

  /// A normal variate of mean 0 and variance 1 [1].
  @inlinable @inline(__always)
  public mutating func normal(_ stream: inout RandomStream) -> Double {
    let bits = stream.next()
    let layer = Int(truncatingIfNeeded: bits & 255)
    let place = bits >> 12
    let x = signed(Double(Int64(bitPattern: place)) * normals.layers[layer].scale, bits)
    return place < normals.layers[layer].threshold ? x : rareNormal(&stream, layer, x)
  }

  /// Gives a magnitude the sign that the ninth bit says.
  @inlinable @inline(__always) mutating func signed(_ magnitude: Double, _ bits: UInt64) -> Double {
    Double(bitPattern: magnitude.bitPattern | (bits & 256) << 55)
  }

  @usableFromInline @inline(never)
  mutating func rareExponential(_ stream: inout RandomStream, _ layer: Int, _ place: Double)
    -> Double
  {
    var layer = layer
    var x = place
    var begun = 0.0
    while true {
      if layer == 0 {
        begun += Self.exponentialEnd  // The tail looks like the whole.
      } else {
        let (low, high) = (exponentials.heights[layer], exponentials.heights[layer + 1])
        if low + stream.uniform() * (high - low) < PortableMath.exp(-x) { return begun + x }
      }
      let bits = stream.next()
      layer = Int(truncatingIfNeeded: bits & 255)
      x = Double(Int64(bitPattern: bits >> 12)) * exponentials.layers[layer].scale
      if bits >> 12 < exponentials.layers[layer].threshold { return begun + x }
    }
  }

  @usableFromInline @inline(never)
  mutating func rareNormal(_ stream: inout RandomStream, _ layer: Int, _ place: Double) -> Double {
    var layer = layer
    var x = place
    while true {
      if layer == 0 { return tailNormal(&stream, isNegative: x < 0) }
      let (low, high) = (normals.heights[layer], normals.heights[layer + 1])
      if low + stream.uniform() * (high - low) < PortableMath.exp(-0.5 * x * x) { return x }
      let bits = stream.next()
      layer = Int(truncatingIfNeeded: bits & 255)
      x = signed(Double(Int64(bitPattern: bits >> 12)) * normals.layers[layer].scale, bits)
      if bits >> 12 < normals.layers[layer].threshold { return x }
    }
  }

  /// The tail of the normal law (Marsaglia 1964).
  private mutating func tailNormal(_ stream: inout RandomStream, isNegative: Bool) -> Double {
    while true {
      let beyond = -PortableMath.log(stream.uniform()) / Self.normalEnd
      let height = -PortableMath.log(stream.uniform())
      if height + height > beyond * beyond {
        return isNegative ? -(Self.normalEnd + beyond) : Self.normalEnd + beyond
      }
    }
  }
}
