public import JSONDocument

/// A change to a scenario in one line, as `--set` takes it: `path=value`.
///
/// The path names keys and list places with dots: `providers.north.groups.asl.staff`,
/// `expect.0.is`; a key with a dot in it stands in quotes. The value is JSON, or else a text.
public struct ScenarioOverride: Hashable, Sendable {
  /// As it was given.
  public let text: String
  /// The keys and list places from the root to the value.
  public let path: [String]
  private let value: JSONValue

  /// The value, as it was given.
  public var valueText: String { Self.split(text)?.1 ?? "" }

  /// Why a text is no change, or doesn't fit the file.
  public struct Flaw: Error, Equatable, Sendable {
    public let message: String
  }

  public init(_ text: String) throws(Flaw) {
    guard let (path, value) = Self.split(text) else {
      throw Flaw(message: "expected path=value, such as run.replications=50")
    }
    self.text = text
    self.path = path
    let json = try? JSONFile(bytes: Array(value.utf8), named: "--set").root
    self.value = json ?? .text(value)
  }

  /// The root with the value put in its place; what lies on the way must be there.
  public func applied(to root: JSONValue) throws(Flaw) -> JSONValue {
    try replaced(root, path[...])
  }

  private func replaced(
    _ json: JSONValue, _ path: ArraySlice<String>
  ) throws(Flaw) -> JSONValue {
    guard let step = path.first else { return value.placed(like: json) }
    let rest = path.dropFirst()
    if let members = json.members {
      if let member = members.first(where: { $0.key == step }) {
        return json.replacing(step, with: try replaced(member.value, rest))
      }
      guard rest.isEmpty else {
        let nearest = NearestName.of(step, among: members.map(\.key))
        throw Flaw(
          message: "there is no \(TerminalText.quoted(step)) on the way"
            + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
      }
      return json.replacing(step, with: value.placed(like: json))
    }
    if let elements = json.elements, let index = Int(step), elements.indices.contains(index) {
      return json.replacing(index, with: try replaced(elements[index], rest))
    }
    throw Flaw(
      message: "there is nothing inside of what \(TerminalText.quoted(step)) is looked for in")
  }

  /// The steps before the first `=` outside quotes, and what follows it.
  private static func split(_ text: String) -> ([String], String)? {
    var steps: [String] = []
    var step = ""
    var isQuoted = false
    for (offset, character) in text.enumerated() {
      switch character {
      case "\"": isQuoted.toggle()
      case "." where !isQuoted:
        steps.append(step)
        step = ""
      case "=" where !isQuoted:
        steps.append(step)
        guard steps.allSatisfy({ !$0.isEmpty }) else { return nil }
        return (steps, String(text.dropFirst(offset + 1)))
      case _: step.append(character)
      }
    }
    return nil
  }
}
