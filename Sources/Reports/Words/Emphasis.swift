/// How a word stands out, where it can: on a terminal by colour.
public enum Emphasis: String, Hashable, Sendable, CaseIterable {
  case good, bad, doubtful, strong, faint
}
