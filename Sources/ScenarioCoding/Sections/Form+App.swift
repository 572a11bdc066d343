internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == AppDescription {
  static var app: Form {
    ObjectForm(
      "app", neutral: AppDescription(),
      [
        .required(
          "provider", \.provider, .reference(to: .provider), "The service that its backend is."),
        .optional("launch", \.launch, .launch, "How the extension's process starts."),
        .optional("prepare", \.prepare, .handler("prepare"), "The first handler."),
        .optional("resume", \.resume, .handler("resume"), "The handler after input."),
        .optional("popUp", \.popUp, .popUp, "The pop-up that leads to the container app."),
        .optional(
          "containerApp", \.containerApp, .containerApp,
          "The container app, and what the person does there."),
        .optional("crashes", \.crashes, .crashes, "Crashes in mid-invocation."),
        .optional(
          "signedIn", \.signedIn, .chance,
          "That the device holds a sign-in from before the call; a process's memory never does."),
        .optional(
          "keepsSignInIn", \.keepsSignInIn,
          .choice([("keychain", .keychain), ("appGroup", .appGroup), ("memory", .memory)]),
          "Where a sign-in is kept (R2, P3)."),
        .optional(
          "keychain", \.keychain,
          .choice([("whenUnlocked", .whenUnlocked), ("afterFirstUnlock", .afterFirstUnlock)]),
          "When the keychain gives it out (U22)."),
        .optional(
          "entitlements", \.entitlements, .entitlements, "Who holds the entitlement (R14, U6)."),
        .optional(
          "memory", \.memory, .memory, "What the extension's process uses, and may use."),
        .optional(
          "observesPresence", \.observesPresence, .boolean,
          "It adopts the protocol for presence; needs 27.3 (R16)."),
        .optional("presence", \.presence, .presence, "What a presence call-back does (R17)."),
        .optional(
          "replaced", \.replaced, .replacement,
          "The app is updated or removed while a request is pending (U24)."),
      ]
    ) { app, json, reading in
      AppChecks.run(app, json, &reading)
    }.form
  }
}

extension Form where Value == LaunchDescription {
  fileprivate static var launch: Form {
    ObjectForm(
      "launch", neutral: LaunchDescription(),
      [
        .optional("cold", \.cold, .span(), "Without a suspended process."),
        .optional("warm", \.warm, .span(), "With one."),
        .optional(
          "coldAfter", \.coldAfter, .duration(),
          "How long after it returned a process keeps the next launch warm."),
        .optional("fails", \.fails, .chance, "That a launch fails."),
      ]
    ).form
  }
}

extension Form where Value == HandlerDescription {
  fileprivate static func handler(_ name: String) -> Form {
    ObjectForm(
      name, neutral: HandlerDescription(),
      [
        .optional("work", \.work, .span(), "Until it returns or throws."),
        .optional(
          "outcomes", \.alwaysOutcomes, .outcomes,
          "How it ends; the chances add up to 1. It proceeds if nothing is said."),
        .optional(
          "signedIn", \.signedIn, .outcomes,
          "How it ends if it finds a sign-in; stands with signedOut, instead of outcomes."),
        .optional(
          "signedOut", \.signedOut, .outcomes,
          "How it ends if it finds none; stands with signedIn, instead of outcomes."),
      ]
    ) { handler, json, reading in
      AppChecks.oneStyle(handler, json, &reading)
    }.form
  }
}

extension Form where Value == OutcomeChances {
  fileprivate static var outcomes: Form {
    var neutral = OutcomeChances()
    neutral.proceed = 0
    return ObjectForm(
      "outcomes", neutral: neutral,
      [
        .optional("proceed", \.proceed, .chance, "Returns proceed (R6)."),
        .optional("signIn", \.signIn, .chance, "Asks for signing in (R7, R11)."),
        .optional("additionalInfo", \.additionalInfo, .chance, "Asks for more (R7, R11)."),
        .optional("cannotFulfill", \.cannotFulfill, .chance, "Throws cannotFulfill (R8)."),
        .optional("unknown", \.unknown, .chance, "Throws unknown (R8)."),
        .optional("otherError", \.otherError, .chance, "Throws another type (U14)."),
        .optional("hang", \.hang, .chance, "Never returns (U1)."),
      ]
    ) { chances, json, reading in
      ScenarioChecks.addUp(chances.inOrder, in: json, &reading)
    }.form
  }
}

extension Form where Value == PopUpDescription {
  fileprivate static var popUp: Form {
    ObjectForm(
      "popUp", neutral: PopUpDescription(),
      [.optional("decides", \.decides, .span(), "Until the person answers it.")]
    ).form
  }
}

extension Form where Value == ContainerAppDescription {
  fileprivate static var containerApp: Form {
    ObjectForm(
      "containerApp", neutral: ContainerAppDescription(),
      [
        .optional(
          "opens", \.opens, .span(), "From the person's yes, or unlocking, until the app shows."),
        .optional(
          "opensWarm", \.opensWarm, .span(), "The same if it is still in memory; else like opens."),
        .optional(
          "running", \.running, .chance, "That it is in memory before it is first opened in a call."
        ),
        .optional(
          "declaresActivityType", \.declaresActivityType, .boolean,
          "Its Info.plist lists the activity type; else it never opens (R10, U6)."),
        .optional("takes", \.takes, .span(), "From there until returnToCall."),
        .optional("person", \.person, .person, "What the person does; adds up to 1."),
        .optional(
          "returnsLate", \.returnsLate, .chance,
          "That the return comes even if the request is over by then (R13)."),
        .optional(
          "killed", \.killed, .containerAppKill, "It is killed while the person is in it (U20)."),
        .optional(
          "returnsTwice", \.returnsTwice, .extraReturn("returnsTwice", "Since the first."),
          "A second returnToCall for the same wait (U4)."),
        .optional(
          "strayReturn", \.strayReturn, .extraReturn("strayReturn", "Since the pick."),
          "A returnToCall that nobody asked for (U5, R13)."),
      ]
    ).form
  }
}

extension Form where Value == PersonChances {
  fileprivate static var person: Form {
    var neutral = PersonChances()
    neutral.returns = 0
    return ObjectForm(
      "person", neutral: neutral,
      [
        .optional("returns", \.returns, .chance, "Does what is asked and comes back."),
        .optional("declines", \.declines, .chance, "Declines the pop-up (R7)."),
        .optional("wandersOff", \.wandersOff, .chance, "Opens the app, never comes back."),
      ]
    ) { person, json, reading in
      ScenarioChecks.addUp(
        [person.returns, person.declines, person.wandersOff], in: json, &reading)
    }.form
  }
}

extension Form where Value == ExtraReturn {
  fileprivate static func extraReturn(_ name: String, _ since: String) -> Form {
    ObjectForm(
      name, neutral: ExtraReturn(),
      [
        .optional("chance", \.chance, .chance, "That it is made."),
        .optional("after", \.after, .span(), since),
        .optional(
          "fromOtherApp", \.fromOtherApp, .boolean, "Made by another app, with this id."),
      ]
    ).form
  }
}

/// The chance of a crash, in an object that other hazards will join.
extension Form where Value == Double {
  fileprivate static var crashes: Form {
    ObjectForm(
      "crashes", neutral: 0.0,
      [.optional("perInvocation", \.self, .chance, "That one invocation crashes (R4).")]
    ).form
  }
}
