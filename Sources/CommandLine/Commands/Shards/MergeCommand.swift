import Experiments
import JSONDocument
import Reports

/// `callsim merge DIR`: the result of a run from the parts of its shards.
enum MergeCommand {
  static let declaration = CommandDeclaration(
    "merge", about: "put the shards of a run together and judge it",
    discussion: """
      Reads all parts that run --shard left in the folder, in any order, and gives the result that \
      the whole run gives, to the byte. Parts of another scenario, seed or version are refused. If \
      a shard is missing it is named and nothing is judged. A shard that was played twice counts \
      once.
      """,
    arguments: [
      ArgumentDeclaration("DIR", hint: .directory, about: "the folder that --out named")
    ],
    options: [.json, .out, .color],
    example: .init("merge parts", about: "judges the run whose shards are in parts"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) throws(Refusal)
    -> ExitStatus
  {
    var files: [ReportFile] = []
    for text in parsed.values(of: .out) { files.append(try ReportFile(text)) }
    return try perform(PartFolder(parsed.arguments[0]), files, parsed, &context)
  }

  /// Merges and judges; `parsed` has the options `json` and `color`.
  static func perform(
    _ folder: PartFolder, _ files: [ReportFile], _ parsed: ParsedCommand,
    _ context: inout CommandContext
  ) throws(Refusal) -> ExitStatus {
    let flag = context.interruption
    let merge = try PartMerge(folder) { flag.reason != nil }
    let missing = merge.missing
    guard missing.isEmpty else {
      if parsed.has(.json) { context.write(json(missing, of: merge.shards)) }
      context.tell(text(missing, of: merge.shards, in: folder))
      return .inconclusive
    }
    let result = merge.whole.result
    if parsed.has(.json) {
      context.write(ResultJSON.text(of: result))
    } else {
      let traits = TerminalTraits.current(color: RunOptions.color(parsed))
      let palette = Palette(isColored: traits.colorsOutput)
      context.write(
        TextReport(result, origin: merge.origin, width: traits.width, styled: palette.styled).text
      )
    }
    for file in files { try file.write(result, merge.origin, RequestStories()) }
    return ExitStatus.first(of: result.verdict.statuses.map(ExitStatus.init))
  }

  private static func text(
    _ missing: [PartMerge.Missing], of shards: Int, in folder: PartFolder
  ) -> String {
    var text =
      "callsim: \(folder.path.printable): \(missing.count) of \(shards) shards "
      + (missing.count == 1 ? "is" : "are") + " missing, so nothing is judged\n"
    for one in missing.prefix(100) {
      text += "  shard \(one.share): \(one.played) of \(one.cells) cells\n"
    }
    if missing.count > 100 { text += "  and \(missing.count - 100) more\n" }
    return text
  }

  private static func json(_ missing: [PartMerge.Missing], of shards: Int) -> String {
    var json = JSONWriter(.indented)
    json.object { json in
      json.key("status")
      json.string(ExitStatus.inconclusive.name)
      json.key("shards")
      json.integer(Int64(shards))
      json.key("missing")
      json.array { json in
        for one in missing {
          json.object { json in
            for (key, value) in [
              ("shard", one.share.index), ("played", one.played), ("cells", one.cells),
            ] {
              json.key(key)
              json.integer(Int64(value))
            }
          }
        }
      }
    }
    return json.text + "\n"
  }
}
