/// Everything that one cell needs to draw: the ziggurat, and the numbers of compiled laws and
/// choices.
///
/// ```swift
/// var tables = VariateTables()
/// let launch = tables.compile(.lognormal(median: 450e6, p99: 2.5e9))
/// let took = tables.draw(launch, from: &stream)
/// ```
///
/// A draw is a pure function of the law and the stream. It never traps; a result is a whole number
/// of nanoseconds from 0 to ten years.
///
/// Draws change nothing; they are mutating so that the tables are used where they lie: a borrowed
/// value of this size would be copied at each draw.
@frozen public struct VariateTables: ~Copyable, Sendable {
  /// The exponential and normal laws themselves.
  public var ziggurat: Ziggurat

  /// The numbers of all compiled laws, one after the other.
  @usableFromInline var numbers: PlainBuffer<Double>
  @usableFromInline var usedNumbers = 0

  /// The laws inside mixtures.
  @usableFromInline var components: PlainBuffer<Variate>
  @usableFromInline var usedComponents = 0

  /// Tables without laws.
  public init() {
    ziggurat = Ziggurat()
    numbers = PlainBuffer(repeating: 0, count: 64)
    components = PlainBuffer(repeating: Variate(.constant, 0, 0), count: 8)
  }

  /// Draws a duration: 0 ... 10 years [ns].
  @inlinable @inline(__always)
  public mutating func draw(_ variate: Variate, from stream: inout RandomStream) -> SimulationSpan {
    switch variate.kind {
    case .constant: SimulationSpan(nanoseconds: Int64(bitPattern: variate.b.bitPattern))
    case .exponential: Self.span(variate.a * ziggurat.exponential(&stream))
    case .lognormal:
      Self.span(PortableMath.exp(variate.a + variate.b * ziggurat.normal(&stream)))
    case .uniform: Self.span(variate.a + variate.b * stream.uniform())
    case .normal, .gamma, .weibull, .pareto, .triangular, .empirical, .mixture:
      Self.span(drawRare(variate, from: &stream))
    }
  }

  /// Draws a bare number, not rounded and without upper limit: for factors, whose law has no unit
  /// [1].
  public mutating func drawNumber(_ variate: Variate, from stream: inout RandomStream) -> Double {
    switch variate.kind {
    case .constant: variate.a
    case .exponential: variate.a * ziggurat.exponential(&stream)
    case .lognormal: PortableMath.exp(variate.a + variate.b * ziggurat.normal(&stream))
    case .uniform: variate.a + variate.b * stream.uniform()
    case .normal, .gamma, .weibull, .pareto, .triangular, .empirical, .mixture:
      drawRare(variate, from: &stream)
    }
  }

  /// Chooses by weight, 0 ..< choice.count; takes one draw of the stream, whatever the weights.
  @inlinable @inline(__always)
  public mutating func pick(_ choice: WeightedChoice, from stream: inout RandomStream) -> Int {
    let uniform = stream.uniform()
    let first = Int(choice.first)
    return choice.count <= 8
      ? linearSearch(uniform, first) : binarySearch(uniform, first, Int(choice.count))
  }

  /// The nearest whole number of nanoseconds within 0 ... 10 years; NaN gives 0.
  @inlinable @inline(__always) static func span(_ value: Double) -> SimulationSpan {
    if value >= 0 && value < 0x1p51 {  // 26 days
      // Adding 2^52 leaves the rounded number in the low bits.
      let bits = (value + 0x1p52).bitPattern & 0xF_FFFF_FFFF_FFFF
      return SimulationSpan(nanoseconds: Int64(bitPattern: bits))
    }
    return rareSpan(value)
  }

  @usableFromInline @inline(never) static func rareSpan(_ value: Double) -> SimulationSpan {
    let confined = value > 0 ? min(value, Distribution.longest) : 0
    return SimulationSpan(nanoseconds: Int64(confined.rounded()))
  }

  /// The first threshold above the number; the last one is infinite.
  @inlinable @inline(__always) mutating func linearSearch(_ number: Double, _ first: Int) -> Int {
    var index = 0
    while numbers[first &+ index] <= number { index &+= 1 }
    return index
  }

  @usableFromInline @inline(never)
  mutating func binarySearch(_ number: Double, _ first: Int, _ count: Int) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if numbers[first + middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
