import CallModel
import EventEngine
import LiveCommunicationKit

extension InvocationEnd {
  /// Runs a handler of the extension to its end.
  @MainActor init(
    of handler: Handler, _ request: LiveAssistanceRequest,
    on subject: any LiveAssistanceExtension
  ) async {
    do {
      self =
        switch try await subject.run(handler, request) {
        case .proceed: .proceeded
        case .requiresUserInput(.signIn): .askedForSignIn
        case .requiresUserInput(.additionalInfo): .askedForInfo
        }
    } catch let error as LiveAssistanceRequestError {
      self =
        switch error {
        case .cannotFulfill: .threwCannotFulfill
        case .unknown: .threwUnknown
        }
    } catch {
      self = .threwOther
    }
  }
}

extension PresenceCallback {
  /// Calls the extension back, if it observes presence.
  @MainActor func reach(
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
