public import Experiments

/// Stories of requests as plain text, one after the other.
public struct RequestStoryText: Sendable {
  private let stories: [RequestStory]
  private let result: RunResult
  private let width: Int
  private let style: TextStyle

  public init(
    _ stories: [RequestStory], of result: RunResult, width: Int = 80,
    styled: @escaping TextStyle = { text, _ in text }
  ) {
    self.stories = stories
    self.result = result
    self.width = max(40, width)
    style = styled
  }

  /// Every line ends with a line break.
  public var text: String {
    stories.enumerated().map { index, story in
      let title = ColumnText.wrapped(story.title(in: result), to: width)
      let columns = StoryColumns(lines: story.lines, width: width, style: style)
      let lines = title.map { style($0, .strong) } + columns.text
      return (index == 0 ? "" : "\n") + lines.map { $0 + "\n" }.joined()
    }.joined()
  }
}
