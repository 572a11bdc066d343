import Testing

@testable import CommandLine

struct ProgressLineTests {
  /// A clock that is set by hand, and what was written.
  private final class Stage {
    var now: UInt64 = 5_000_000_000
    var written: [String] = []

    func line(isTerminal: Bool = true, width: Int = 80) -> ProgressLine {
      let traits = TerminalTraits(
        isOutputTerminal: false, isErrorTerminal: isTerminal, columns: width,
        environment: { $0 == "TERM" ? "xterm" : nil })
      return ProgressLine(
        traits: traits, unit: "calls", clock: { self.now }, write: { self.written.append($0) })
    }
  }

  @Test func `share, rate and time left are shown`() {
    let stage = Stage()
    var line = stage.line()
    stage.now += 2_000_000_000
    line.update(share: 0.4, count: 1_300_000)
    #expect(stage.written == ["\r 40%  650 k calls/s  3 s left\u{1B}[K"])
  }

  @Test func `at the start there is no rate, at the end no time left`() {
    let stage = Stage()
    var line = stage.line()
    line.update(share: 0, count: 0)
    stage.now += 1_000_000_000
    line.update(share: 0, count: 10)
    stage.now += 1_000_000_000
    line.update(share: 1, count: 20)
    #expect(
      stage.written == [
        "\r  0%\u{1B}[K", "\r  0%  10 calls/s\u{1B}[K", "\r100%  10 calls/s  0 s left\u{1B}[K",
      ])
  }

  @Test func `it is drawn at most five times a second`() {
    let stage = Stage()
    var line = stage.line()
    for _ in 0..<1000 {
      stage.now += 1_000_000
      line.update(share: 0.5, count: 1)
    }
    #expect(stage.written.count == 5)
  }

  @Test func `it is silent where lines cannot be redrawn`() {
    let stage = Stage()
    var line = stage.line(isTerminal: false)
    line.update(share: 0.5, count: 1)
    line.finish()
    #expect(stage.written == [])
  }

  @Test func `it is taken away once, and only if it was drawn`() {
    let stage = Stage()
    var line = stage.line()
    line.finish()
    #expect(stage.written == [])
    line.update(share: 0.5, count: 1)
    line.finish()
    line.finish()
    #expect(stage.written.dropFirst() == ["\r\u{1B}[K"])
  }

  @Test func `it stays within the width of the terminal`() {
    let stage = Stage()
    var line = stage.line(width: 20)
    stage.now += 1_000_000_000
    line.update(share: 0.001, count: 123_456_789)
    #expect(stage.written == ["\r  0%  123 M calls/s\u{1B}[K"])
  }

  @Test(arguments: [-1.0, 2.0, .nan, .infinity, -.infinity])
  func `a share beyond 0 to 1 does no harm`(_ share: Double) {
    let stage = Stage()
    var line = stage.line()
    stage.now += 1_000_000_000
    line.update(share: share, count: .max)
    #expect(stage.written.count == 1)
  }

  @Test(
    arguments: [
      (0, "0"), (0.4, "0"), (999.4, "999"), (999.5, "1.00 k"), (1250, "1.25 k"), (13_100, "13.1 k"),
      (99_960, "100 k"), (999_500, "1.00 M"), (2.5e9, "2.50 G"), (2.5e12, "2500 G"),
    ] as [(Double, String)])
  func `a rate has three digits and a prefix`(_ value: Double, _ text: String) {
    #expect(ProgressLine.scaled(value) == text)
  }

  @Test(
    arguments: [
      (0, "0 s"), (6.2, "7 s"), (59.5, "1 min 00 s"), (185, "3 min 05 s"), (7800, "2 h 10 min"),
      (99 * 3600, "over 99 h"), (.infinity, "over 99 h"), (.nan, "over 99 h"),
    ] as [(Double, String)])
  func `a time has two units at most`(_ seconds: Double, _ text: String) {
    #expect(ProgressLine.time(seconds) == text)
  }
}
