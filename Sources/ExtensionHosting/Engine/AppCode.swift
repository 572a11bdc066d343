import CallModel
import EventEngine
import ExtensionFoundation
public import LiveCommunicationKit

/// The code of one app: its extension and its container app.
public struct AppCode: Sendable {
  /// R16: its extension wants to know of presence.
  let observesPresence: Bool
  let makeExtension: @MainActor @Sendable () -> any LiveAssistanceExtension
  let open: @MainActor @Sendable (NSUserActivity, Person) async -> Void
  let furnish: @Sendable (inout DeviceStorage, inout RandomStream) -> Void

  public init<Extension: LiveAssistanceExtension, App: ContainerApp>(
    extension: Extension.Type, app: App.Type
  ) {
    observesPresence = Extension.self is any LiveAssistanceRequesterPresenceObserving.Type
    makeExtension = { Extension() }
    open = { await App().continueActivity($0, person: $1) }
    furnish = { App.furnish(&$0, device: &$1) }
  }
}
