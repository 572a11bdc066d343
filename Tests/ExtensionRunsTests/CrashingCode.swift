import EventEngine
import ExtensionFoundation
import ExtensionHosting
import Foundation
import LiveCommunicationKit

typealias Response = LiveAssistanceRequest.Response

/// What brings a handler down now and then.
protocol Mishap {
  static func happens()
}

/// Proceeds, but for one request in five, which meets the mishap after a while.
struct Unlucky<Kind: Mishap & SendableMetatype>: LiveAssistanceExtension {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    try await Task.sleep(for: .milliseconds(50))
    if Int.random(in: 0..<5) == 0 { Kind.happens() }
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
}

enum Trap: Mishap {
  static func happens() { fatalError("on purpose") }
}

enum Abort: Mishap {
  static func happens() { abort() }
}

enum BadAccess: Mishap {
  static func happens() {
    unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  }
}

enum Overflow: Mishap {
  static func happens() {
    var zero = 0
    print(unsafe deeper(1, &zero))
  }

  private static func deeper(_ depth: Int, _ last: UnsafeMutablePointer<Int>) -> Int {
    var local = depth
    return unsafe withUnsafeMutablePointer(to: &local) {
      unsafe deeper(depth + 1, $0) + last.pointee
    }
  }
}

enum EndlessLoop: Mishap {
  static func happens() {
    // A loop that calls nothing may be left out by the optimiser.
    while getpid() > 0 {}
  }
}

enum Exit: Mishap {
  static func happens() { exit(3) }
}

enum NoMishap: Mishap {
  static func happens() {}
}

/// State in memory.
struct Forgetful: LiveAssistanceExtension {
  @MainActor static var hasAsked = false

  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    Self.hasAsked = true
    return .requiresUserInput(reason: .additionalInfo)
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    guard Self.hasAsked else {
      throw LiveAssistanceRequestError.unknown(message: "resumed without prepare")
    }
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }
}

struct ReturningApp: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {
    let key = LiveAssistance.containerAppLaunchRequestIDKey
    guard let id = activity.userInfo?[key] as? UUID else { return }
    await person.finishes()
    LiveAssistance.returnToCall(requestID: id)
  }
}

/// State in the environment of the real process, which is no global of Swift's.
struct Littering: LiveAssistanceExtension {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    let isFirst = getenv("LITTER") == nil
    setenv("LITTER", "1", 1)
    try await Task.sleep(for: .milliseconds(isFirst ? 50 : 60))
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
}

/// Stores what it draws, at its own pace, and asks for consent.
struct Diary: LiveAssistanceExtension, LiveAssistanceRequesterPresenceObserving {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    SimulatedDefaults()["drawn"] = .integer(.random(in: 0..<1_000_000))
    SimulatedDefaults()["order"] = .string("\(Set(["a", "b", "c", "d", "e"]))")
    SimulatedDefaults()["date"] = .number(Date().timeIntervalSince1970)
    try? SimulatedKeychain().add(.string(UUID().uuidString), account: "id")
    try await Task.sleep(for: .milliseconds(Int.random(in: 1...500)))
    async let pause: Void = Task.sleep(for: .milliseconds(Int.random(in: 1...500)))
    try await pause
    return .requiresUserInput(reason: .additionalInfo)
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    SimulatedDefaults()["resumed"] = .bool(true)
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }

  func requesterDidLeave(_ request: LiveAssistanceRequest) async {
    SimulatedDefaults()["left"] = .integer(.random(in: 0..<1_000_000))
  }

  func requesterDidRejoin(_ request: LiveAssistanceRequest) async {}

  func requestCallDidEnd(_ request: LiveAssistanceRequest) async {
    try? await Task.sleep(for: .milliseconds(Int.random(in: 1...500)))
  }
}
