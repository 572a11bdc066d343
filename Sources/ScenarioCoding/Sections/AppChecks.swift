internal import CallModel
internal import EventEngine
internal import JSONDocument

/// What must hold among the fields of an app.
enum AppChecks {
  /// A handler ends by chance alone, or by the sign-in that it finds: not both.
  static func oneStyle(
    _ handler: HandlerDescription, _ json: JSONValue, _ reading: inout Reading
  ) {
    let keys = json.members?.map(\.key) ?? []
    let hasIn = keys.contains("signedIn")
    let hasOut = keys.contains("signedOut")
    if hasIn != hasOut {
      reading.refuse(
        at: json.place, reading.pathText, wanted: "\"signedIn\" and \"signedOut\" together",
        found: hasIn ? "\"signedIn\" alone" : "\"signedOut\" alone")
    }
    if keys.contains("outcomes"), hasIn || hasOut {
      reading.refuse(
        at: json.place, reading.pathText,
        wanted: "either \"outcomes\", or \"signedIn\" and \"signedOut\"", found: "both")
    }
  }

  /// Settings that would say nothing without another one.
  static func run(_ app: AppDescription, _ json: JSONValue, _ reading: inout Reading) {
    let neutral = AppDescription()
    let readsSignIn = app.prepare.readsSignIn || app.resume.readsSignIn
    let states = "a handler has \"signedIn\" and \"signedOut\""
    if !readsSignIn, app.signedIn != neutral.signedIn {
      refuse("signedIn", unless: states, json, &reading)
    }
    if !readsSignIn, app.keepsSignInIn != neutral.keepsSignInIn {
      refuse("keepsSignInIn", unless: states, json, &reading)
    }
    if app.keychain != neutral.keychain, !readsSignIn || app.keepsSignInIn != .keychain {
      refuse("keychain", unless: "a sign-in is kept in the keychain", json, &reading)
    }
    if !app.observesPresence, app.presence != neutral.presence {
      refuse("presence", unless: "\"observesPresence\" is true", json, &reading)
    }
    let containerApp = json.members?.first { $0.key == "containerApp" }?.value
    if app.containerApp.opensWarm == nil, app.containerApp.running > 0, let containerApp {
      refuse("running", unless: "\"opensWarm\" is given", containerApp, &reading)
    }
  }

  private static func refuse(
    _ key: String, unless condition: String, _ json: JSONValue, _ reading: inout Reading
  ) {
    guard let member = json.members?.first(where: { $0.key == key }) else { return }
    reading.refuse(
      at: member.keyPlace, "\(reading.pathText): \"\(key)\" means nothing unless \(condition)")
  }

  /// P1 `reuse` and P2 `suspended` need processes that stay for a while.
  static func processes(_ scenario: Scenario, _ json: JSONValue, _ reading: inout Reading) {
    let settings = scenario.framework
    let needsIdle = settings.processLife == .reuse
    guard needsIdle, scenario.apps.allSatisfy({ $0.value.launch.coldAfter == .zero }) else {
      return
    }
    reading.refuse(
      at: json.members?.first { $0.key == "framework" }?.value.place ?? json.place,
      "framework.processLife",
      wanted: "an app whose process stays a while (launch.coldAfter)", found: "none")
  }
}
