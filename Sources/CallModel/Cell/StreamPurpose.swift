import EventEngine

/// What a stream of draws is for; the numbers are part of the results and are never used again.
enum StreamPurpose: UInt64 {
  /// Of a traffic stream: the gaps between arrivals.
  case arrivals = 1
  /// Of a call, from here on.
  case asks = 2
  case pick = 3
  case callLength = 4
  case leaves = 5
  case rejoins = 6
  case picksAgain = 7
  case retry = 8
  case launch = 9
  case invocation = 10
  case person = 11
  case popUp = 12
  case containerAppOpens = 13
  case containerAppTakes = 14
  case returnsTwice = 15
  case strayReturn = 16
  case forward = 17
  case patience = 18
  case join = 19
  case service = 20
  case wrapUp = 21
  case cancel = 22
  case skill = 30
  case device = 31
  case memoryClass = 32
  case osLevel = 33
  /// Of a traffic stream or a factor of the run's: the factor of a day.
  case dayFactor = 34
  /// Of a traffic stream: when bursts begin and end.
  case bursts = 35
  /// Of a call: what the caller does before it.
  case think = 36
  case signedIn = 40
  case flush = 41
  case kill = 42
  case suspendedKill = 43
  case presence = 44
  case presenceKill = 45
  case suspendedPresence = 46
  case unlock = 47
  case appRuns = 48
  case containerKill = 49
  case reopens = 60
  case containerAppRetakes = 61
  case returnsLate = 62
  case replaced = 63
  /// Of a fault and a call: whether it acts and when; whether it may hit the device; how late a
  /// message is.
  case fault = 64
  case faultShare = 65
  case faultDelay = 66
  /// Of a fault.
  case faultGap = 67
  /// Of an interpreter.
  case attendance = 50
  /// Of a call again.
  case choice = 51
  case noShow = 52
  case backend = 53
  case message = 54
  case shedding = 55
  case captions = 56
  case handOver = 57

  /// The stream of an entity for this purpose; a try within a call, a round within a try and a
  /// phase within a round each have their own.
  @inline(__always)
  func stream(
    of entity: UInt64, attempt: UInt16 = 0, round: UInt16 = 0, phase: Phase = .launch
  ) -> RandomStream {
    RandomStream(
      entity: entity,
      purpose: rawValue << 40 | UInt64(phase.rawValue) << 32 | UInt64(attempt) << 16
        | UInt64(round))
  }
}
