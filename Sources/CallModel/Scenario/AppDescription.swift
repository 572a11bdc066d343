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
  /// That the device holds a sign-in from before the call [1]; for handlers that go by it.
  public var signedIn = 1.0
  /// Where a sign-in is kept.
  public var keepsSignInIn = SignInStore.keychain
  /// When the keychain gives it out (U22).
  public var keychain = KeychainClass.whenUnlocked
  /// R14, U6.
  public var entitlements = Entitlements()
  /// What the extension's process uses, and may use; not looked at if absent.
  public var memory: MemoryDescription?
  /// R16: it adopts the protocol for presence.
  public var observesPresence = false
  /// What a presence call-back does.
  public var presence = PresenceDescription()
  /// Whether the app is updated or removed while a request is pending (U24).
  public var replaced = Replacement()

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
  /// How it ends, unless it goes by the stored sign-in.
  public var outcomes = OutcomeChances()
  /// How it ends if it finds a sign-in; stands together with `signedOut`.
  public var signedIn: OutcomeChances?
  /// How it ends if it finds none.
  public var signedOut: OutcomeChances?

  public init() {}

  /// It reads the stored sign-in before it does anything else.
  public var readsSignIn: Bool { signedIn != nil }
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
  /// From the person's yes, or from unlocking, until the app shows [ns].
  public var opens = Distribution.constant(0)
  /// The same if it is still in memory [ns]; like `opens` if absent.
  public var opensWarm: Distribution?
  /// That it is in memory before it is opened the first time in a call [1].
  public var running = 0.0
  /// Its Info.plist lists the activity type (R10, U6).
  public var declaresActivityType = true
  /// From there until `returnToCall` [ns].
  public var takes = Distribution.constant(0)
  public var person = PersonChances()
  /// That the return comes even if the request is over by then (R13) [1].
  public var returnsLate = 0.0
  /// Whether it is killed while the person is in it (U20).
  public var killed = ContainerAppKill()
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

/// The death of the container app under the person's hands (U20).
public struct ContainerAppKill: Hashable, Sendable {
  /// That it happens in one stay, at a moment that is equally likely throughout [1].
  public var chance = 0.0
  /// That the person opens it again and starts over [1].
  public var reopens = 0.0
  /// How long after [ns].
  public var after = Distribution.constant(0)

  public init() {}
}
