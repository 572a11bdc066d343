internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Law {
  /// The most pieces of equal chance that a sample is cut into [1].
  static var mostPieces: Int { 10_000 }

  /// A law from a column of a table; it is written as its quantiles.
  static func recorded(_ unit: LawUnit) -> Alternative<[Distribution.Quantile]> {
    let columnForm = Form<RecordedColumn>.recordedColumn(
      "\(unit.prefix)empirical by file", ofDurations: unit == .duration)
    let form = Form<[Distribution.Quantile]>(columnForm.schema) { json, reading in
      guard let column = columnForm.decode(json, &reading),
        let values = reading.values(of: column, unit, at: json.place)
      else { return nil }
      return quantiles(of: values.numbers)
    } encode: { _, _ in
    }
    return Alternative(form, into: { $0 }, outOf: { _ in nil })
  }

  /// The quantiles of a sample, with straight lines between its sorted values (type 7 of Hyndman,
  /// Fan 1996): all values of a small one, pieces of equal chance of a large one.
  static func quantiles(of sample: [Double]) -> [Distribution.Quantile] {
    let sorted = sample.sorted()
    let pieces = min(max(sorted.count - 1, 1), mostPieces)
    return (0...pieces).map { piece in
      let position = Double(sorted.count - 1) * Double(piece) / Double(pieces)
      let below = min(Int(position), sorted.count - 1)
      let above = min(below + 1, sorted.count - 1)
      let value = sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
      return Distribution.Quantile(
        probability: Double(piece) / Double(pieces), value: value)
    }
  }
}
