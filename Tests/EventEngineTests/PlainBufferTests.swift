import EventEngine
import Testing

struct PlainBufferTests {
  @Test func `an element goes before those that are to come after it`() {
    var buffer = PlainBuffer(repeating: 0, count: 6)
    for (used, number) in [50, 20, 90, 20, 70].enumerated() {
      buffer.insert(number, amongFirst: used) { $0 <= number }
    }
    #expect((0..<5).map { buffer[$0] } == [90, 70, 50, 20, 20])
    #expect(buffer[5] == 0)
  }

  @Test func `an element is copied as it is`() {
    let buffer = PlainBuffer(repeating: SimulationSpan.seconds(3), count: 2)
    var copied = SimulationSpan.zero
    buffer.copy(1, to: &copied)
    #expect(copied == .seconds(3))
  }

  @Test func `elements keep what was written, also when the buffer grows`() {
    var buffer = PlainBuffer(repeating: 7, count: 3)
    buffer[1] += 1
    buffer.grow(to: 1_000_000, filling: 9)
    #expect(buffer.count == 1_000_000)
    #expect((0..<5).map { buffer[$0] } == [7, 8, 7, 9, 9])
    #expect(buffer[999_999] == 9)
    buffer.grow(toZeroed: 3_000_000)
    #expect(buffer[999_999] == 9)
    #expect(buffer[1_000_000] == 0)
    #expect(buffer[2_999_999] == 0)
  }

  @Test func `growing to less changes nothing`() {
    var buffer = PlainBuffer(repeating: 7, count: 3)
    buffer.grow(to: 2, filling: 0)
    buffer.grow(toZeroed: 3)
    #expect(buffer.count == 3)
    #expect(buffer[2] == 7)
  }

  @Test(arguments: [0, 1, 8_191, 8_192, 100_000, 600_000])
  func `zeroed buffers are zero to the last element`(count: Int) {
    let buffer = PlainBuffer<UInt64>(zeroed: count)
    #expect(buffer.count == count)
    #expect((0..<count).allSatisfy { buffer[$0] == 0 })
    #expect(buffer.memoryFootprint >= 8 * count)
  }

  @Test func `an index outside is a precondition failure`() async {
    await #expect(processExitsWith: .failure) {
      let buffer = PlainBuffer(repeating: 7, count: 3)
      _ = buffer[3]
    }
    await #expect(processExitsWith: .failure) {
      var buffer = PlainBuffer(repeating: 7, count: 3)
      buffer[-1] = 0
    }
  }
}
