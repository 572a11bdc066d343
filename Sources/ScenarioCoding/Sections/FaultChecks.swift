internal import CallModel
internal import EventEngine
internal import JSONDocument

/// What must hold among the fields of a fault, and between it and the rest of the file.
enum FaultChecks {
  /// Keys that belong to another trigger or action, or that lack.
  static func keys(of one: WrittenFault, _ json: JSONValue, _ reading: inout Reading) {
    triggerKeys(of: one, json, &reading)
    actionKeys(of: one, json, &reading)
    lasting(of: one, json, &reading)
    target(of: one, json, &reading)
  }

  private static func triggerKeys(
    of one: WrittenFault, _ json: JSONValue, _ reading: inout Reading
  ) {
    let (isOn, lasts): (Bool, Bool) =
      switch one.trigger {
      case .at, .each: (false, true)
      case .on: (true, false)
      case .holding: (false, false)
      }
    if !lasts { refuse("for", unless: "\"at\" or \"each\" is the trigger", json, &reading) }
    if !isOn {
      for key in ["nth", "every", "chance", "after"] {
        refuse(key, unless: "\"on\" is the trigger", json, &reading)
      }
    }
    let occasions = json.members?.filter { ["nth", "every", "chance"].contains($0.key) } ?? []
    for extra in occasions.dropFirst() where isOn {
      reading.refuse(
        at: extra.keyPlace,
        "\"\(extra.key)\" can't stand beside \"\(occasions[0].key)\" in \(reading.pathText)")
    }
    if case .each(let law) = one.trigger, law.mean < 1e6 {
      reading.refuse(
        at: json["each"]?.place ?? json.place, "\(reading.pathText).each",
        wanted: "gaps of 1ms or more on average", found: LawUnit.duration.text(law.mean))
    }
  }

  /// What acts in one stroke has no use for a span, what acts on what comes by needs one.
  private static func lasting(of one: WrittenFault, _ json: JSONValue, _ reading: inout Reading) {
    let word = one.kind.rawValue
    let isByClock: Bool
    switch one.trigger {
    case .at, .each: isByClock = true
    case .on, .holding: isByClock = false
    }
    if one.kind.isOneStroke, one.length != nil, one.kind != .staffLeave {
      reading.refuse(
        at: json.members?.first { $0.key == "for" }?.keyPlace ?? json.place,
        "\"for\" means nothing beside \"\(word)\" in \(reading.pathText)")
    }
    if one.kind.needsSpan, one.length == nil, isByClock {
      reading.refuse(
        at: json.place, "missing key \"for\" in \(reading.pathText)",
        wanted: "how long \"\(word)\" acts on what comes by")
    }
    guard case .holding = one.trigger, one.kind.isOneStroke || one.kind == .providerDown else {
      return
    }
    reading.refuse(
      at: json["while"]?.place ?? json.place, "\(reading.pathText).while",
      wanted: "\"at\", \"each\" or \"on\": \"\(word)\" needs to know when",
      found: "\"while\"")
  }

  private static func actionKeys(
    of one: WrittenFault, _ json: JSONValue, _ reading: inout Reading
  ) {
    let isMessage = [.messageDrop, .messageDuplicate, .messageDelay].contains(one.kind)
    let isSlow = [.extensionSlow, .providerSlow].contains(one.kind)
    let word = one.kind.rawValue
    if isMessage, one.meantMessage == nil {
      reading.refuse(
        at: json.place, "missing key \"message\" in \(reading.pathText)",
        wanted: "the message that \"\(word)\" is about, since \"on\" doesn't name one")
    }
    if isSlow, one.factor == nil {
      reading.refuse(
        at: json.place, "missing key \"factor\" in \(reading.pathText)",
        wanted: "how many times as long it takes")
    }
    if one.kind == .messageDelay, one.duration == nil {
      reading.refuse(
        at: json.place, "missing key \"duration\" in \(reading.pathText)",
        wanted: "how much later the message comes")
    }
    if one.kind == .messageDelay, one.duration == .constant(0) {
      reading.refuse(
        at: json["duration"]?.place ?? json.place, "\(reading.pathText).duration",
        wanted: "a span above 0", found: "\"0s\"")
    }
    let keys = [
      ("message", isMessage), ("factor", isSlow),
      ("duration", [.messageDuplicate, .messageDelay].contains(one.kind)),
      ("count", one.kind == .staffLeave), ("as", one.kind == .storageLocked),
    ]
    if case .on = one.trigger, one.kind == .staffLeave {
      refuse("count", unless: "\"at\" or \"each\" is the trigger", json, &reading)
    }
    for (key, belongs) in keys where !belongs {
      guard let member = json.members?.first(where: { $0.key == key }) else { continue }
      reading.refuse(
        at: member.keyPlace, "\"\(key)\" means nothing beside \"\(word)\" in \(reading.pathText)")
    }
  }

  private static func target(of one: WrittenFault, _ json: JSONValue, _ reading: inout Reading) {
    let word = one.kind.rawValue
    if case .on(let event) = one.trigger, event.subject == .call, !one.kind.hitsWholeCalls {
      reading.refuse(
        at: json["on"]?.place ?? json.place, "\(reading.pathText).on",
        wanted: "an event of a request, which is what \"\(word)\" hits",
        found: "\"\(event.rawValue)\"")
    }
    guard let target = json["target"] else { return }
    let path = "\(reading.pathText).target"
    let phases = one.kind.phases
    if let phase = one.target.phase, !phases.isEmpty, !phases.contains(phase) {
      reading.refuse(
        at: target["phase"]?.place ?? target.place, "\(path).phase",
        wanted: SchemaNode.anyOf(phases.map { "\"\($0)\"" }) + ", where \"\(word)\" acts",
        found: "\"\(phase)\"")
    }
    var isOn = false
    if case .on = one.trigger { isOn = true }
    guard one.kind == .staffLeave, !isOn else { return }
    let others = [
      ("app", one.target.app != nil), ("phase", one.target.phase != nil),
      ("share", one.target.share != 1),
    ]
    for (key, stands) in others where stands {
      guard let member = target.members?.first(where: { $0.key == key }) else { continue }
      reading.refuse(
        at: member.keyPlace, "\"\(key)\" means nothing beside \"\(word)\" in \(path)",
        wanted: "\"provider\", or \"on\" an event of a request")
    }
  }

  private static func refuse(
    _ key: String, unless condition: String, _ json: JSONValue, _ reading: inout Reading
  ) {
    guard let member = json.members?.first(where: { $0.key == key }) else { return }
    reading.refuse(
      at: member.keyPlace, "\(reading.pathText): \"\(key)\" means nothing unless \(condition)")
  }

  /// A fault that can never act is perhaps not what was meant; too many are refused.
  static func reach(_ scenario: Scenario, _ json: JSONValue, _ reading: inout Reading) {
    let faults = json["faults"]
    if scenario.faults.count > Fault.most {
      reading.refuse(
        at: faults?.place ?? json.place, "faults", wanted: "at most \(Fault.most)",
        found: "\(scenario.faults.count)")
    }
    for fault in scenario.faults {
      let idle = fault.value.idleReason(in: scenario).map { "can never act: \($0)" }
      guard let doubt = idle ?? fault.value.doubt(in: scenario) else { continue }
      reading.warn(
        at: faults?[fault.name]?.place ?? json.place,
        "faults.\(Reading.shown(fault.name)) \(doubt)")
    }
  }

  /// An app that is hit belongs to the provider that is hit.
  static func targets(_ scenario: Scenario, _ json: JSONValue, _ reading: inout Reading) {
    for fault in scenario.faults {
      guard let app = fault.value.target.app, let provider = fault.value.target.provider,
        let index = scenario.apps.index(named: app),
        scenario.apps[index].value.provider != provider
      else { continue }
      let target = json["faults"]?[fault.name]?["target"]
      reading.refuse(
        at: target?["provider"]?.place ?? json.place,
        "faults.\(fault.name).target.provider",
        wanted: TerminalText.quoted(scenario.apps[index].value.provider)
          + ", which \(TerminalText.quoted(app)) belongs to",
        found: TerminalText.quoted(provider))
    }
  }
}

extension FaultKind {
  /// It acts on what is there, not on what comes by.
  fileprivate var isOneStroke: Bool {
    switch self {
    case .staffLeave, .requesterLeaves, .callEnds, .memoryPressure: true
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .launchFail,
      .containerCrash, .containerLostActivity, .messageDrop, .messageDuplicate, .messageDelay,
      .storageLocked, .storageLost, .storageStale, .providerDown, .providerSlow, .providerError,
      .processReuse:
      false
    }
  }
}
