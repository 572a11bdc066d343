public import EventEngine

/// A request of an app whose own code is run by an engine, as that engine knows it.
public struct HostedRequest: Hashable, Sendable, BitwiseCopyable {
  /// Its number within the cell, from 0.
  public let number: UInt32
  /// Where it lives; used again once it is gone.
  public let slot: UInt32
  /// The number of its call within the cell, from 0: the device.
  public let call: UInt32
  public let app: UInt16
  public let picked: SimulationInstant

  public init(number: UInt32, slot: UInt32, call: UInt32, app: UInt16, picked: SimulationInstant) {
    self.number = number
    self.slot = slot
    self.call = call
    self.app = app
    self.picked = picked
  }
}

/// What a cell asks of the engine that runs an app's own code.
public struct HostedDuty: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: Hashable, Sendable, BitwiseCopyable {
    /// Run the handler, in the suspended process if it is `resumed` (P1). Forwarding the join URL
    /// takes that long [ns].
    case invoke(Handler, forward: SimulationSpan, in: LaunchKind)
    /// Run the presence call-back (R17).
    case notify(PresenceCallback, in: LaunchKind)
    /// The process of the handler under way is no more.
    case kill
    /// The process of the presence call-back under way is no more.
    case killCallback
    /// The handler's process does nothing any more, and isn't killed yet.
    case hang
    /// From now on whatever the handler's process waits for takes so many times as long [1].
    case slow(Double)
    /// The container app is in front; the person needs that long in it [ns], or never finishes.
    case openContainerApp(LaunchReason, takes: SimulationSpan?)
    /// The container app is killed under the person's hands (U20).
    case killContainerApp
    /// What the device holds is gone.
    case loseStorage
  }

  public let kind: Kind
  public let request: HostedRequest
}
