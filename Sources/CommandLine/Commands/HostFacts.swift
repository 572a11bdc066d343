import CallMetrics
import CallModel
import Experiments
import Glibc
import JSONDocument

/// What a run took of this machine; kept apart from results, which hold nothing of the host.
struct HostFacts {
  private let threads: Int
  private let startWall = MonotonicClock.now()
  private let startTime = time(nil)
  private var runs: [(name: String, result: RunResult)] = []

  init(threads: Int) { self.threads = threads }

  mutating func add(_ result: RunResult, of name: String) { runs.append((name, result)) }

  func write(to path: String) throws(Refusal) {
    do throws(FileError) { try OutputFile(path).replace(with: Array(json.utf8)) } catch {
      throw Refusal(error)
    }
  }

  private var json: String {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    var machine = utsname()
    uname(&machine)
    var json = JSONWriter(.indented)
    json.object { json in
      json.key("startedAtUnixSeconds")
      json.integer(Int64(startTime))
      json.key("wallSeconds")
      json.number(Double(MonotonicClock.now() - startWall) / 1e9)
      json.key("processorSeconds")
      json.number(Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime))
      json.key("peakMemoryBytes")
      json.integer(Self.peakMemory ?? Int64(usage.ru_maxrss) * 1024)
      json.key("threads")
      json.integer(Int64(threads))
      json.key("system")
      json.string("\(Self.text(of: machine.sysname)) \(Self.text(of: machine.release))")
      json.key("architecture")
      json.string(Self.text(of: machine.machine))
      json.key("runs")
      json.array { json in
        for run in runs {
          json.object { json in
            json.key("file")
            json.string(run.name)
            for (key, count) in Self.counts(of: run.result) {
              json.key(key)
              json.integer(count)
            }
          }
        }
      }
    }
    return json.text + "\n"
  }

  private static func counts(of result: RunResult) -> KeyValuePairs<String, UInt64> {
    let total = result.total
    return [
      "events": total?.engineEvents ?? 0, "calls": total?.count(of: .init(.callStarted)) ?? 0,
      "requests": total?.count(of: .init(.requestPicked)) ?? 0,
    ]
  }

  /// The largest resident set of this program [B]; `ru_maxrss` counts that of its parent too.
  private static var peakMemory: Int64? {
    guard let status = try? InputFile("/proc/self/status").read() else { return nil }
    for line in status.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      if words.count == 3, words[0] == "VmHWM:" { return Int64(words[1]).map { $0 * 1024 } }
    }
    return nil
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
