import Statistics
import Testing

struct ErlangTests {
  /// Arrivals an hour, handle time [s], staff; P(wait), share within a time [s], that time, mean
  /// wait [s], occupancy: each with the digits that published tables print.
  struct Row: Sendable {
    let perHour, handle: Double
    let staff: Int
    let wait, share, within, waitMean, occupancy: Double
  }

  @Test(arguments: [
    Row(
      perHour: 60, handle: 240, staff: 6, wait: 0.2848, share: 0.8952, within: 120, waitMean: 34.2,
      occupancy: 0.667),
    Row(
      perHour: 300, handle: 240, staff: 23, wait: 0.4157, share: 0.9072, within: 120,
      waitMean: 33.3, occupancy: 0.870),
    Row(
      perHour: 300, handle: 240, staff: 25, wait: 0.2091, share: 0.8881, within: 30,
      waitMean: 10.0, occupancy: 0.800),
    Row(
      perHour: 300, handle: 600, staff: 55, wait: 0.3845, share: 0.8585, within: 120,
      waitMean: 46.1, occupancy: 0.909),
    Row(
      perHour: 1200, handle: 240, staff: 87, wait: 0.3390, share: 0.8587, within: 30,
      waitMean: 11.6, occupancy: 0.920),
  ])
  func `Erlang C gives the printed digits`(row: Row) {
    let system = Erlang.Waiting(
      arrivalRate: row.perHour / 3600, serviceRate: 1 / row.handle, servers: row.staff)
    #expect((system.waitProbability - row.wait).magnitude <= 0.00005)
    #expect((system.serviceLevel(within: row.within) - row.share).magnitude <= 0.00005)
    #expect((system.waitMean - row.waitMean).magnitude <= 0.05)
    #expect((system.occupancy - row.occupancy).magnitude <= 0.0005)
  }

  @Test func `Erlang B gives the printed digits`() {
    #expect((Erlang.b(servers: 20, load: 20) - 0.158892).magnitude <= 0.0000005)
    #expect(Erlang.b(servers: 1, load: 1) == 0.5)
    #expect((Erlang.b(servers: 2, load: 1) - 0.2).magnitude < 1e-15)
  }

  @Test func `one server alone waits as M/M/1 does`() {
    let system = Erlang.Waiting(arrivalRate: 0.75, serviceRate: 1, servers: 1)
    #expect(system.waitProbability == 0.75)
    #expect(system.waitMean == 3)
    #expect(system.waitBeyond(0) == 0.75)
  }

  @Test func `a load that is too much waits for ever`() {
    for arrivals in [2.0, 3, .infinity] {
      let system = Erlang.Waiting(arrivalRate: arrivals, serviceRate: 1, servers: 2)
      #expect(system.waitProbability == 1)
      #expect(system.waitMean == .infinity)
      #expect(system.serviceLevel(within: 1e9) == 0)
      #expect(system.occupancy == 1)
    }
  }

  @Test func `no servers, no load and endless load have an answer`() {
    #expect(Erlang.b(servers: 0, load: 3) == 1)
    #expect(Erlang.b(servers: 0, load: 0) == 1)
    #expect(Erlang.b(servers: 4, load: 0) == 0)
    #expect(Erlang.b(servers: 4, load: .infinity) == 1)
    #expect(Erlang.b(servers: 4, load: .nan).isNaN)
    #expect(Erlang.b(servers: 400_000, load: 1) == 0)
    #expect(Erlang.c(servers: 0, load: 0) == 1)
    #expect(Erlang.c(servers: 3, load: 0) == 0)
    #expect(Erlang.c(servers: 3, load: 3) == 1)
  }

  @Test func `M/G/1 lies between constant and exponential handle times`() {
    typealias Queue = PollaczekKhinchine
    #expect(Queue.waitMean(arrivalRate: 0.5, serviceMean: 1, serviceVariance: 1) == 1)
    #expect(Queue.waitMean(arrivalRate: 0.5, serviceMean: 1, serviceVariance: 0) == 0.5)
    #expect(Queue.waitMean(arrivalRate: 1, serviceMean: 1, serviceVariance: 0) == .infinity)
    #expect(Queue.waitMean(arrivalRate: 0, serviceMean: 1, serviceVariance: 9) == 0)
  }
}
