/// Runs that were stored under a name, to compare later ones with.
///
/// ```swift
/// let store = BaselineStore(in: ".callsim/baselines")
/// try store.save(Baseline(subject: .command("true"), host: .current(), costs: costs), as: "main")
/// let old = try store.load("main")
/// guard Comparability(of: old, with: now).differences.isEmpty else { … }
/// ```
public struct Baseline: Hashable, Sendable {
  /// What ran.
  public enum Subject: Hashable, Sendable {
    /// A scenario, by the digest of its canonical form.
    case scenario(digest: String)
    /// A command, by its line.
    case command(String)
  }

  public var subject: Subject
  public var host: HostClass
  /// The version of what ran, in the words of who saved it; not compared.
  public var version: String
  /// When it was saved, in the words of who saved it.
  public var time: String
  /// In the order of the runs.
  public var costs: [RunCost]

  /// A baseline of at least one run.
  public init(
    subject: Subject, host: HostClass, version: String = "", time: String = "", costs: [RunCost]
  ) {
    precondition(!costs.isEmpty, "Baseline: no runs")
    self.subject = subject
    self.host = host
    self.version = version
    self.time = time
    self.costs = costs
  }
}

/// Why two sets of runs shouldn't be compared; empty if they may.
public struct Comparability: Hashable, Sendable {
  /// A sentence for each difference.
  public let differences: [String]

  public init(of old: Baseline, with new: Baseline) {
    self.init(
      of: (old.subject, old.host), with: (new.subject, new.host))
  }

  public init(
    of old: (subject: Baseline.Subject, host: HostClass),
    with new: (subject: Baseline.Subject, host: HostClass)
  ) {
    var found: [String] = []
    switch (old.subject, new.subject) {
    case (.scenario(let before), .scenario(let after)) where before != after:
      found.append("the scenario was \(before) and is \(after)")
    case (.command(let before), .command(let after)) where before != after:
      found.append("the command was \(before) and is \(after)")
    case (.scenario, .command): found.append("the baseline is of a scenario, this is a command")
    case (.command, .scenario): found.append("the baseline is of a command, this is a scenario")
    case (.scenario, .scenario), (.command, .command): break
    }
    let (was, now) = (old.host, new.host)
    if was.processor != now.processor {
      found.append("the processor was \(was.processor) and is \(now.processor)")
    }
    if was.cores != now.cores {
      found.append("the machine had \(was.cores) cores and has \(now.cores)")
    }
    if was.kernel != now.kernel {
      found.append("the kernel was \(was.kernel) and is \(now.kernel)")
    }
    differences = found
  }
}
