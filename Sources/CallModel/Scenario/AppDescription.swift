public import EventEngine

/// One assistance app: its extension, its container app, the service behind it.
public struct AppDescription: Hashable, Sendable {
  /// The name of the provider that its backend belongs to.
  public var provider = ""
  public var launch = LaunchDescription()
  public var prepare = HandlerDescription()
  public var resume = HandlerDescription()
  public var popUp = PopUpDescription()
  public var containerApp = ContainerAppDescription()
  /// That the process crashes in the middle of an invocation [1].
  public var crashes = 0.0

  public init() {}
}

/// How the extension's process starts.
public struct LaunchDescription: Hashable, Sendable {
  /// Without a suspended process to warm the caches [ns].
  public var cold = Distribution.constant(0)
  /// With one [ns].
  public var warm = Distribution.constant(0)
  /// How long after it returned a process keeps the next launch warm [ns].
  public var coldAfter = SimulationSpan.zero
  /// That a launch fails [1].
  public var fails = 0.0

  public init() {}
}

/// What `prepare` or `resume` does.
public struct HandlerDescription: Hashable, Sendable {
  /// Until it returns or throws [ns].
  public var work = Distribution.constant(0)
  /// How it ends.
  public var outcomes = OutcomeChances()

  public init() {}
}

/// How a handler ends; the chances add up to 1.
public struct OutcomeChances: Hashable, Sendable {
  public var proceed = 1.0
  public var signIn = 0.0
  public var additionalInfo = 0.0
  public var cannotFulfill = 0.0
  public var unknown = 0.0
  /// It throws an error of another type (U14).
  public var otherError = 0.0
  /// It never returns; the framework's limit ends it (U1).
  public var hang = 0.0

  public init() {}

  /// In the order in which a draw meets them.
  public var inOrder: [Double] {
    [proceed, signIn, additionalInfo, cannotFulfill, unknown, otherError, hang]
  }
}

/// The pop-up that invites the person into the container app (R7).
public struct PopUpDescription: Hashable, Sendable {
  /// Until the person answers it [ns].
  public var decides = Distribution.constant(0)

  public init() {}
}

/// The container app, and what the person does there.
public struct ContainerAppDescription: Hashable, Sendable {
  /// From the person's yes until the app shows [ns].
  public var opens = Distribution.constant(0)
  /// From there until `returnToCall` [ns].
  public var takes = Distribution.constant(0)
  public var person = PersonChances()
  /// A second `returnToCall` for the same wait (U4).
  public var returnsTwice = ExtraReturn()
  /// A `returnToCall` that nobody asked for, counted from the pick (U5, R13).
  public var strayReturn = ExtraReturn()

  public init() {}
}

/// What the person does about the request for input; the chances add up to 1.
public struct PersonChances: Hashable, Sendable {
  /// Does what is asked and comes back.
  public var returns = 1.0
  /// Declines the pop-up (R7).
  public var declines = 0.0
  /// Opens the app and never comes back.
  public var wandersOff = 0.0

  public init() {}
}

/// A `returnToCall` beside the proper one.
public struct ExtraReturn: Hashable, Sendable {
  /// That it is made [1].
  public var chance = 0.0
  /// How long after [ns].
  public var after = Distribution.constant(0)
  /// Made by another app, with this request's id.
  public var fromOtherApp = false

  public init() {}
}
