import Foundation
import Glibc

/// What concurrent handlers take: of the processor, against the stock runtime, and of memory.
///
///     HandlerProbe table 15               all figures, from 15 pairs of runs
///     HandlerProbe virtual sleeping 5000  one run: jobs, digest, processor time
///
/// Each run is a process of its own: executors that were replaced once stay replaced.
@main
enum HandlerProbe {
  @MainActor static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let number = words.last.flatMap(Int.init)
    switch (words.first, words.count > 2 ? Workload(rawValue: words[1]) : nil, number) {
    case ("virtual", let workload?, let number?):
      print(try VirtualRun(workload, handlers: number).line)
    case ("stock", let workload?, let number?):
      print(try await StockRun(workload, handlers: number).line)
    case ("heap", nil, let number?): print(try SuspendedHandlers.bytes(number))
    case ("cell", nil, let number?): print(try SuspendedCell.bytes(number))
    case ("table", nil, let number?): exit(try FigureTable(pairs: number).tell() ? 0 : 1)
    case _:
      print("virtual|stock sleeping|sleepless N, heap|cell N, or table PAIRS")
      exit(64)
    }
  }

  /// What this process has used of the processor, in all threads [ns].
  static func processorTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The memory of this process that is really there [bytes].
  static func bytesInUse() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let words = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split {
      $0 == " "
    }
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
