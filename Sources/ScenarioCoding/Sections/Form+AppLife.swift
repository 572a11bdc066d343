internal import CallModel
internal import EventEngine
internal import JSONDocument

extension HandlerDescription {
  /// The outcomes as the file has them: none beside those that go by the sign-in.
  var alwaysOutcomes: OutcomeChances? {
    get { readsSignIn ? nil : outcomes }
    set { outcomes = newValue ?? OutcomeChances() }
  }
}

extension Form where Value == Entitlements {
  static var entitlements: Form {
    ObjectForm(
      "entitlements", neutral: Entitlements(),
      [
        .optional(
          "extension", \.isExtensionEntitled, .boolean, "Without it the app is not offered."),
        .optional(
          "containerApp", \.isContainerAppEntitled, .boolean,
          "Without it returnToCall is ignored."),
      ]
    ).form
  }
}

extension Form where Value == MemoryDescription {
  static var memory: Form {
    ObjectForm(
      "memory", neutral: MemoryDescription(),
      [
        .optional("base", \.base, .size, "What a new process uses."),
        .optional(
          "grows", \.grows, .distribution(.size),
          "What a running invocation takes more in a second."),
        .optional("limit", \.limit, .size, "Past it the process is killed; else there is none."),
        .optional(
          "limitOn", \.limitOn, .keyed(of: .size, .refers(.memoryClass)),
          "The limit on devices of a class of memory."),
      ]
    ) { memory, json, reading in
      if memory.limit == nil, memory.limitOn.isEmpty {
        reading.refuse(
          at: json.place, reading.pathText, wanted: "\"limit\" or \"limitOn\"", found: "neither")
      }
      let limits = memory.limitOn.map(\.value) + (memory.limit.map { [$0] } ?? [])
      for limit in limits where limit <= memory.base {
        reading.refuse(
          at: json.place, reading.pathText, wanted: "limits above the base",
          found: SizeText.text(limit))
      }
    }.form
  }
}

extension Form where Value == PresenceDescription {
  static var presence: Form {
    ObjectForm(
      "presence", neutral: PresenceDescription(),
      [
        .optional("work", \.work, .span(), "Until it returns."),
        .optional("hang", \.hang, .chance, "That it never returns (U17)."),
      ]
    ).form
  }
}

extension Form where Value == Replacement {
  static var replacement: Form {
    ObjectForm(
      "replaced", neutral: Replacement(),
      [
        .optional("chance", \.chance, .chance, "That it happens to a request."),
        .optional("after", \.after, .span(), "Since the pick."),
      ]
    ).form
  }
}

extension Form where Value == ContainerAppKill {
  static var containerAppKill: Form {
    ObjectForm(
      "killed", neutral: ContainerAppKill(),
      [
        .optional("chance", \.chance, .chance, "That it happens in one stay."),
        .optional("reopens", \.reopens, .chance, "That the person opens it again."),
        .optional("after", \.after, .span(), "How long after."),
      ]
    ).form
  }
}
