import CallModel

/// What the provider and its interpreters do.
extension Storyteller {
  func serviceLine(of record: TraceRecord) -> StoryLine? {
    switch record.event {
    case .tileShown:
      StoryLine(
        record, "framework", "shows the waiting tile, \(span(record.elapsed)) after the pick")
    case .backendAnswered: backendLine(of: record)
    case .lineJoined: StoryLine(record, "provider", "puts the request in line")
    case .lineLeft:
      StoryLine(
        record, "provider", "takes it out of the line, \(span(record.elapsed)) after it joined",
        isTrouble: true)
    case .interpreterAssigned:
      StoryLine(
        record, "provider",
        "assigns an interpreter of \(group(Int(record.group))), after \(span(record.elapsed))")
    case .lineRejoined:
      StoryLine(
        record, "provider", "puts it back", why: "the interpreter didn't come",
        isTrouble: true)
    case .interpreterJoined:
      StoryLine(record, "interpreter", "joins, \(span(record.elapsed)) after the line was joined")
    case .captionsStarted: StoryLine(record, "provider", "shows the first caption")
    case .interpreterHandedOver:
      StoryLine(
        record, "interpreter", "hands over to one of \(group(Int(record.group)))")
    case .interpreterLeft:
      StoryLine(
        record, "interpreter",
        record.detail == 1 ? "leaves after \(span(record.elapsed))" : "won't come any more")
    case .interpreterHeld:
      StoryLine(
        record, "interpreter", "was held for \(span(record.elapsed)) after the requester had gone",
        why: "nobody released the interpreter (R19)", isTrouble: true)
    case .interpreterReleased: StoryLine(record, "interpreter", "is free again")
    case .staffChanged:
      StoryLine(
        record, "provider",
        "\(group(Int(record.group))) has "
          + (record.amount < 0 ? "no limit of staff" : "\(record.amount) on shift"))
    case _: nil
    }
  }

  private func backendLine(of record: TraceRecord) -> StoryLine {
    switch BackendAnswer(rawValue: record.detail) {
    case .accepted, nil:
      StoryLine(record, "backend", "accepts the URL, \(span(record.elapsed)) after the tile")
    case .failed: StoryLine(record, "backend", "fails the URL", isTrouble: true)
    case .timedOut: StoryLine(record, "backend", "takes too long", isTrouble: true)
    }
  }
}
