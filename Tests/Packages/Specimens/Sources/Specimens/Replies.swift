import Dispatch
import ExtensionFoundation
import ExtensionRuns
import Foundation
import LiveCommunicationKit

// What a handler says, and when.

/// Proceeds without telling the backend.
public struct NeverForwards: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response { .proceed }
  public func resumeRequest(_ request: Request) async throws -> Response { .proceed }
}

/// Forwards once before and once after the settings are read.
public struct ForwardsTwice: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    try await forward(request)
    try await Task.sleep(for: .milliseconds(20))
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// Forwards in prepare although it still has to ask, and again on resume.
public struct ForwardsBeforeAsking: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    try await forward(request)
    return .requiresUserInput(reason: .additionalInfo)
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await forward(request)
    return .proceed
  }
}

/// Relies on detached work after its return.
public struct DetachedForward: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    let url = request.url
    Task.detached { try await SimulatedBackend().forward(url) }
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// Reports statistics in a task that nobody waits for.
public struct LateStatistics: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    try await forward(request)
    Task {
      try await Task.sleep(for: .seconds(1))
      defaults["calls"] = .integer(defaults.integer(for: "calls") + 1)
    }
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// D5: a continuation that one path never resumes.
public struct LostContinuation: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    try await forward(request)
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      if Bool.random() { continuation.resume() }
    }
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// D6: a continuation that is resumed twice.
public struct ResumedTwice: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    try await forward(request)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      continuation.resume()
      if Int.random(in: 0..<4) == 0 { continuation.resume() }
    }
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// D30: no time limit on the backend.
public struct NoTimeLimit: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    do { try await backend.forward(request.url) } catch {
      throw LiveAssistanceRequestError.cannotFulfill(message: nil)
    }
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// Tries again at once, for as long as it takes.
public struct RetryStorm: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    while true {
      do {
        try await send(request.url)
        return .proceed
      } catch is SimulatedBackendError {
        continue
      } catch {
        throw LiveAssistanceRequestError.cannotFulfill(message: nil)
      }
    }
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// The backend's error goes out as it is.
public struct LeakedError: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    do { try await send(request.url) } catch is CancellationError {
      throw LiveAssistanceRequestError.cannotFulfill(message: nil)
    }
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// The main thread sleeps.
public struct BlocksMainThread: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    pause()
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
  private func pause() { Thread.sleep(forTimeInterval: 0.5) }
}

/// Waits for the backend with a semaphore on the main thread, for ever.
public struct SemaphoreWait: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    wait(for: request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response { .proceed }
  private func wait(for request: Request) {
    let done = DispatchSemaphore(value: 0)
    Task {
      try await forward(request)
      done.signal()
    }
    done.wait()
  }
}

/// A force unwrap of what isn't always there.
public struct ForceUnwrap: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    let name = defaults.string(for: "name")!
    _ = name
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// An index past the end, now and then.
public struct IndexPastEnd: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    let servers = ["a", "b", "c"]
    _ = servers[Int.random(in: 0...3)]
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// Works with threads of its own.
public struct OwnThread: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume() }
    }
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}
