import ConcurrentHandlers

/// Which handlers are run.
enum Workload: String, CaseIterable {
  /// Every construct, with sleeps.
  case sleeping
  /// No clock: nothing waits on either runtime.
  case sleepless

  @MainActor func handle(_ number: Int) async throws -> String {
    switch self {
    case .sleeping: try await EveryConstruct.handle(number)
    case .sleepless: "\(await SleeplessHandler.handle(number))"
    }
  }
}

/// A line that one run prints and the table reads.
struct RunFigures {
  var handlers: Int
  var nanoseconds: Int64
  /// Of what the handlers saw; 0 where chance is the machine's.
  var digest: UInt64

  var line: String { "\(handlers) \(nanoseconds) \(String(digest, radix: 16))" }

  init(handlers: Int, nanoseconds: Int64, digest: UInt64) {
    (self.handlers, self.nanoseconds, self.digest) = (handlers, nanoseconds, digest)
  }

  init?(_ line: String) {
    let words = line.split { $0 == " " || $0 == "\n" }
    guard words.count == 3, let handlers = Int(words[0]), let time = Int64(words[1]),
      let digest = UInt64(words[2], radix: 16)
    else { return nil }
    self.init(handlers: handlers, nanoseconds: time, digest: digest)
  }
}
