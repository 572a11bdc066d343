import Statistics
import Testing

struct ErlangFiniteRoomTests {
  /// Arrival and service rate, servers, capacity: P(blocked), P(wait), mean wait, mean queue,
  /// occupancy, summed with 40 digits.
  @Test(arguments: [
    [5, 1, 3, 3, 0.5296610169491526, 0, 0, 0, 0.7838983050847458],
    [
      5, 1, 3, 8, 0.40776201416950164, 0.5640816599215218, 1.2450471315665166, 3.686821027314966,
      0.9870633097174972,
    ],
    [
      2, 1, 3, 10, 0.00882378285221887, 0.4258164584230935, 0.36729087336776034, 0.7280999569151227,
      0.6607841447651874,
    ],
    [
      3, 1, 3, 20, 0.05027932960893855, 0.8547486033519553, 2.7, 7.692737430167598,
      0.9497206703910615,
    ],
    [1, 1, 1, 1, 0.5, 0, 0, 0, 0.5],
    [
      0.9, 1, 1, 50, 0.0005177791865128967, 0.8990162195456255, 8.740976289657524,
      7.862805354658444, 0.8995339987321385,
    ],
  ])
  func `the chain is summed without loss`(row: [Double]) throws {
    let system = try #require(
      Erlang.FiniteRoom(
        arrivalRate: row[0], serviceRate: row[1], servers: Int(row[2]), capacity: Int(row[3])))
    let found = [
      system.blockedProbability, system.waitProbability, system.waitMean, system.queueMean,
      system.occupancy,
    ]
    for (found, expected) in zip(found, row[4...]) {
      #expect((found - expected).magnitude <= 1e-12 * expected)
    }
  }

  @Test func `room for no one but the served is Erlang B, endless room is Erlang C`() throws {
    let tight = try #require(
      Erlang.FiniteRoom(arrivalRate: 20, serviceRate: 1, servers: 20, capacity: 20))
    #expect(tight.blockedProbability == Erlang.b(servers: 20, load: 20))
    let wide = try #require(
      Erlang.FiniteRoom(arrivalRate: 20, serviceRate: 1, servers: 23, capacity: 2000))
    #expect((wide.waitProbability - Erlang.c(servers: 23, load: 20)).magnitude < 1e-13)
  }

  @Test func `odd arguments have no answer, empty ones have`() {
    #expect(Erlang.FiniteRoom(arrivalRate: 1, serviceRate: 1, servers: 3, capacity: 2) == nil)
    #expect(Erlang.FiniteRoom(arrivalRate: -1, serviceRate: 1, servers: 1, capacity: 2) == nil)
    #expect(Erlang.FiniteRoom(arrivalRate: 1, serviceRate: 0, servers: 1, capacity: 2) == nil)
    let none = Erlang.FiniteRoom(arrivalRate: 1, serviceRate: 1, servers: 0, capacity: 0)
    #expect(none?.blockedProbability == 1)
    let idle = Erlang.FiniteRoom(arrivalRate: 0, serviceRate: 1, servers: 0, capacity: 3)
    #expect(idle?.queueMean == 0)
  }
}
