import ExtensionRuns
import LiveCommunicationKit
import Specimens
import Testing

/// A specimen, and what `chaos` must say about it.
struct Specimen: Sendable, CustomTestStringConvertible {
  let name: String
  /// Part of the description of the counterexample.
  let told: String
  let search: @Sendable (ScenarioRun) async throws -> ChaosReport

  var testDescription: String { name }

  init<Extension: LiveAssistanceExtension & SendableMetatype, App: ContainerApp>(
    _ extension: Extension.Type, _ app: App.Type = SoundApp.self, tells told: String
  ) {
    name = "\(Extension.self), \(App.self)"
    self.told = told
    search = { try await $0.chaos(plans: 16, extension: Extension.self, app: App.self) }
  }
}

struct SpecimenTests {
  static let ill: [Specimen] = [
    Specimen(StaticFlag.self, tells: "Specimens.StaticFlag.hasAsked"),
    Specimen(GlobalRequest.self, tells: "Specimens.pendingRequest"),
    Specimen(ActorState.self, tells: "unknownError"),
    Specimen(StaticCounter.self, tells: "Specimens.StaticCounter.attempts"),
    Specimen(StaticCache.self, tells: "Specimens.StaticCache.known"),
    Specimen(TokenInMemory.self, TokenInMemoryApp.self, tells: "asked for input again"),
    Specimen(NeverForwards.self, tells: "without forwarding"),
    Specimen(ForwardsTwice.self, tells: "forwarded more than once"),
    Specimen(ForwardsBeforeAsking.self, tells: "forwarded more than once"),
    Specimen(DetachedForward.self, tells: "left behind"),
    Specimen(LateStatistics.self, tells: "left behind"),
    Specimen(LostContinuation.self, tells: "timedOut"),
    Specimen(ResumedTwice.self, tells: "crashed"),
    Specimen(NoTimeLimit.self, tells: "timedOut"),
    Specimen(RetryStorm.self, tells: "tried again and again"),
    Specimen(LeakedError.self, tells: "unknownError"),
    Specimen(BlocksMainThread.self, tells: "main thread was blocked"),
    Specimen(SemaphoreWait.self, tells: "endless loop or wait"),
    Specimen(ForceUnwrap.self, tells: "Replies.swift"),
    Specimen(IndexPastEnd.self, tells: "crashed (trap"),
    Specimen(OwnThread.self, tells: "past the simulation"),
    Specimen(LockedIsSignedOut.self, WhenUnlockedApp.self, tells: "taken for signed out"),
    Specimen(NewIdentity.self, SignedInApp.self, tells: "wiped out"),
    Specimen(StaleDefaults.self, tells: "unknownError"),
    Specimen(TokenInDefaults.self, tells: "the nonce must be stored"),
    Specimen(Asking.self, StoredRequestApp.self, tells: "returnToCall was ignored"),
    Specimen(SharedURL.self, tells: "URL of another request"),
    Specimen(BusyFlag.self, tells: "timedOut"),
    Specimen(Asking.self, ReturnsTwiceApp.self, tells: "alreadyReturned"),
    Specimen(Asking.self, WrongActivityApp.self, tells: "dropped the activity"),
    Specimen(Asking.self, UUIDOnlyApp.self, tells: "dropped the activity"),
    Specimen(Asking.self, SignInOnlyApp.self, tells: "dropped the activity"),
    Specimen(Asking.self, OwnIdentityApp.self, tells: "unknownRequest"),
    Specimen(Asking.self, CrashingApp.self, tells: "no window scene"),
  ]

  static let sound: [Specimen] = [
    Specimen(SoundSigning.self, tells: ""), Specimen(SoundDirect.self, tells: ""),
    Specimen(SoundConsent.self, tells: ""),
  ]

  private func run() throws -> ScenarioRun {
    var run = try ScenarioRun("lunch.json")
    run.options.stuckAfterMilliseconds = 200
    return run
  }

  @Test(arguments: ill)
  func `chaos finds what is wrong, and names it`(_ specimen: Specimen) async throws {
    let report = try await specimen.search(run())
    let found = try #require(report.counterexample, "\(report)")
    #expect("\(found)".contains(specimen.told))
  }

  @Test(arguments: sound)
  func `chaos finds nothing in sound code`(_ specimen: Specimen) async throws {
    let report = try await specimen.search(run())
    #expect(report.counterexample == nil, "\(report)")
    #expect(report.plansPlayed == 16)
  }
}
