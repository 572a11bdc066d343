import CallModel
import EventEngine
import ExtensionFoundation
import ExtensionHosting
import LiveCommunicationKit

/// Handlers that all sleep at once, and what memory they hold: task, frame, timer, globals.
enum SuspendedHandlers {
  @MainActor static func bytes(_ count: Int) throws -> Int {
    try VirtualTime.run(seed: 7, company: .alone) { time in
      _ = ModuleGlobals.ofUserCode()
      let before = HandlerProbe.bytesInUse()
      for number in 0..<count {
        time.enter(time.makeProcess()) {
          _ = Task { @MainActor in try? await SleepingExtension.work(number) }
        }
      }
      time.run(until: .start + .seconds(1))
      return HandlerProbe.bytesInUse() - before
    }
  }
}

/// The same in whole invocations of a cell: with the call, its device, the request, the extension.
enum SuspendedCell {
  @MainActor static func bytes(_ count: Int) throws -> Int {
    try VirtualTime.run(seed: 7, company: .alone) { time in
      let globals = ModuleGlobals.ofUserCode()
      let before = HandlerProbe.bytesInUse()
      let code = AppCode(extension: SleepingExtension.self, app: NoContainerApp.self)
      let cell = CodeCell(scenario(of: count), apps: ["app": code], seed: 7, globals: globals)
      var trace = TraceBuffer()
      var (most, begun, goesOn) = (0, 0, true)
      while goesOn, begun < count {
        goesOn = cell.advance(into: &trace, under: time)
        begun = cell.invocationCount
        most = max(most, HandlerProbe.bytesInUse())
      }
      precondition(begun >= count, "handler probe: \(begun) of \(count) invocations begun")
      return most - before
    }
  }

  /// As many calls and a few more within a second; an invocation lasts for twenty.
  private static func scenario(of count: Int) -> Scenario {
    var scenario = Scenario()
    scenario.run.length = .seconds(2)
    var stream = TrafficStream()
    stream.people = "signers"
    stream.arrivals = .constant(Rate(perHour: Double(count) * 3600))
    scenario.traffic = [Named("calls", stream)]
    var people = PeopleDescription()
    people.picks = [Named("app", 1)]
    scenario.people = [Named("signers", people)]
    var app = AppDescription()
    app.provider = "provider"
    scenario.apps = [Named("app", app)]
    var provider = ProviderDescription()
    provider.groups = [Named("staff", StaffGroup())]
    scenario.providers = [Named("provider", provider)]
    return scenario
  }
}

/// Sleeps off the main actor, as an extension waits for its backend.
struct SleepingExtension: LiveAssistanceExtension {
  static func work(_ number: Int) async throws {
    let desk = Desk()
    try await desk.wait(number)
  }

  func prepareAssistanceRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    try await Self.work(1)
    return .proceed
  }

  func resumeRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response { .proceed }
}

/// An actor to hop to.
private actor Desk {
  var served = 0
  func wait(_ number: Int) async throws {
    served += number
    try await Task.sleep(for: .seconds(20))
  }
}
