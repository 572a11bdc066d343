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

/// Draws of the code engine, by invocation.
struct RandomStreamSource {
  let entity: UInt64

  enum Purpose: UInt64 {
    case kill = 1
    case `return` = 2
    case loss = 3
  }

  func stream(_ purpose: Purpose, invocation: Int) -> RandomStream {
    RandomStream(entity: entity, purpose: purpose.rawValue << 40 | UInt64(invocation))
  }
}
