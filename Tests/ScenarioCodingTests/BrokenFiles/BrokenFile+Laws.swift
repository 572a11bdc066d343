extension BrokenFile {
  /// Laws that make no sense, each as the patience of people.
  static let laws: [BrokenFile] = [
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #""0s""#,
      says: #"""
        18:19: error: people.signers.patience: expected a duration above 0; found "0s"
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: "90",
      says: #"""
        18:19: error: people.signers.patience: expected a duration with a unit, such as \#
        "90s"; found 90
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #""90""#,
      says: #"""
        18:19: error: people.signers.patience: expected a duration with a unit, such as \#
        "90s"; found "90"
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: "{}",
      says: #"""
        18:19: error: missing key in people.signers.patience: expected "constant", "uniform", \#
        "exponential", "lognormal", "normal", "gamma", "erlang", "weibull", "pareto", \#
        "triangular", "empirical" or "mixture"
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "weibul": { "scale": "90s", "shape": 1.4 } }"#,
      says: #"""
        18:21: error: unknown key "weibul" in people.signers.patience; did you mean "weibull"?
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "weibull": { "scale": "0s", "shape": 1.4 } }"#,
      says: #"""
        18:43: error: people.signers.patience.weibull.scale: expected a duration above 0; \#
        found "0s"
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "weibull": { "scale": "90s", "shape": 0 } }"#,
      says: #"""
        18:59: error: people.signers.patience.weibull.shape: expected a number from 0.05 to \#
        1000; found 0
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "weibull": { "scale": "90s" } }"#,
      says: #"""
        18:32: error: missing key "shape" in people.signers.patience.weibull
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "weibull": "90s" }"#,
      says: #"""
        18:32: error: people.signers.patience.weibull: expected an object; found "90s"
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "exponential": { "mean": 90 } }"#,
      says: #"""
        18:46: error: people.signers.patience.exponential.mean: expected a duration with a \#
        unit, such as "90s"; found 90
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "exponential": { "rate": "4/h" } }"#,
      says: #"""
        18:36: error: missing key "mean" in people.signers.patience.exponential
        18:38: error: unknown key "rate" in people.signers.patience.exponential
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "exponential": { "mean": "0s" } }"#,
      says: #"""
        18:46: error: people.signers.patience.exponential.mean: expected a duration above 0; \#
        found "0s"
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "uniform": { "min": "9s", "max": "3s" } }"#,
      says: #"""
        18:19: error: people.signers.patience: expected a max above the min, 9s; found 3s
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "uniform": { "min": "3s" } }"#,
      says: #"""
        18:32: error: missing key "max" in people.signers.patience.uniform
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "triangular": { "min": "1s", "mode": "9s", "max": "5s" } }"#,
      says: #"""
        18:19: error: people.signers.patience: expected a max above the mode, 9s; found 5s
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"""
        { "normal": { "mean": "1m", "sd": "1s", "min": "2m", "max": "3m" } }
        """#,
      says: #"""
        18:19: error: people.signers.patience: hardly anything lies between the min, 2m, and \#
        the max, 3m
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "normal": { "mean": "1m", "sd": "0s" } }"#,
      says: #"""
        18:53: error: people.signers.patience.normal.sd: expected a duration above 0; found "0s"
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "lognormal": { "median": "9s", "p95": "5s" } }"#,
      says: #"""
        18:19: error: people.signers.patience: the percentile is below the median, 9s
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "lognormal": { "median": "9s" } }"#,
      says: #"""
        18:34: error: missing key "p95" in people.signers.patience.lognormal
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "lognormal": { "median": "9s", "p95": "20s", "p99": "30s" } }"#,
      says: #"""
        18:66: error: unknown key "p99" in people.signers.patience.lognormal; did you mean \#
        "p95"?
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "lognormal": { "mean": "9s", "cv": -1 } }"#,
      says: #"""
        18:56: error: people.signers.patience.lognormal.cv: expected a number from 0 to 100; \#
        found -1
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "lognormal": { "p50": "9s", "p95": "20s" } }"#,
      says: #"""
        18:34: error: missing key "median" in people.signers.patience.lognormal
        18:36: error: unknown key "p50" in people.signers.patience.lognormal
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "gamma": { "mean": "9s", "cv": 0 } }"#,
      says: #"""
        18:52: error: people.signers.patience.gamma.cv: expected a number from 0.001 to 100; \#
        found 0
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "erlang": { "mean": "9s", "k": 0 } }"#,
      says: #"""
        18:52: error: people.signers.patience.erlang.k: expected a whole number from 1 to \#
        1000000; found 0
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "erlang": { "mean": "9s", "k": 2.5 } }"#,
      says: #"""
        18:52: error: people.signers.patience.erlang.k: expected a whole number from 1 to \#
        1000000; found 2.5
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "pareto": { "min": "9s", "shape": 1.5, "max": "5s" } }"#,
      says: #"""
        18:19: error: people.signers.patience: expected a max above the min, 9s; found 5s
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "pareto": { "min": "0s", "shape": 1.5, "max": "5s" } }"#,
      says: #"""
        18:19: error: people.signers.patience: expected a min above 0; found 0s
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "empirical": { "quantiles": [] } }"#,
      says: #"""
        18:19: error: people.signers.patience: expected 2 quantiles or more; found 0
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "empirical": { "quantiles": [ [0, "1s"], [0.5, "2s"] ] } }"#,
      says: #"""
        18:19: error: people.signers.patience: expected the last quantile for 1; found it for \#
        0.5
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"""
        { "empirical": { "quantiles": [ [0, "1s"], [0.5, "2s"], [0.5, "3s"], [1, "9s"] ] } }
        """#,
      says: #"""
        18:19: error: people.signers.patience: expected quantile 3 for more than 0.5; found \#
        it for 0.5
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "empirical": { "quantiles": [ [0, "5s"], [1, "2s"] ] } }"#,
      says: #"""
        18:19: error: people.signers.patience: expected quantile 2 at 5s or more; found 2s
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "empirical": { "quantiles": [ [0], ["50%", 3] ] } }"#,
      says: #"""
        18:51: error: people.signers.patience.empirical.quantiles[0]: expected a pair such as \#
        [0.5, "90s"]; found a list
        18:64: error: people.signers.patience.empirical.quantiles[1][1]: expected a duration \#
        with a unit, such as "3s"; found 3
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "mixture": [] }"#,
      says: #"""
        18:32: error: people.signers.patience.mixture: expected a list of 1 to 1000; found 0
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "mixture": [ { "weight": 0, "constant": "1s" } ] }"#,
      says: #"""
        18:19: error: people.signers.patience: expected a weight above 0; found only 0
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "mixture": [ { "constant": "1s" }, { "weight": 1 } ] }"#,
      says: #"""
        18:34: error: missing key "weight" in people.signers.patience.mixture[0]
        18:56: error: missing key in people.signers.patience.mixture[1]: expected "constant", \#
        "uniform", "exponential", "lognormal", "normal", "gamma", "erlang", "weibull", \#
        "pareto", "triangular", "empirical" or "mixture"
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"""
        { "mixture": [ { "weight": 1, "uniform": { "min": "9s", "max": "3s" } } ] }
        """#,
      says: #"""
        18:19: error: people.signers.patience: law 1 of the mixture: expected a max above the \#
        min, 9s; found 3s
        """#),
    BrokenFile(
      #"{ "weibull": { "scale": "90s", "shape": 1.4 } }"#,
      to: #"{ "exponential": { "mean": "9s" }, "constant": "4s" }"#,
      says: #"""
        18:54: error: "constant" can't stand beside "exponential" in people.signers.patience
        """#),
  ]
}
