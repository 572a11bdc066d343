import CallModel

/// What extension, framework, container app and storage do.
extension Storyteller {
  func extensionLine(of record: TraceRecord) -> StoryLine? {
    switch record.event {
    case .launchStarted: launchLine(of: record)
    case .launchEnded: launchEndLine(of: record)
    case .invocationStarted: StoryLine(record, "extension", "runs \(handler(record))")
    case .invocationEnded: invocationEndLine(of: record)
    case .processLost:
      StoryLine(
        record, "system", "had killed the suspended process", why: "the next launch is cold (R5)",
        isTrouble: true)
    case .appReplaced:
      StoryLine(
        record, "system", "replaces \(app(record)) with the request pending", why: "U24",
        isTrouble: true)
    case .presenceStarted:
      StoryLine(
        record, "framework",
        "tells the extension: \(callback(record.detail))")
    case .presenceEnded: presenceEndLine(of: record)
    case _: nil
    }
  }

  private func launchLine(of record: TraceRecord) -> StoryLine {
    let kind =
      switch LaunchKind(rawValue: record.detail) {
      case .cold, nil: "launches the extension, cold"
      case .warm: "launches the extension, warm"
      case .resumed: "resumes the extension's process with its state (P1)"
      }
    return StoryLine(record, "framework", kind)
  }

  private func launchEndLine(of record: TraceRecord) -> StoryLine? {
    switch LaunchEnd(rawValue: record.detail) {
    case .running, nil: nil
    case .failed:
      StoryLine(
        record, "extension", "doesn't start, after \(span(record.elapsed))", isTrouble: true)
    case .givenUp:
      StoryLine(record, "framework", "gives the launch up", why: "the request is over")
    }
  }

  private func invocationEndLine(of record: TraceRecord) -> StoryLine {
    let (what, why, isTrouble) = Self.words(
      InvocationEnd(rawValue: record.detail) ?? .proceeded,
      killedFor: KillReason(rawValue: UInt8(clamping: record.amount)) ?? .hazard)
    return StoryLine(
      record, "extension", "\(handler(record)) \(what) after \(span(record.elapsed))", why: why,
      isTrouble: isTrouble)
  }

  private static func words(
    _ end: InvocationEnd, killedFor reason: KillReason
  ) -> (what: String, why: String, isTrouble: Bool) {
    switch end {
    case .proceeded: ("proceeds", "", false)
    case .askedForSignIn: ("asks for a sign-in", "", false)
    case .askedForInfo: ("asks for more information", "", false)
    case .threwCannotFulfill: ("throws cannotFulfill", "a throw is final (R8)", true)
    case .threwUnknown: ("throws unknown", "a throw is final (R8)", true)
    case .threwOther: ("throws another error", "that is final too (U14)", true)
    case .crashed: ("crashes", "nothing is invoked again (R4)", true)
    case .limitPassed: ("is killed", "it took longer than allowed (U1)", true)
    case .discarded: ("ends, for nothing", "its request was over (U13)", false)
    case .killedAtEnd: ("is killed", "its request was over, or went on without it", false)
    case .killed:
      (
        "is killed",
        reason == .memory ? "it used too much memory (R4)" : "nothing is invoked again (R4)", true
      )
    }
  }

  private func handler(_ record: TraceRecord) -> String {
    record.phase == .resume ? "resume" : "prepare"
  }

  private func callback(_ number: UInt8) -> String {
    switch PresenceCallback(rawValue: number) {
    case .didLeave: "the requester left"
    case .didRejoin: "the requester is back"
    case .callDidEnd: "the call ended"
    case nil: "something"
    }
  }

  private func presenceEndLine(of record: TraceRecord) -> StoryLine {
    let told = callback(UInt8(clamping: record.amount))
    let loss: String? =
      switch PresenceEnd(rawValue: record.detail) {
      case .completed, nil: nil
      case .launchFailed: "it didn't start"
      case .crashed: "it crashed"
      case .killed: "it was killed"
      case .limitPassed: "it took longer than allowed (U1)"
      }
    guard let loss else { return StoryLine(record, "extension", "knows that \(told)") }
    return StoryLine(
      record, "extension", "never learns that \(told)", why: "\(loss); only that is lost (U17)",
      isTrouble: true)
  }

  // MARK: - The person's input

  func inputLine(of record: TraceRecord) -> StoryLine? {
    switch record.event {
    case .popUpShown: StoryLine(record, "framework", "shows the pop-up")
    case .popUpClosed: popUpLine(of: record)
    case .containerAppLaunched: nil
    case .containerAppOpened: StoryLine(record, "container app", "is open")
    case .containerAppLeft: StoryLine(record, "requester", "is out of the container app")
    case .returnToCallMade: returnLine(of: record)
    case .containerAppRefused:
      StoryLine(
        record, "container app", "can't be opened", why: "its activity type isn't listed (U6)",
        isTrouble: true)
    case .containerAppKilled:
      StoryLine(
        record, "container app", "is killed under the person's hands",
        why: "the request waits on (U20)", isTrouble: true)
    case .containerAppReopened: StoryLine(record, "requester", "opens the container app again")
    case .deviceUnlocked: StoryLine(record, "requester", "unlocks the device")
    case _: nil
    }
  }

  private func popUpLine(of record: TraceRecord) -> StoryLine {
    switch PopUpAnswer(rawValue: record.detail) {
    case .continued, nil: StoryLine(record, "requester", "goes on to the container app")
    case .declined: StoryLine(record, "requester", "declines", why: "R7", isTrouble: true)
    case .dismissed: StoryLine(record, "framework", "takes the pop-up away")
    }
  }

  private func returnLine(of record: TraceRecord) -> StoryLine {
    let fate = ReturnFate(rawValue: record.detail) ?? .honoured
    return StoryLine(
      record, "container app", "calls returnToCall", why: fate == .honoured ? "" : fate.sentence,
      isTrouble: fate.isLoss)
  }

  // MARK: - Storage

  func storageLine(of record: TraceRecord) -> StoryLine? {
    let place = StoragePlace(rawValue: UInt8(clamping: record.group)).map(Self.words) ?? "storage"
    switch record.event {
    case .storageOpened:
      return StoryLine(
        record, "device", "\(place) holds \(record.detail == 1 ? "a" : "no") sign-in")
    case .storageRead:
      switch StorageReading(rawValue: record.detail) {
      case .found: return StoryLine(record, "extension", "finds the sign-in in \(place)")
      case .absent, nil:
        return StoryLine(record, "extension", "finds no sign-in in \(place)", isTrouble: true)
      case .denied:
        return StoryLine(
          record, "extension", "may not read \(place)", why: "the device is locked (U22)",
          isTrouble: true)
      }
    case .storageWritten: return StoryLine(record, "container app", "writes a sign-in to \(place)")
    case .storageFlushed: return StoryLine(record, "device", "\(place) has it for good (P3)")
    case .storageLost:
      return StoryLine(
        record, "device", "\(place) loses the sign-in", why: "it was not flushed (P3)",
        isTrouble: true)
    case _: return nil
    }
  }

  private static func words(_ place: StoragePlace) -> String {
    switch place {
    case .keychainWhenUnlocked: "the keychain (when unlocked)"
    case .keychainAfterFirstUnlock: "the keychain (after first unlock)"
    case .appGroup: "the App Group's defaults"
    case .memory: "memory"
    }
  }
}
