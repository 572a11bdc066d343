public import Experiments

public struct HTMLReport: Sendable {
  let result: RunResult
  public init(_ result: RunResult, origin: RunOrigin = RunOrigin()) { self.result = result }
  public var text: String { "" }
}
