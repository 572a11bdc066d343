import CommandLine
import ConcurrentHandlers
import ExtensionFoundation
import ExtensionRuns
import LiveCommunicationKit

/// A runner as `callsim new --extension` writes one: callsim's commands with an app's code.
@main
enum CodeRunner {
  static func main() {
    CallsimProgram(
      model: ModelEngine(), code: CodeEngine(extension: BusyExtension.self, app: BusyApp.self)
    ).main()
  }
}

/// Uses every construct there is, and turns one request in eight away. What it saw decides how long
/// it takes, to the nanosecond, and so shows in the trace.
struct BusyExtension: LiveAssistanceExtension {
  func prepareAssistanceRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    try await Task.sleep(for: .seconds(5))
    let seen = try await EveryConstruct.handle(1) + EveryConstruct.orderOfSet()
    try await Task.sleep(for: .nanoseconds(Self.fingerprint(of: seen) % 1_000_000_000))
    if Int.random(in: 0..<8) == 0 {
      throw LiveAssistanceRequestError.cannotFulfill(message: "busy")
    }
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }

  func resumeRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response { .proceed }

  private static func fingerprint(of text: String) -> UInt64 {
    text.utf8.reduce(1_469_598_103_934_665_603) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}

struct BusyApp: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {}
}
