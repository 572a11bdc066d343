import CallSimulation
import Testing

@testable import Reports

struct RequestGatheringTests {
  private static let place = CellAddress(replication: 0, cell: 0)

  /// All records of the first cell.
  private static func records() throws -> [TraceRecord] {
    let source = ModelEngine().source(
      for: try RoughHall.scenario, seed: 5, replication: 0, cell: 0)
    var buffer = TraceBuffer()
    var records: [TraceRecord] = []
    var goesOn = true
    while goesOn {
      goesOn = source.advance(into: &buffer)
      for index in 0..<buffer.count { records.append(buffer[index]) }
    }
    return records
  }

  /// Every request, as the gathering puts it together, and the most that it followed at once.
  private static func gathered(
    _ records: [TraceRecord]
  ) -> (requests: [TracedRequest], most: Int) {
    var gathering = RequestGathering(place)
    var (requests, most) = ([TracedRequest](), 0)
    for record in records {
      if record.event == .requestPicked { gathering.follow(record) }
      gathering.take(record)
      requests += gathering.takeDone()
      most = max(most, gathering.followed)
    }
    gathering.finish()
    return (requests + gathering.takeDone(), most)
  }

  @Test func `each request has all its records, in their order, and no other's`() throws {
    let records = try Self.records()
    let (requests, _) = Self.gathered(records)
    #expect(requests.count == records.count { $0.event == .requestPicked })
    for request in requests {
      let number = request.address.request
      let own = records.filter { $0.request == number }
      #expect(request.records.filter { $0.request == number } == own)
      let call = try #require(own.first).call
      let others = request.records.filter { $0.request != number }
      #expect(others.allSatisfy { $0.request == TraceRecord.noRequest })
      #expect(
        others.filter { $0.call != TraceRecord.noCall }
          == records.filter { $0.call == call && $0.request == TraceRecord.noRequest })
      #expect(zip(request.records, request.records.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test func `what befalls everybody is told of those whose call goes on`() throws {
    let records = try Self.records()
    let faults = records.filter { $0.event == .faultActed && $0.call == TraceRecord.noCall }
    let time = try #require(faults.first).time
    for request in Self.gathered(records).requests {
      let isThere = request.records.contains { faults.contains($0) }
      let first = try #require(request.records.first { $0.event == .callStarted }).time
      let last = request.records.last { $0.event == .callEnded }?.time ?? .distantFuture
      #expect(isThere == (first <= time && time <= last))
    }
  }

  @Test func `only live requests are kept`() throws {
    let (requests, most) = Self.gathered(try Self.records())
    #expect(requests.count > 200)
    #expect(most < 60)
  }

  @Test func `the story of a request is the one that replay tells`() throws {
    let scenario = try RoughHall.scenario
    let teller = Storyteller(scenario)
    let result = try RoughHall.result
    let found = RequestSearch(result, engine: ModelEngine())
      .find(["5", "17", "40"].compactMap { RequestAddress($0) })
    #expect(found.map(\.address.description) == ["0/0/5", "0/0/17", "0/0/40"])
    for request in found {
      let replayed = FailureStory(
        of: scenario, engine: ModelEngine(), seed: 5, request: request.address.request)
      #expect(RequestStory(request, by: teller).lines == replayed.lines)
    }
  }

  @Test func `a request that there isn't is not found`() throws {
    let search = RequestSearch(try RoughHall.result, engine: ModelEngine())
    #expect(search.find(["4000", "1/1/2"].compactMap { RequestAddress($0) }).count == 1)
    #expect(search.find([RequestAddress("3")].compactMap { $0 }, isInterrupted: { true }).isEmpty)
  }
}
