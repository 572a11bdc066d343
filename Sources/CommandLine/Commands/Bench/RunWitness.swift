import Benchmarking
import Glibc
import JSONDocument

/// What runs of this program say of themselves in a file: work and memory.
///
/// The kernel's figure of a child's memory holds what the parent had, so a child measures its own.
final class RunWitness {
  /// Where the runs write their host facts.
  let path: String
  private let folder: String
  /// By run; nil if it said nothing [B].
  private(set) var peaks: [Int64?] = []
  private(set) var work: [WorkAmount] = []

  /// A witness with a new folder, removed with it.
  init() throws(Refusal) {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    guard let name = strdup("\(place)/callsim-bench-XXXXXX") else {
      throw Refusal(FileError(place, .failed("make a folder", errno: errno)))
    }
    defer { free(name) }
    guard mkdtemp(name) != nil else {
      throw Refusal(FileError(place, .failed("make a folder", errno: errno)))
    }
    let made = String(cString: name)
    folder = made
    path = made + "/host.json"
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }

  /// Hears that one more run has ended.
  func listen() {
    let bytes = (try? InputFile(path).read()) ?? []
    let root = (try? JSONFile(bytes: bytes, named: path))?.root
    let run = root?["runs"]?.elements?.first
    peaks.append((root?["peakMemoryBytes"]?.number).map { Int64($0) })
    work = ["events", "calls"].compactMap { key in
      run?[key]?.number.map { WorkAmount(name: key, count: $0) }
    }
  }

  /// The report with what the runs said of themselves.
  func completed(
    _ report: BenchmarkReport, baseline: Baseline?, showing commands: [MeasuredCommand]
  ) -> BenchmarkReport {
    var series = InterleavedSeries(of: commands)
    for (cost, peak) in zip(report.series.costs[0], peaks) {
      var cost = cost
      cost.peakMemory = peak
      series.append([cost])
    }
    return BenchmarkReport(
      of: series, baseline: baseline?.costs, settings: report.settings, endedFor: report.reason,
      level: report.level, work: work.filter { $0.count > 0 })
  }
}
