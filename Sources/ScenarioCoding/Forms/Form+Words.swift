internal import JSONDocument

/// What may be the name of something.
enum NameRule {
  /// The longest name [B].
  static let longest = 1024

  /// Adds an error and returns false if the text can't be a name.
  static func check(_ name: String, at place: Int, _ reading: inout Reading) -> Bool {
    let isOdd = name.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      case _: false
      }
    }
    if !name.isEmpty, name.utf8.count <= longest, !isOdd { return true }
    reading.refuse(
      at: place, "\(reading.placeText): this is no name",
      wanted: "1 to \(longest) bytes without control characters",
      found: TerminalText.quoted(name))
    return false
  }
}

extension Form where Value == String {
  /// A text of at most so many bytes.
  public static func text(atMost limit: Int = 65_536) -> Form {
    let node = SchemaNode(.text(pattern: nil), "a text")
    return Form(node) { json, reading in
      guard let text = json.string else {
        reading.refuse(json, wanted: node.phrase)
        return nil
      }
      guard text.utf8.count <= limit else {
        reading.refuse(json, wanted: "at most \(limit) bytes of text")
        return nil
      }
      return text
    } encode: {
      $1.string($0)
    }
  }

  /// The name of something: anything without control characters.
  public static var name: Form {
    let node = SchemaNode(.text(pattern: "^[^\\u0000-\\u001f\\u007f]+$"), "a name")
    return Form(node) { json, reading in
      guard let name = json.string else {
        reading.refuse(json, wanted: node.phrase)
        return nil
      }
      return NameRule.check(name, at: json.place, &reading) ? name : nil
    } encode: {
      $1.string($0)
    }
  }

  /// The name of a thing that is declared somewhere in the file.
  public static func reference(to kind: NameKind) -> Form {
    let node = SchemaNode(.text(pattern: nil), "the name of a \(kind.word)")
    return Form(node) { json, reading in
      guard let name = json.string else {
        reading.refuse(json, wanted: node.phrase)
        return nil
      }
      reading.refer(to: kind, name, at: json.place)
      return name
    } encode: {
      $1.string($0)
    }
  }
}

extension Form {
  /// One of some words, each with its value.
  public static func choice(_ words: [(word: String, value: Value)]) -> Form
  where Value: Equatable & Sendable {
    let phrase = SchemaNode.anyOf(words.map { "\"\($0.word)\"" })
    return Form(SchemaNode(.words(words.map(\.word)), phrase)) { json, reading in
      if let found = words.first(where: { $0.word == json.string }) { return found.value }
      let nearest = json.string.flatMap { text in
        NearestName.of(text, among: words.map(\.word))
      }
      // Of many words, the one that was meant says more than all.
      let isMany = words.count > 8 && nearest != nil
      reading.refuse(
        json, wanted: isMany ? "one of \(words.count) words" : phrase, suggestion: nearest)
      return nil
    } encode: { value, json in
      let word = words.first { $0.value == value }?.word
      precondition(word != nil, "no word for \(value)")
      json.string(word ?? "")
    }
  }

  /// One of the cases of an enum whose raw values are its words.
  public static func word() -> Form
  where Value: CaseIterable & RawRepresentable & Equatable & Sendable, Value.RawValue == String {
    choice(Value.allCases.map { ($0.rawValue, $0) })
  }

  /// Exactly one word, which stands for a value.
  public static func word(_ word: String, for value: Value) -> Form
  where Value: Equatable & Sendable {
    choice([(word, value)])
  }
}
