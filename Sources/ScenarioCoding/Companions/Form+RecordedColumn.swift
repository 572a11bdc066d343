internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == RecordedColumn {
  /// A column of a table; durations may be bare numbers of a unit.
  static func recordedColumn(
    _ name: String, ofDurations: Bool = true, hasDigest: Bool = false
  ) -> Form {
    typealias Field = ObjectField<RecordedColumn>
    let unit = Field.optional(
      "unit", \.unit, .choice(DurationText.units.map { ($0.name, $0.name) }),
      "The unit of bare numbers; without it each value has its own, as in 90s.")
    let digest = Field.optional(
      "digest", \.digest, .fingerprint,
      "The file's fingerprint, as results give it; another file is refused.")
    return ObjectForm(
      name, neutral: RecordedColumn(),
      [
        .required("file", \.file, .fileName, "A table in CSV, relative to this file's folder."),
        .required("column", \.column, .name, "The name at the head of the column."),
      ] + (ofDurations ? [unit] : []) + (hasDigest ? [digest] : [])
    ).form
  }
}

extension Form where Value == String {
  /// 16 hexadecimal digits.
  fileprivate static var fingerprint: Form {
    let node = SchemaNode(.text(pattern: "^[0-9a-f]{16}$"), "16 hexadecimal digits")
    return Form(node) { json, reading in
      if let text = json.string, text.utf8.count == 16, UInt64(text, radix: 16) != nil {
        return text.lowercased()
      }
      reading.refuse(json, wanted: node.phrase)
      return nil
    } encode: {
      $1.string($0)
    }
  }

  /// The name of a file below the scenario's own folder, or beside it.
  fileprivate static var fileName: Form {
    Form.name.checked { name, json, reading in
      if name.hasPrefix("/") {
        reading.refuse(json, wanted: "a path relative to the scenario's folder")
      }
    }
  }
}

extension Form where Value == RecordedArrivals {
  /// The arrivals that a table lists.
  static var recordedArrivals: Form {
    let columnForm = Form<RecordedColumn>.recordedColumn("recorded arrivals", hasDigest: true)
    return Form(columnForm.schema) { json, reading in
      guard let column = columnForm.decode(json, &reading),
        let values = reading.values(of: column, .duration, at: json.place)
      else { return nil }
      var arrivals = RecordedArrivals()
      arrivals.column = column
      arrivals.column.digest = reading.companions.first { $0.name == column.file }?.digest
      if let digest = column.digest, digest != arrivals.column.digest {
        let place = json.members?.first { $0.key == "digest" }?.value.place ?? json.place
        reading.refuse(
          at: place, "\(reading.pathText): \(TerminalText.quoted(column.file)) has changed",
          wanted: "a file with the digest \(digest)", found: arrivals.column.digest)
        return nil
      }
      arrivals.times = values.numbers.map { SimulationInstant(nanoseconds: Int64($0)) }
      let pairs = zip(values.numbers, values.numbers.dropFirst())
      for (row, pair) in pairs.enumerated() where pair.1 < pair.0 {
        reading.refuse(
          inFile: values.file, at: values.table.place(row: row + 1, column: values.column),
          wanted: "a time that is not before the one above",
          found: values.table.text(row: row + 1, column: values.column))
      }
      return arrivals
    } encode: {
      columnForm.encode($0.column, &$1)
    }
  }
}

/// The numbers of a column, and where they stand.
struct ColumnValues {
  /// [ns] or bare.
  var numbers: [Double]
  let table: CommaTable
  let column: Int
  let file: Int
}

extension Reading {
  /// The values of a column, one a line, or errors.
  mutating func values(
    of column: RecordedColumn, _ unit: LawUnit, at place: Int
  ) -> ColumnValues? {
    guard let found = self.column(column.column, ofFile: column.file, at: place) else {
      return nil
    }
    var values = ColumnValues(
      numbers: [], table: found.table, column: found.column, file: found.file)
    guard found.table.rowCount > 0 else {
      refuse(at: place, "\(pathText): \(TerminalText.quoted(column.file)) has no lines")
      return nil
    }
    values.numbers.reserveCapacity(found.table.rowCount)
    return accepted(true) { reading in
      for row in 0..<found.table.rowCount {
        let text = found.table.text(row: row, column: found.column)
        do throws(DurationText.Flaw) {
          values.numbers.append(try unit.number(text, unit: column.unit))
        } catch {
          reading.refuse(
            inFile: found.file, at: found.table.place(row: row, column: found.column),
            wanted: error.wanted, found: text.isEmpty ? "nothing" : TerminalText.quoted(text))
        }
      }
    }.map { _ in values }
  }
}

extension LawUnit {
  /// What a field of a table means [ns, 1 or B].
  fileprivate func number(_ text: String, unit: String?) throws(DurationText.Flaw) -> Double {
    switch self {
    case .factor:
      guard let value = QuantityText.real(Substring(text)) else {
        throw DurationText.Flaw(wanted: "a number of 0 or more")
      }
      return value
    case .size:
      guard let bytes = SizeText.bytes(text), bytes <= 1 << 40 else {
        throw DurationText.Flaw(wanted: "a size such as \"24MiB\"")
      }
      return Double(bytes)
    case .duration:
      if let unit, !text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) {
        throw DurationText.Flaw(wanted: "a number in \(unit), without a unit of its own")
      }
      let length = try DurationText.nanoseconds(text + (unit ?? ""))
      guard length <= DurationRange.limit.nanoseconds else {
        throw DurationText.Flaw(wanted: "a duration of at most 3650d")
      }
      return Double(length)
    }
  }
}
