public import CallMetrics
import CallModel
import EventEngine
public import Experiments

/// What befell one request, told from the trace of its cell: in words, and by stages.
public struct RequestStory: Sendable {
  public let request: TracedRequest
  public let lines: [StoryLine]

  /// Tells a request of a run.
  public init(_ request: TracedRequest, by teller: Storyteller) {
    self.request = request
    lines = request.records.compactMap { teller.line(of: $0) }
  }

  /// It is the request that was noted: the same outcome at the same instant.
  public func isTrue(to noted: NotedRequest) -> Bool {
    request.outcome.map { $0.outcome == noted.outcome && $0.time == noted.fixed } ?? false
  }

  /// `Request 2/0/15 to northline: assisted after 45.1s`.
  func title(in result: RunResult) -> String {
    let app = request.pick.map { " to \(result.appName(Int($0.app)))" } ?? ""
    guard let outcome = request.outcome else {
      return "Request \(request.address)\(app): still open at the end of the run"
    }
    let elapsed = FigureText.span(Double((outcome.time - outcome.picked).nanoseconds))
    return "Request \(request.address)\(app): \(outcome.outcome.words) after \(elapsed)"
  }
}

/// The stories that a report tells: of the slowest requests and of some failed ones.
public struct RequestStories: Sendable {
  public let slowest: [RequestStory]
  public let failed: [RequestStory]
  /// How many requests went another way when they were played again, and are not told of.
  public let strangers: Int
  /// The engine that could tell them, which is not at hand.
  public let missing: EngineKind?

  /// No stories; for lack of an engine, if one is named.
  public init(without missing: EngineKind? = nil) {
    (slowest, failed, strangers) = ([], [], 0)
    self.missing = missing
  }

  /// The first so many of the requests that a result has noted, their cells played again.
  ///
  /// The same result gives the same stories. Requests of a result that another engine or version
  /// made may go another way now; of those nothing is told.
  public init<Engine: SimulationEngine>(
    of result: RunResult, engine: Engine, slowest: Int, failed: Int,
    isInterrupted: () -> Bool = { false }
  ) {
    let slow = Array((result.total?.slowest.requests ?? []).prefix(slowest))
    let lost = Array((result.total?.failed.requests ?? []).prefix(failed))
    let found = RequestSearch(result, engine: engine)
      .find((slow + lost).map { RequestAddress(of: $0) }, isInterrupted: isInterrupted)
    let teller = Storyteller(result.scenario)
    func tell(_ noted: [NotedRequest]) -> [RequestStory] {
      noted.compactMap { one in
        let request = found.first { $0.address == RequestAddress(of: one) }
        let story = request.map { RequestStory($0, by: teller) }
        return story?.isTrue(to: one) == true ? story : nil
      }
    }
    self.slowest = tell(slow)
    self.failed = tell(lost)
    missing = nil
    strangers = slow.count + lost.count - self.slowest.count - self.failed.count
  }
}
