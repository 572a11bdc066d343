extension Ziggurat {
  /// The 256 layers of one law: of equal area, the widest first, which also stands for the tail.
  @frozen @usableFromInline struct Layers: ~Copyable, Sendable {
    @usableFromInline var layers: PlainBuffer<Layer>

    /// The density at the outer end of each layer, and of the peak.
    @usableFromInline var heights: PlainBuffer<Double>

    /// Layers of a falling density whose tail begins at `end`.
    init(
      end: Double, area: Double, density: (Double) -> Double, inverse: (Double) -> Double
    ) {
      layers = PlainBuffer(repeating: Layer(), count: 257)
      heights = PlainBuffer(repeating: 0, count: 257)
      layers[0].scale = area / density(end)
      layers[1].scale = end
      for layer in 2..<256 {
        let previous = layers[layer - 1].scale
        layers[layer].scale = inverse(area / previous + density(previous))
      }
      for layer in 0...256 { heights[layer] = density(layers[layer].scale) }
      for layer in 0..<256 {
        let ratio = layers[layer + 1].scale / layers[layer].scale
        layers[layer].threshold = UInt64(ratio * 0x1p52)
      }
      for layer in 0..<256 { layers[layer].scale *= 0x1p-52 }
    }
  }
}
