import EventEngine

/// What an app has left on one device.
struct Installation: BitwiseCopyable {
  /// The process whose variables hold a sign-in; 0 if none does.
  var session: UInt32 = 0
  /// What the device held before the call is known.
  var isOpened = false
  /// A sign-in that is durable.
  var isStored = false
  /// The device held it before the call.
  var wasStored = false
  /// Whether the container app is in memory is known.
  var hasOpenedApp = false
  var isAppInMemory = false
}

/// Storage: where a sign-in is kept, and whether a handler finds it (P3, U22).
extension CallCell {
  /// Reads the sign-in for a handler that goes by it.
  mutating func findsSignIn(_ request: Int, in phase: Phase) -> Bool {
    let app = Int(requests[request].app)
    openStorage(of: request)
    let place = plan.states[app].place
    let installation = installations[self.place(ofAppOf: request)]
    let isThere =
      place == .memory ? installation.session == runs[request].number : installation.isStored
    let lock = device(of: Int(requests[request].call)).state.lock
    let reading =
      faults.isUsed
      ? faultyReading(of: place, isThere: isThere, lock: lock, request)
      : StorageReading(of: place, isThere: isThere, lock: lock)
    tell(
      .storageRead, request, group: UInt16(place.rawValue), phase: phase, detail: reading.rawValue)
    return reading == .found
  }

  /// Draws what the device holds from before the call; the memory of a process holds nothing.
  mutating func openStorage(of request: Int) {
    let installed = place(ofAppOf: request)
    guard !installations[installed].isOpened else { return }
    installations[installed].isOpened = true
    let app = Int(requests[request].app)
    let place = plan.states[app].place
    if place != .memory {
      var stream = StreamPurpose.signedIn.stream(
        of: calls[Int(requests[request].call)].entity ^ plan.states[app].salt)
      installations[installed].isStored = stream.chance(plan.states[app].signedIn)
      installations[installed].wasStored = installations[installed].isStored
    }
    tell(
      .storageOpened, request, group: UInt16(place.rawValue),
      detail: installations[installed].isStored ? 1 : 0)
  }

  /// The person has signed in: the container app writes it down.
  mutating func writeSignIn(_ request: Int) {
    let app = Int(requests[request].app)
    guard plan.states[app].readsSignIn, requests[request].reason == .signIn,
      !calls[Int(requests[request].call)].isOver
    else { return }
    // Only the handler that resumes may go by it.
    openStorage(of: request)
    let place = plan.states[app].place
    let installed = self.place(ofAppOf: request)
    tell(.storageWritten, request, group: UInt16(place.rawValue))
    switch place {
    case .memory: installations[installed].session = runs[request].number
    case .keychainWhenUnlocked, .keychainAfterFirstUnlock: installations[installed].isStored = true
    case .appGroup: flushLater(request)
    }
  }

  /// P3: durable after a delay; if the suspended app is killed before that, it may be lost.
  private mutating func flushLater(_ request: Int) {
    var stream = stream(.flush, of: request)
    let flush = plan.tables.draw(plan.extras.flush, from: &stream)
    var due = (event: CellEvent.storageFlushes, after: flush)
    if plan.extras.suspendedLife > 0 {
      let life = plan.extras.suspendedLife * plan.tables.ziggurat.exponential(&stream)
      if life < Double(flush.nanoseconds), stream.chance(plan.extras.lostOnKill) {
        due = (.writeIsLost, SimulationSpan(nanoseconds: Int64(life.rounded())))
      }
    }
    requests[request].holds += 1
    if due.after == .zero {
      writeSettles(request, due.event)
    } else {
      schedule(due.event, request: request, after: due.after)
    }
  }

  mutating func writeSettles(_ request: Int, _ event: CellEvent) {
    requests[request].holds -= 1
    if !calls[Int(requests[request].call)].isOver {
      let place = UInt16(StoragePlace.appGroup.rawValue)
      if event == .storageFlushes {
        installations[self.place(ofAppOf: request)].isStored = true
        tell(.storageFlushed, request, group: place)
      } else {
        tell(.storageLost, request, group: place)
      }
    }
    freeRequestIfUnused(request)
  }
}
