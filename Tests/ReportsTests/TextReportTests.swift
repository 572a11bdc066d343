import CallModel
import Experiments
import JSONDocument
import Testing

@testable import Reports

@Suite struct TextReportTests {
  @Test func `a small day reads like this`() {
    let report = TextReport(SmallDay().result, origin: RunOrigin(file: "small day.json"))
    #expect(report.text == Self.smallDay)
  }

  static let smallDay = """
    MISSED  small-day
    An expectation was missed. Also: inconclusive.

    Two hours, two apps, one hall of interpreters.
    2 replications of 2h from 2027-01-14T08:00:00-05:00
    ± is half the width of a 95 % interval over replications; — means no data.

    REQUESTS           a replication       share
    offered                       17  ± 0
    carried                       12  ± 0  70.6%  ± 0%
    failed                         1  ± 0   5.9%  ± 0%
    withdrawn                      4  ± 0  23.5%  ± 0%
    open at the end                0  ± 0     0%  ± 0%
    refused picks                  1        5.6%
    tried again after              1        5.9%  ± 0%

    OUTCOMES                     phase    a replication  share
    carried    assisted          waiting             12  70.6%
    failed     crashed           prepare              1   5.9%
    withdrawn  abandonedWaiting  waiting              3  17.6%
    withdrawn  cancelled         resume               1   5.9%

    TIMES                 times   mean             p50    p95    p99    max
    tap to tile              30     5s  ± 0         5s     5s     5s     5s
    speed of answer          24  95.5s  ± 44.5s  91.1s     3m  3m07s  3m07s
    wait in line, all        30  88.1s  ± 44.5s    68s     3m  3m07s  3m07s
    whole request            34  4m11s           4m27s  7m55s  8m02s  8m02s
    in the call              24  3m55s  ± 0      3m50s  4m50s  4m50s  4m50s
    handle time              24  4m18s  ± 0      4m13s  5m13s  5m13s  5m13s
    discarded invocation      2     9s              9s     9s     9s     9s

    SERVICE LEVEL               in 20s         in 45s        in 120s
    of arrived                     10%  ± 42%     20%  ± 0%      50%  ± 42%
    of served                    12.5%  ± 53%     25%  ± 0%    62.5%  ± 53%
    of served + late abandoned     10%  ± 42%     20%  ± 0%    62.5%  ± 53%
    good if short, of arrived      10%  ± 42%     20%  ± 0%      70%  ± 42%
    abandonment 20% ± 0% of arrived: 3 of 15 a replication gave up in line

    STAFF                 mean           most
    interpreters planned  2.50  ± 0         3
    interpreters busy     0.43  ± 0         1
    requests in line      0.18  ± 0.093     2
    occupancy 17.2% ± 0% of planned time; 17.2% of planned + finishing

    THE DAY  offered/h  served/h  planned  busy  occupied  in line   wait  in 20s
    08:00         14.0       8.0      2.0   0.4       18%      0.1  40.5s     25%
    08:30          8.0       6.0      2.0   0.5       23%      0.2  80.3s      0%
    09:00          8.0       6.0      3.0   0.5       17%      0.2  2m16s      0%
    09:30          4.0       4.0      3.0   0.4       13%      0.2  2m56s      0%
    offered █▅▅▃
    planned ▆▆██
    busy    ▆██▇
    in line ▅▇█▇

    TIME BY PHASE  times  per request  share  p50  p95    max
    launch            34           2s   2.4%   2s   2s     2s
    prepare           34           3s   3.5%   3s   3s     3s
    pop-up             2        176ms   0.2%   3s   3s     3s
    container app      2        1.88s   2.2%  32s  32s    32s
    relaunch           2       58.8ms   0.1%   1s   1s     1s
    waiting tile      30        77.7s  91.6%  68s   3m  3m07s

    FAILURES  phase    cause    app    in all  share
    crashed   prepare  genuine  cedar       2   5.9%

    RETURNS TO THE CALL                in all  share
    honoured                                2    50%
    ignored: no such request any more       2    50%
    2 were ignored, and the app was not told: a silent loss.

    WASTED WORK
    2 of 36 invocations (5.6%) outlived their request: 2 discarded, 0 killed

    EXPECTATIONS                                                    figure
    held          request.tileTime max < 1m                             5s  ± 0
    missed        answer.serviceLevel within 2m of arrived >= 80%      50%  ± 42%
      ↳ Held in 0 of 2 replications, each by itself.
    inconclusive  request.tileTime p95 < 4s                             5s  ± 0
      ↳ 1 observation lies beyond the quantile; it takes 10.
    warning       request.failed rate < 5%                            5.9%  ± 0%
      ↳ Held in 0 of 2 replications, each by itself.
    held          resume.started happened at least 1               2 times

    INVARIANTS  none breached

    REPEAT
    seed             20270114
    trace digest     a8ef6dbf069ba594
    scenario digest  ffc71f0fe3177c74bef8c788b81004a3
    version          callsim 0.1.0, traces 1
    callsim run 'small day.json' --seed 20270114

    MISSED  small-day
    An expectation was missed. Also: inconclusive.

    """

  @Test(arguments: [40, 80, 133])
  func `every line but the command fits the width`(width: Int) {
    let names = [
      String(repeating: "northline ", count: 1_000), "<script>alert(\"1\")</script>",
      "line\nbreak\u{202E}\u{1B}[31m", "手話通訳サービス", "", "אבג",
    ]
    for name in names {
      let day = SmallDay(
        name: name, apps: [name, "cedar"],
        expectations: SmallDay.expectations.map { Self.perApp($0) })
      let report = TextReport(day.result, width: width)
      let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
      let command = report.origin.command(seed: day.seed)
      for line in lines where line != command {
        #expect(TerminalText.width(of: String(line)) <= width, "\(line)")
        #expect(TerminalText.escaped(String(line)) == String(line))
      }
    }
  }

  private static func perApp(_ expectation: CallModel.Expectation) -> CallModel.Expectation {
    guard case .threshold(var threshold) = expectation.claim,
      threshold.figure.metric == .requestTileTime
    else { return expectation }
    threshold.per = .app
    return CallModel.Expectation(.threshold(threshold))
  }

  @Test func `without data there are dashes and no zeros`() {
    var day = SmallDay()
    day.replications = 0
    day.wasInterrupted = true
    let text = TextReport(day.result).text
    #expect(text.contains("tap to tile            0     —"))
    #expect(text.contains("of arrived                       —"))
    #expect(!text.contains(" 0%"))
    #expect(text.hasPrefix("INTERRUPTED  small-day\n"))
    #expect(text.contains("inconclusive  request.tileTime max < 1m"))
    #expect(text.contains("  ↳ The run was stopped."))
  }

  @Test func `styles are applied to whole words and change no text`() {
    let plain = TextReport(SmallDay().result).text
    let marked = TextReport(SmallDay().result, styled: { "{\($1.rawValue):\($0)}" }).text
    #expect(marked.hasPrefix("{bad:MISSED}  {strong:small-day}\n"))
    let marks = Emphasis.allCases.map { "{\($0.rawValue):" }
    var stripped = marked
    for mark in marks { stripped = stripped.split(separator: mark).joined() }
    #expect(!stripped.contains("{"))
    #expect(plain.contains("EXPECTATIONS"))
  }

  @Test(arguments: [
    (RunOrigin(file: "day.json"), "callsim run day.json --seed 7"),
    (RunOrigin(file: "a b.json"), "callsim run 'a b.json' --seed 7"),
    (RunOrigin(file: "it's.json"), "callsim run 'it'\\''s.json' --seed 7"),
    (RunOrigin(file: "a\nb'\u{202E}"), "callsim run $'a\\x0ab\\'\\xe2\\x80\\xae' --seed 7"),
    (RunOrigin(file: ""), "callsim run '' --seed 7"),
    (RunOrigin(), "callsim run SCENARIO.json --seed 7"),
    (
      RunOrigin(file: "day.json", arguments: ["--set", "run.length=1h", "--expect", "a < 2"]),
      "callsim run day.json --set run.length=1h --expect 'a < 2' --seed 7"
    ),
  ])
  func `the command is safe to paste into a shell`(origin: RunOrigin, command: String) {
    #expect(origin.command(seed: 7) == command)
  }

  @Test func `what code played is repeated by a program that has it`() {
    let origin = RunOrigin(file: "day.json", arguments: ["--set", "a=1"], runner: "My Runner")
    #expect(
      origin.command("chaos", seed: 7, engine: .code)
        == "'My Runner' chaos day.json --engine code --set a=1 --seed 7")
    let nameless = RunOrigin(file: "day.json").command(seed: 7, engine: .code)
    #expect(nameless == "RUNNER run day.json --engine code --seed 7")
    #expect(origin.command(seed: 7) == "callsim run day.json --set a=1 --seed 7")
    let text = TextReport(SmallDay(engine: .code).result, origin: origin).text
    #expect(text.contains("\nengine           code\n"))
    #expect(text.contains("'My Runner' run day.json --engine code"))
    #expect(!TextReport(SmallDay().result, origin: origin).text.contains("engine  "))
  }
}
