import Benchmarking
import JSONDocument
import Reports

/// The baselines of this folder, as `bench` reads and writes them.
struct StoredBaseline {
  private let store = BaselineStore(in: ".callsim/baselines")
  let name: String

  /// The baseline that an option names.
  init?(_ option: OptionDeclaration, _ parsed: ParsedCommand) throws(Refusal) {
    guard let name = parsed.value(of: option) else { return nil }
    guard BaselineStore.isName(name) else {
      throw Refusal(usage: "\(option.spelled): \(BaselineFailure.name(name))")
    }
    self.name = name
  }

  /// The stored runs, if they may be compared with those of `target`, or with `force` in any case.
  func load(
    comparedWith target: BenchTarget, force: Bool, _ context: inout CommandContext
  ) throws(Refusal) -> Baseline {
    let file = try ScenarioInput.parse(store.path(of: name)) { false }
    let baseline: Baseline
    do throws(Diagnostic) { baseline = try Baseline(reading: file) } catch {
      var list = DiagnosticList()
      list.append(error)
      throw Refusal(diagnostics: list, source: file.source)
    }
    let differences = Comparability(
      of: (baseline.subject, baseline.host), with: (target.subject, .current())
    ).differences
    if differences.isEmpty { return baseline }
    let reasons = differences.map { "  \($0.printable)\n" }.joined()
    guard force else {
      throw Refusal(
        .badInput,
        exactly: "callsim: the baseline \(name) is not comparable; --force compares all the same\n"
          + reasons)
    }
    context.tell(
      "callsim: the baseline \(name) is not comparable, compared all the same\n\(reasons)")
    return baseline
  }

  /// Refuses what would be in the way of saving, before anything has run.
  func prepare() throws(Refusal) {
    do throws(BaselineFailure) { try store.prepare(toSave: name) } catch {
      throw Refusal(.failedToRun, "callsim: \(error)")
    }
  }

  func save(_ target: BenchTarget, costs: [RunCost], label: String?) throws(Refusal) {
    let baseline = Baseline(
      subject: target.subject, host: .current(), version: label ?? ProductVersion.current,
      time: WallClock.now, costs: costs)
    do throws(BaselineFailure) { try store.save(baseline, as: name) } catch {
      throw Refusal(.failedToRun, "callsim: \(error)")
    }
  }
}
