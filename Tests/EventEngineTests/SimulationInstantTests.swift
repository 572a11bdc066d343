import EventEngine
import Testing

struct SimulationInstantTests {
  @Test func `instants and spans add up in whole nanoseconds`() {
    let due = SimulationInstant.start + .seconds(90)
    #expect(due.nanoseconds == 90_000_000_000)
    #expect(due - .milliseconds(1) == SimulationInstant(nanoseconds: 89_999_000_000))
    #expect(due - SimulationInstant.seconds(30) == SimulationSpan.minutes(1))
    var moving = due
    moving += .nanoseconds(1)
    #expect(moving > due)
    #expect(moving < .distantFuture)
  }

  @Test func `every unit is what it says`() {
    #expect(SimulationSpan.microseconds(1) == .nanoseconds(1_000))
    #expect(SimulationSpan.milliseconds(1) == .microseconds(1_000))
    #expect(SimulationSpan.seconds(1) == .milliseconds(1_000))
    #expect(SimulationSpan.minutes(1) == .seconds(60))
    #expect(SimulationSpan.hours(1) == .minutes(60))
    #expect(SimulationSpan.days(1) == .hours(24))
    #expect(SimulationSpan.milliseconds(1500).inSeconds == 1.5)
    #expect("\(SimulationSpan.milliseconds(1500))" == "1.5s")
    #expect("\(SimulationInstant.seconds(2))" == "2.0s")
  }

  @Test func `spans subtract below zero and multiply`() {
    var span = SimulationSpan.zero - .seconds(2)
    #expect(span.nanoseconds == -2_000_000_000)
    span += .seconds(5)
    span -= .seconds(1)
    #expect(span * 3 == .seconds(6))
  }

  @Test func `leaving the range of the clock is a precondition failure`() async {
    await #expect(processExitsWith: .failure) {
      let late = SimulationInstant.distantFuture + .nanoseconds(1)
      print(late)
    }
  }
}
