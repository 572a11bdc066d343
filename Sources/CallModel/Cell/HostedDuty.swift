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
}

/// What a cell asks of the engine that runs an app's own code.
public struct HostedDuty: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: Hashable, Sendable, BitwiseCopyable {
    /// Run the handler. Forwarding the join URL takes that long [ns].
    case invoke(Handler, forward: SimulationSpan)
    /// The process of the invocation under way is no more.
    case kill
    /// The container app is in front; the person needs that long in it [ns], or never finishes.
    case openContainerApp(LaunchReason, takes: SimulationSpan?)
  }

  public let kind: Kind
  public let request: HostedRequest
}
