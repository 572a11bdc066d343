/// Draws of the laws that take longer; out of line, so that the common ones stay short.
extension VariateTables {
  @usableFromInline @inline(never)
  mutating func drawRare(_ variate: Variate, from stream: inout RandomStream) -> Double {
    switch variate.kind {
    case .constant, .exponential, .lognormal, .uniform: drawNumber(variate, from: &stream)
    case .normal: drawNormal(variate, stream.uniform())
    case .gamma: variate.b * drawGamma(shape: variate.a, from: &stream)
    case .weibull:
      variate.a * PortableMath.pow(ziggurat.exponential(&stream), variate.b)
    case .pareto: drawPareto(variate, stream.uniform())
    case .triangular: drawTriangular(variate, stream.uniform())
    case .empirical: drawEmpirical(variate, stream.uniform())
    case .mixture: drawMixture(variate, from: &stream)
    }
  }

  /// By inversion: numbers are min, max, low, mass; a negative b mirrors.
  private mutating func drawNormal(_ variate: Variate, _ uniform: Double) -> Double {
    let first = Int(variate.first)
    let share = variate.b < 0 ? 1 - uniform : uniform
    let z = PortableMath.normalQuantile(numbers[first + 2] + share * numbers[first + 3])
    return min(max(variate.a + variate.b * z, numbers[first]), numbers[first + 1])
  }

  /// The squeeze of Marsaglia, Tsang (2000), with their power of a uniform variate for shapes below
  /// 1.
  private mutating func drawGamma(shape: Double, from stream: inout RandomStream) -> Double {
    if shape < 1 {
      let power = -ziggurat.exponential(&stream) / shape
      return drawGamma(shape: shape + 1, from: &stream) * PortableMath.exp(power)
    }
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = ziggurat.normal(&stream)
      let root = 1 + c * x
      if root <= 0 { continue }
      let v = root * root * root
      let u = stream.uniform()
      let square = x * x
      if u < 1 - 0.0331 * square * square { return d * v }
      if PortableMath.log(u) < 0.5 * square + d * (1 - v + PortableMath.log(v)) { return d * v }
    }
  }

  /// By inversion: a is min, b is −1 ÷ shape; numbers are max, mass.
  private mutating func drawPareto(_ variate: Variate, _ uniform: Double) -> Double {
    let first = Int(variate.first)
    let left = PortableMath.log(1 - uniform * numbers[first + 1])
    return min(variate.a * PortableMath.exp(variate.b * left), numbers[first])
  }

  /// By inversion: a is min, b is max; numbers are the share before the mode, the factors on either
  /// side.
  private mutating func drawTriangular(_ variate: Variate, _ uniform: Double) -> Double {
    let first = Int(variate.first)
    return uniform < numbers[first]
      ? variate.a + (uniform * numbers[first + 1]).squareRoot()
      : variate.b - ((1 - uniform) * numbers[first + 2]).squareRoot()
  }

  /// By inversion: a is the count; numbers are the probabilities from the second on, then the
  /// values from the first.
  private mutating func drawEmpirical(_ variate: Variate, _ uniform: Double) -> Double {
    let count = Int(variate.a)
    let first = Int(variate.first)
    let piece = binarySearch(uniform, first, count - 1)
    let low = piece == 0 ? 0 : numbers[first + piece - 1]
    let values = first + count - 1 + piece
    let share = (uniform - low) / (numbers[first + piece] - low)
    return numbers[values] + share * (numbers[values + 1] - numbers[values])
  }

  /// One draw chooses, the law chosen takes what it needs: a is the count, b the first component.
  private mutating func drawMixture(_ variate: Variate, from stream: inout RandomStream) -> Double {
    let choice = WeightedChoice(first: variate.first, count: Int32(variate.a))
    let index = Int(variate.b) + pick(choice, from: &stream)
    return drawNumber(components[index], from: &stream)
  }
}
