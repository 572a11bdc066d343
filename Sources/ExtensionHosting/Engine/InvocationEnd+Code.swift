import CallModel
import EventEngine
import LiveCommunicationKit

extension InvocationEnd {
  /// What a handler has returned.
  init(_ response: LiveAssistanceRequest.Response) {
    self =
      switch response {
      case .proceed: .proceeded
      case .requiresUserInput(.signIn): .askedForSignIn
      case .requiresUserInput(.additionalInfo): .askedForInfo
      }
  }

  /// What a handler has thrown.
  init(_ error: any Error) {
    self =
      switch error as? LiveAssistanceRequestError {
      case .cannotFulfill: .threwCannotFulfill
      case .unknown: .threwUnknown
      case nil: .threwOther
      }
  }
}

extension PresenceCallback {
  /// Calls the extension back, if it observes presence.
  @MainActor @inline(never) func reach(
    _ subject: any LiveAssistanceExtension, _ request: LiveAssistanceRequest
  ) async {
    guard let observer = subject as? any LiveAssistanceRequesterPresenceObserving else { return }
    switch self {
    case .didLeave: await observer.requesterDidLeave(request)
    case .didRejoin: await observer.requesterDidRejoin(request)
    case .callDidEnd: await observer.requestCallDidEnd(request)
    }
  }

  /// The name of its handler.
  var name: String {
    switch self {
    case .didLeave: "requesterDidLeave"
    case .didRejoin: "requesterDidRejoin"
    case .callDidEnd: "requestCallDidEnd"
    }
  }
}

extension LaunchReason {
  var code: LiveAssistanceLaunchReason {
    switch self {
    case .signIn: .signIn
    case .additionalInfo: .additionalInfo
    }
  }
}

/// The one instance of an extension in its process.
final class InstanceBox: @unchecked Sendable {
  var value: (any LiveAssistanceExtension)?
}

/// Draws of the code engine, by process.
struct RandomStreamSource {
  let entity: UInt64

  enum Purpose: UInt64 {
    case suspended = 2
    case loss = 3
  }

  func stream(_ purpose: Purpose, process: UInt32) -> RandomStream {
    RandomStream(entity: entity, purpose: purpose.rawValue << 40 | UInt64(process))
  }
}
