package import Reports

/// Styles words for a terminal, or leaves them as they are.
package struct Palette: Sendable, Equatable {
  /// Whether words are styled at all.
  package let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  package func good(_ text: String) -> String { styled(text, "32") }
  package func bad(_ text: String) -> String { styled(text, "31") }
  package func doubtful(_ text: String) -> String { styled(text, "33") }
  package func strong(_ text: String) -> String { styled(text, "1") }
  package func faint(_ text: String) -> String { styled(text, "2") }

  /// A word of a report, which says only how it is to stand out.
  package func styled(_ text: String, _ emphasis: Emphasis) -> String {
    switch emphasis {
    case .good: good(text)
    case .bad: bad(text)
    case .doubtful: doubtful(text)
    case .strong: strong(text)
    case .faint: faint(text)
    }
  }

  private func styled(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
