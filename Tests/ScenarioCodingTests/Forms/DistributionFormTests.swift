import EventEngine
import ScenarioCoding
import Testing

@Suite struct DistributionFormTests {
  private let reader = FormReader(form: .distribution())

  static let laws: [(String, Distribution)] = [
    (#""90s""#, .constant(90e9)),
    (#"{"constant": "1ms"}"#, .constant(1e6)),
    (#"{"uniform": {"min": "1s", "max": "2s"}}"#, .uniform(min: 1e9, max: 2e9)),
    (#"{"exponential": {"mean": "4m"}}"#, .exponential(mean: 240e9)),
    (
      #"{"lognormal": {"median": "450ms", "p95": "2s"}}"#, .lognormal(median: 450e6, p95: 2e9)
    ),
    (
      #"{"lognormal": {"p99": "2.5s", "median": "450ms"}}"#,
      .lognormal(median: 450e6, p99: 2.5e9)
    ),
    (#"{"lognormal": {"mean": "1s", "cv": 0.8}}"#, .lognormal(mean: 1e9, cv: 0.8)),
    (#"{"lognormal": {"mu": 20.25, "sigma": 0.5}}"#, .lognormal(mu: 20.25, sigma: 0.5)),
    (
      #"{"normal": {"mean": "5s", "sd": "1s", "min": "2s", "max": "8s"}}"#,
      .normal(mean: 5e9, sd: 1e9, min: 2e9, max: 8e9)
    ),
    (
      #"{"normal": {"mean": "5s", "sd": "1s"}}"#,
      .normal(mean: 5e9, sd: 1e9, min: 0, max: .infinity)
    ),
    (#"{"gamma": {"mean": "3m", "cv": 0.8}}"#, .gamma(mean: 180e9, cv: 0.8)),
    (#"{"erlang": {"mean": "3m", "k": 4}}"#, .erlang(mean: 180e9, k: 4)),
    (#"{"weibull": {"scale": "90s", "shape": 1.4}}"#, .weibull(scale: 90e9, shape: 1.4)),
    (
      #"{"pareto": {"min": "1s", "shape": 1.1, "max": "1h"}}"#,
      .pareto(min: 1e9, shape: 1.1, max: 3600e9)
    ),
    (
      #"{"triangular": {"min": "0s", "mode": "1s", "max": "3s"}}"#,
      .triangular(min: 0, mode: 1e9, max: 3e9)
    ),
    (
      #"{"empirical": {"quantiles": [[0, "1s"], ["50%", "2s"], [1, "9s"]]}}"#,
      .empirical([
        .init(probability: 0, value: 1e9), .init(probability: 0.5, value: 2e9),
        .init(probability: 1, value: 9e9),
      ])
    ),
    (
      #"{"mixture": [{"weight": 3, "constant": "1s"}, {"weight": 1, "mixture": [{"weight": 1, "exponential": {"mean": "2s"}}]}]}"#,
      .mixture([
        .init(weight: 3, law: .constant(1e9)),
        .init(weight: 1, law: .mixture([.init(weight: 1, law: .exponential(mean: 2e9))])),
      ])
    ),
  ]

  @Test(arguments: laws)
  func `every law is read, and written so that it reads back`(text: String, law: Distribution) {
    #expect(reader.read(text).errors == [])
    #expect(reader.read(text).value == law)
    #expect(reader.read(Form.distribution().text(of: law)).value == law)
  }

  static let oddLaws: [Distribution] = [
    Distribution.exponential(mean: 0.1), .exponential(mean: 1e9 / 3),
    .uniform(min: .leastNonzeroMagnitude, max: 1e17),
    .lognormal(mu: 1 / 3.0, sigma: 2 / 3.0), .lognormal(mu: -4, sigma: 0), .constant(0x1p53),
    .lognormal(median: 1e9, p95: 3e9).scaled(by: 1 / 3.0), .gamma(mean: .pi, cv: 1 / 7.0),
  ]

  @Test(arguments: oddLaws)
  func `laws that no duration gives read back to the bit`(law: Distribution) {
    #expect(reader.read(Form.distribution().text(of: law)).value == law)
  }

  @Test(arguments: [
    #"{"lognormal":{"median":"450ms","p95":"2s"}}"#, #"{"lognormal":{"median":"9m","p99":"40m"}}"#,
    #""1m30s""#,
    #"{"normal":{"mean":"5s","sd":"1s","min":"0s"}}"#,
  ])
  func `a law is written in the words of people where they are exact`(text: String) throws {
    let law = try #require(reader.read(text).value)
    #expect(Form.distribution().text(of: law) == text)
  }

  static let flaws: [(String, String)] = [
    ("90", "expected a duration with a unit, such as \"90s\"; found 90"),
    (
      "true",
      "expected a duration such as \"90s\" or a law such as { \"exponential\": … }; found true"
    ),
    (
      "{}",
      "missing key in the file: expected \"constant\", \"uniform\", \"exponential\", \"lognormal\", "
        + "\"normal\", \"gamma\", \"erlang\", \"weibull\", \"pareto\", \"triangular\", "
        + "\"empirical\" or \"mixture\""
    ),
    (
      #"{"constant": "1s", "exponential": {"mean": "1s"}}"#,
      "\"exponential\" can't stand beside \"constant\" in the file"
    ),
    (
      #"{"exponential": {"mean": "0s"}}"#,
      "exponential.mean: expected a duration above 0; found \"0s\""
    ),
    (#"{"exponential": {}}"#, "missing key \"mean\" in exponential"),
    (#"{"uniform": {"min": "2s", "max": "1s"}}"#, "expected a max above the min, 2s; found 1s"),
    (
      #"{"lognormal": {"median": "2s", "p95": "1s"}}"#, "the percentile is below the median, 2s"
    ),
    (#"{"lognormal": {"median": "2s"}}"#, "missing key \"p95\" in lognormal"),
    (#"{"lognormal": {"mean": "2s"}}"#, "missing key \"cv\" in lognormal"),
    (
      #"{"gamma": {"mean": "2s", "cv": 0}}"#,
      "gamma.cv: expected a number from 0.001 to 100; found 0"
    ),
    (
      #"{"erlang": {"mean": "2s", "k": 1.5}}"#,
      "erlang.k: expected a whole number from 1 to 1000000; found 1.5"
    ),
    (#"{"empirical": {"quantiles": [[0, "1s"]]}}"#, "expected 2 quantiles or more; found 1"),
    (
      #"{"empirical": {"quantiles": [[0, "1s"], [0.9, "2s"]]}}"#,
      "expected the last quantile for 1; found it for 0.9"
    ),
    (
      #"{"empirical": {"quantiles": [[0, "2s"], [1, "1s"]]}}"#,
      "expected quantile 2 at 2s or more; found 1s"
    ),
    (
      #"{"empirical": {"quantiles": [[0, "2s"], 7]}}"#,
      "empirical.quantiles[1]: expected a pair such as [0.5, \"90s\"]; found 7"
    ),
    (#"{"mixture": []}"#, "mixture: expected a list of 1 to 1000; found 0"),
    (#"{"mixture": [{"constant": "1s"}]}"#, "missing key \"weight\" in mixture[0]"),
    (
      #"{"mixture": [{"weight": 0, "constant": "1s"}]}"#, "expected a weight above 0; found only 0"
    ),
    (
      #"{"normal": {"mean": "1s", "sd": "1ms", "min": "1h"}}"#,
      "hardly anything lies between the min, 1h, and the max, none"
    ),
  ]

  @Test(arguments: flaws)
  func `a law that makes no sense is refused`(text: String, wanted: String) {
    #expect(reader.flaw(text) == wanted)
  }

  @Test func `laws of factors have bare numbers`() {
    let factors = FormReader(form: .distribution(.factor))
    #expect(factors.read("1.5").value == .constant(1.5))
    #expect(factors.read(#"{"gamma": {"mean": 1, "cv": 0.15}}"#).value == .gamma(mean: 1, cv: 0.15))
    #expect(
      factors.flaw(#"{"gamma": {"mean": "1s", "cv": 0.15}}"#)
        == "gamma.mean: expected a number from 0 to 1000000000000000; found \"1s\"")
    let law = Distribution.lognormal(median: 1, p95: 2)
    #expect(factors.read(Form.distribution(.factor).text(of: law)).value == law)
  }
}
