import CallSimulation

/// What libFuzzer calls with each input; anything that traps is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  DecoderLaws.check(bytes)
  return 0
}

/// What must hold for every file there is.
enum DecoderLaws {
  /// Made once: making it takes longer than reading a file with it.
  private static let form = ScenarioForm.whole

  static func check(_ bytes: [UInt8]) {
    do throws(Diagnostic) {
      let file = try JSONFile(bytes: bytes, named: "fuzz.json")
      scenario(file)
      result(file)
    } catch {
      place(error, in: SourceText(path: "fuzz.json", bytes: bytes))
    }
    line(String(decoding: bytes.prefix(200), as: UTF8.self))
  }

  /// A scenario, or errors with places; what was read is written and read back as the same.
  private static func scenario(_ file: JSONFile) {
    let (scenario, reading) = form.read(file)
    for diagnostic in reading.diagnostics.inFileOrder { place(diagnostic, in: file.source) }
    precondition((scenario == nil) == reading.hasErrors, "neither scenario nor error, or both")
    guard var scenario else { return }
    let text = form.text(of: scenario)
    guard let again = try? JSONFile(bytes: Array(text.utf8), named: "again.json") else {
      preconditionFailure("what was written is no JSON: \(text)")
    }
    let (restored, errors) = form.read(again)
    guard var restored else {
      preconditionFailure("what was written is refused: \(errors.diagnostics.inFileOrder)")
    }
    for index in scenario.expectations.indices { scenario.expectations[index].line = 0 }
    for index in restored.expectations.indices { restored.expectations[index].line = 0 }
    precondition(restored == scenario, "what was written means something else: \(text)")
    play(scenario)
  }

  /// The first moments of every small world that the decoder lets in.
  private static func play(_ scenario: Scenario) {
    let staff = scenario.providers.flatMap(\.value.groups).map { group -> Int in
      switch group.value.staff {
      case .count(let count): count
      case .unlimited: 0
      case .schedule(let steps): steps.map(\.count).max() ?? 0
      }
    }
    guard staff.reduce(0, +) <= 100_000 else { return }
    let source = ModelEngine().source(for: scenario, seed: 1, replication: 0, cell: 0)
    var buffer = TraceBuffer()
    var metrics = CellMetrics(for: scenario)
    for _ in 0..<4 {
      let isUnderWay = source.advance(into: &buffer)
      metrics.observe(buffer)
      if !isUnderWay { break }
    }
  }

  /// Results are files of ours too.
  private static func result(_ file: JSONFile) {
    let (result, diagnostics) = ResultJSON.read(file)
    for diagnostic in diagnostics.inFileOrder { place(diagnostic, in: file.source) }
    precondition((result == nil) == (diagnostics.errorCount > 0), "neither result nor error")
    guard let result else { return }
    precondition(!ResultJSON.bytes(of: result).isEmpty, "a result of no bytes")
  }

  /// The texts of the command line.
  private static func line(_ text: String) {
    if let expectation = try? ExpectationText.read(text) {
      let written = ExpectationText.text(of: expectation)
      precondition(!written.isEmpty, "an expectation without words")
    }
    _ = try? ScenarioOverride(text)
  }

  /// Every error stands in its file and can be shown.
  private static func place(_ diagnostic: Diagnostic, in source: SourceText) {
    precondition(
      diagnostic.position.line >= 1 && diagnostic.position.line <= source.lineCount
        && diagnostic.position.column >= 1,
      "an error outside its file: \(diagnostic.headline)")
    precondition(!diagnostic.text.isEmpty, "an error without words")
    precondition(
      diagnostic.rendered(showing: source).utf8.count < 100_000, "an error without end")
  }
}
