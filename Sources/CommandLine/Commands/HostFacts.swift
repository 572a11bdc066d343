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
  private var runs: [(name: String, events: UInt64, requests: UInt64)] = []

  init(threads: Int) { self.threads = threads }

  mutating func add(_ result: RunResult, of name: String) {
    runs.append(
      (name, result.total?.engineEvents ?? 0, result.total?.count(of: .init(.requestPicked)) ?? 0))
  }

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
      json.integer(Int64(usage.ru_maxrss) * 1024)
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
            json.key("events")
            json.integer(run.events)
            json.key("requests")
            json.integer(run.requests)
          }
        }
      }
    }
    return json.text + "\n"
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
