import CallModel
import EventEngine
import Testing

@testable import CallMetrics

@Suite struct NotedRequestsTests {
  private static func noted(_ number: Int, elapsed: Int64) -> NotedRequest {
    NotedRequest(
      replication: number % 3, cell: 0, request: UInt32(number), app: 0, outcome: .crashed,
      fixed: .seconds(Int64(number)), elapsed: .seconds(elapsed))
  }

  @Test(arguments: [NotedRequests.Order.slowest, .earliest])
  func `the same requests are kept, in whatever order they come`(order: NotedRequests.Order) {
    // Elapsed times repeat, so equals have to be told apart.
    let all = (0..<60).map { Self.noted($0, elapsed: Int64($0 * 37 % 11)) }
    var forward = NotedRequests(order)
    for request in all { forward.note(request) }
    var backward = NotedRequests(order)
    for request in all.reversed() { backward.note(request) }
    var (half, rest) = (NotedRequests(order), NotedRequests(order))
    for request in all.prefix(23) { half.note(request) }
    for request in all.dropFirst(23) { rest.note(request) }
    rest.merge(half)
    #expect(forward == backward)
    #expect(forward == rest)
    #expect(forward.requests.count == NotedRequests.limit)
  }

  @Test func `the slowest take longest from the pick to the outcome`() {
    var script = TraceScript()
    for request in 0..<30 as Range<UInt32> {
      script.lose(request, picked: 10, line: 10, gone: 11 + Int64(request * 7 % 30))
    }
    let slowest = script.result(replication: 2, cell: 1).slowest.requests
    #expect(slowest.map(\.elapsed) == (21...30).reversed().map { .seconds($0) })
    #expect(slowest.allSatisfy { $0.replication == 2 && $0.cell == 1 })
  }

  @Test func `the first failed are kept, not the withdrawn`() {
    var script = TraceScript()
    for request in 0..<40 as Range<UInt32> {
      script.fix(
        request % 2 == 0 ? .timedOut : .cancelled, request, at: Int64(request) + 5, began: 0,
        picked: 0, phase: .prepare)
    }
    let failed = script.result().failed.requests
    #expect(failed.map(\.request) == stride(from: 0, to: 20, by: 2).map { UInt32($0) })
    #expect(failed.allSatisfy { $0.outcome == .timedOut })
  }

  @Test func `requests of the warm-up are not noted`() {
    var script = TraceScript(warmUp: 100, length: 100)
    script.fix(.crashed, 0, at: 120, began: 110, picked: 99, phase: .prepare)
    let result = script.result()
    #expect(result.failed.requests.isEmpty)
    #expect(result.slowest.requests.isEmpty)
  }
}
