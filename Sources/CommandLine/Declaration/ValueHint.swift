/// What kind of word a value is, so that shells can complete it and the parser can refuse others.
package enum ValueHint: Sendable, Equatable {
  /// Any word; nothing is offered.
  case any
  /// A file; with an ending such as `json`, only those files and folders are offered.
  case file(ending: String?)
  /// A folder.
  case directory
  /// One of these words and no other.
  case oneOf([String])

  /// The words to choose from; empty unless the choice is closed.
  var choices: [String] {
    switch self {
    case .oneOf(let choices): choices
    case .any, .file, .directory: []
    }
  }
}
