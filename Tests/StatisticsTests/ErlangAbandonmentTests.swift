import Statistics
import Testing

struct ErlangAbandonmentTests {
  /// 300 an hour, handle time 240 s, mean patience 120 s: staff, P(abandon), mean wait [s],
  /// occupancy as printed.
  @Test(arguments: [
    (18, 0.16191, 19.43, 0.93121), (20, 0.10388, 12.47, 0.89612), (22, 0.06094, 7.31, 0.85369),
    (25, 0.02261, 2.71, 0.78191),
  ])
  func `Erlang A gives the printed digits`(
    staff: Int, abandoned: Double, wait: Double, occupancy: Double
  ) throws {
    let system = try #require(
      Erlang.a(
        arrivalRate: 300 / 3600.0, serviceRate: 1 / 240.0, servers: staff, patienceRate: 1 / 120.0))
    #expect((system.abandonProbability - abandoned).magnitude <= 0.000005)
    #expect((system.waitMean - wait).magnitude <= 0.005)
    #expect((system.occupancy - occupancy).magnitude <= 0.000005)
  }

  /// Arrival, service and patience rate, servers: P(abandon), mean wait, P(wait), occupancy, summed
  /// with 40 digits.
  @Test(arguments: [
    [
      300, 15, 30, 18, 0.16190967882870885, 0.005396989294290295, 0.6024131165189944,
      0.9312114679681013,
    ],
    [
      300, 15, 30, 25, 0.02261398012791122, 0.0007537993375970406, 0.13756149474877638,
      0.781908815897671,
    ],
    [300, 15, 2, 5, 0.75, 0.375, 1, 1],
    [40, 15, 3, 0, 1, 0.3333333333333333, 1, 0],
    [
      1, 1, 0.001, 1, 0.024408139922973995, 24.408139922973994, 0.975591860077026,
      0.975591860077026,
    ],
    [
      20000, 100, 5, 190, 0.05001747049119769, 0.010003494098239538, 0.9995885733259952,
      0.9999816100092656,
    ],
  ])
  func `the chain is summed without loss`(row: [Double]) throws {
    let system = try #require(
      Erlang.a(
        arrivalRate: row[0], serviceRate: row[1], servers: Int(row[3]), patienceRate: row[2]))
    let found = [
      system.abandonProbability, system.waitMean, system.waitProbability, system.occupancy,
    ]
    for (found, expected) in zip(found, row[4...]) {
      #expect((found - expected).magnitude <= 1e-12 * expected)
    }
  }

  @Test func `equal mean patience and handle time make the number present Poisson`() throws {
    let system = try #require(
      Erlang.a(arrivalRate: 3, serviceRate: 1, servers: 2, patienceRate: 1))
    // Poisson with mean 3: P(at least 2) = 1 − 4·e⁻³.
    #expect((system.waitProbability - (1 - 4 * 0.049787068367863944)).magnitude < 1e-14)
  }

  @Test func `endless patience is Erlang C`() throws {
    let system = try #require(
      Erlang.a(arrivalRate: 80, serviceRate: 1, servers: 87, patienceRate: 0))
    let waiting = Erlang.Waiting(arrivalRate: 80, serviceRate: 1, servers: 87)
    #expect((system.waitProbability / waiting.waitProbability - 1).magnitude < 1e-12)
    #expect((system.waitMean / waiting.waitMean - 1).magnitude < 1e-12)
    #expect(system.abandonProbability == 0)
  }

  @Test func `what is served keeps the servers busy`() throws {
    for servers in [1, 7, 30, 300] {
      let system = try #require(
        Erlang.a(arrivalRate: 20, serviceRate: 1, servers: servers, patienceRate: 0.25))
      let served = 20 * (1 - system.abandonProbability)
      #expect((served - system.occupancy * Double(servers)).magnitude < 1e-11)
    }
  }

  @Test func `without equilibrium or with odd rates there is no answer`() {
    #expect(Erlang.a(arrivalRate: 2, serviceRate: 1, servers: 2, patienceRate: 0) == nil)
    #expect(Erlang.a(arrivalRate: 1, serviceRate: 0, servers: 2, patienceRate: 1) == nil)
    #expect(Erlang.a(arrivalRate: .infinity, serviceRate: 1, servers: 2, patienceRate: 1) == nil)
    #expect(Erlang.a(arrivalRate: 1, serviceRate: .nan, servers: 2, patienceRate: 1) == nil)
    #expect(Erlang.a(arrivalRate: 1, serviceRate: 1, servers: -1, patienceRate: 1) == nil)
    #expect(Erlang.a(arrivalRate: 1, serviceRate: 1, servers: 0, patienceRate: 0) == nil)
  }

  @Test func `no arrivals wait for nothing`() throws {
    let system = try #require(
      Erlang.a(arrivalRate: 0, serviceRate: 1, servers: 2, patienceRate: 1))
    #expect(system.waitProbability == 0)
    #expect(system.waitMean == 0)
    #expect(system.abandonProbability == 0)
    #expect(system.occupancy == 0)
  }
}
