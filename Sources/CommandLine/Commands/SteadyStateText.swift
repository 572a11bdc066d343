import EventEngine
import Experiments
import ScenarioCoding
import Statistics

extension OptionDeclaration {
  static let steady = flag(
    "steady",
    about: "also look within the first replication: where its start-up ends (MSER-5), and how sure "
      + "its mean wait is by batch means; nothing is left out for that")
}

/// What one long replication tells of itself, in a few lines.
enum SteadyStateText {
  static func text(of findings: SteadyStateFindings) -> String {
    var lines = ["", "WITHIN THE FIRST REPLICATION"]
    if let end = findings.transientEnd {
      let span = DurationText.text(nanoseconds: end.nanoseconds)
      lines.append(
        "start-up ends after \(span) by MSER-5: "
          + (findings.isWarmUpLongEnough
            ? "run.warmUp is long enough" : "run.warmUp is shorter; nothing was left out for it"))
    } else {
      lines.append("no end of the start-up within the first half: play it longer")
    }
    if let wait = findings.wait {
      let (mean, half) = (wait.interval.mean / 1e9, wait.interval.halfWidth / 1e9)
      lines.append(
        "speed of answer \(FigureWords.digits(mean))s ± \(FigureWords.digits(half))s by "
          + "\(wait.batches) batch means after the warm-up")
      lines.append(
        "neighbouring batches: autocorrelation \(FigureWords.fixed(wait.autocorrelation, 2)), "
          + (wait.isIndependent
            ? "as by chance" : "too much: the interval is too narrow, play it longer"))
    } else {
      lines.append("too few were served for batch means")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
