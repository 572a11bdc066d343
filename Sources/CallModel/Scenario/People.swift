public import EventEngine

/// One kind of people: what they do in a call.
public struct PeopleDescription: Hashable, Sendable {
  /// How many are in a call, 2 or more.
  public var participants = 2
  /// Whether and when one of them asks for help.
  public var asks = Asking()
  /// Which app they pick, by weight.
  public var picks: [Named<Double>] = []
  /// Which language or skill they need, by weight; no particular one if empty.
  public var skill: [Named<Double>] = []
  /// What the requester's device is like.
  public var device = DeviceDescription()
  /// How long they wait at the tile [ns]; for ever if absent.
  public var patience: Distribution?
  /// The same by time of day, in ascending order; the last holds over midnight until the first. If
  /// not empty it stands instead of `patience`.
  public var patienceByTime: [TimedLaw] = []
  /// How long everybody stays [ns]; until the last request ends if absent.
  public var callLength: Distribution?
  /// What they do when a request fails or they gave up waiting.
  public var onFailure = Retrying()
  /// Whether the requester leaves the call, and comes back.
  public var leaves = Leaving()
  /// How long until they cancel, phase by phase (U26) [ns]; never if absent.
  public var cancels = Cancelling()
  /// Whether they pick an app once more while the first request runs (U8).
  public var picksAgain = PickingAgain()

  public init() {}
}

/// From this time of day on, this law.
public struct TimedLaw: Hashable, Sendable {
  public var from = TimeOfDay(second: 0)
  /// [ns]
  public var law = Distribution.constant(0)

  public init() {}

  public init(from: TimeOfDay, law: Distribution) {
    self.from = from
    self.law = law
  }
}

/// Whether and when the requester picks an app.
public struct Asking: Hashable, Sendable {
  /// That somebody asks at all [1].
  public var chance = 1.0
  /// Since the call started [ns].
  public var after = Distribution.constant(0)

  public init() {}
}

/// What follows a failure or an abandonment.
public struct Retrying: Hashable, Sendable {
  /// That the person tries again [1].
  public var retry = 0.0
  /// How long after [ns].
  public var after = Distribution.constant(0)
  /// Tries after the first, at most.
  public var atMost = 1
  /// That a try goes to another app than the one that failed [1].
  public var otherApp = 0.0
  /// What is left of the patience on the next try.
  public var keepsPatience = KeptPatience.fresh

  public init() {}
}

/// What a person brings to a further try.
public enum KeptPatience: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// A new draw.
  case fresh
  /// The rest of the first draw: waits add up.
  case rest
}

/// Whether the requester leaves the call early, and comes back.
public struct Leaving: Hashable, Sendable {
  /// That the requester leaves before the call is over [1].
  public var chance = 0.0
  /// Since the call started [ns].
  public var after = Distribution.constant(0)
  /// That the requester comes back [1].
  public var rejoin = 0.0
  /// Since leaving [ns].
  public var rejoinAfter = Distribution.constant(0)

  public init() {}
}

/// The time from the start of each phase to the person's cancelling (U26) [ns].
public struct Cancelling: Hashable, Sendable {
  public var launch: Distribution?
  public var prepare: Distribution?
  public var popUp: Distribution?
  public var containerApp: Distribution?
  public var relaunch: Distribution?
  public var resume: Distribution?
  public var waiting: Distribution?

  public init() {}

  /// The law of one phase.
  public subscript(phase: Phase) -> Distribution? {
    switch phase {
    case .launch: launch
    case .prepare: prepare
    case .popUp: popUp
    case .containerApp: containerApp
    case .relaunch: relaunch
    case .resume: resume
    case .waiting: waiting
    }
  }
}

/// Whether the requester picks an app once more, whatever became of the first pick.
public struct PickingAgain: Hashable, Sendable {
  /// That it happens after a pick [1].
  public var chance = 0.0
  /// Since the pick [ns].
  public var after = Distribution.constant(0)

  public init() {}
}
