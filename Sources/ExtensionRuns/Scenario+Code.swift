import CallModel

/// What a scenario says of an app that a run with its code doesn't go by.
extension Scenario {
  /// Settings that aren't applied to the code of that app, since the code itself decides, by their
  /// paths.
  func settledByCode(of name: String, observesPresence: Bool) -> [String] {
    guard let app = apps.first(where: { $0.name == name })?.value else { return [] }
    let plain = AppDescription()
    var settings: [String] = []
    func add(_ setting: String, if isSet: Bool) {
      if isSet { settings.append("apps.\(name).\(setting)") }
    }
    for (handler, one) in [("prepare", app.prepare), ("resume", app.resume)] {
      // The moment of a crash goes by it.
      add("\(handler).work", if: one.work != plain.prepare.work && app.crashes == 0)
      add("\(handler).outcomes", if: one.outcomes != plain.prepare.outcomes)
      add("\(handler).signedIn", if: one.signedIn != nil)
      add("\(handler).signedOut", if: one.signedOut != nil)
    }
    add("keepsSignInIn", if: app.keepsSignInIn != plain.keepsSignInIn)
    add("keychain", if: app.keychain != plain.keychain)
    add("observesPresence", if: app.observesPresence && !observesPresence)
    add("presence.work", if: app.presence.work != plain.presence.work && app.crashes == 0)
    add("presence.hang", if: app.presence.hang > 0)
    add("containerApp.returnsLate", if: app.containerApp.returnsLate > 0)
    add("containerApp.returnsTwice", if: app.containerApp.returnsTwice.chance > 0)
    return settings
  }
}
