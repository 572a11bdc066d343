import Foundation

/// A handler that uses every construct of Swift concurrency, a clock and chance; it returns what it
/// saw.
public enum EveryConstruct {
  actor Counter {
    var count = 0
    func bump() -> Int {
      count += 1
      return count
    }
  }

  @TaskLocal static var trace = 0

  @MainActor public static func handle(_ number: Int) async throws -> String {
    var log: [String] = []
    let counter = Counter()
    let begin = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(Int.random(in: 1...50)))
    try await ContinuousClock().sleep(until: .now + .microseconds(1500), tolerance: .seconds(1))
    try await SuspendingClock().sleep(for: .microseconds(700))
    log.append("slept \(ContinuousClock.now - begin)")
    let bumped = Task { await counter.bump() }
    let detached = Task.detached { () -> Int in
      try await Task.sleep(for: .milliseconds(2))
      return 7
    }
    async let slow = sleep(3)
    async let quick = sleep(1)
    log.append("group \(try await raced())")
    log.append("stream \(await streamed()) \(await bumped.value) \(try await detached.value)")
    log.append("cancelled \(await cancelled()), resumed \(await resumed())")
    log.append("let \(try await slow + quick)")
    do { try await limited(to: .milliseconds(10)) } catch { log.append("\(type(of: error))") }
    await MainActor.run { log.append("main") }
    try await $trace.withValue(number) {
      try await Task.sleep(for: .milliseconds(1))
      log.append("local \(trace)")
    }
    log.append("\(UUID()) \(UInt64.random(in: 0 ... .max)) \([1, 2, 3, 4].shuffled())")
    log.append("\(Int(Date().timeIntervalSince1970 * 1_000_000))")
    return log.joined(separator: "; ")
  }

  /// The order of a set; the same in each run only where hashing is, as in a worker.
  public static func orderOfSet() -> String {
    let numbers = Set((0..<8).map { _ in Int.random(in: 0..<1_000_000) })
    return "\(Array(numbers)) \(Array(Set(numbers.map { "\($0)" })))"
  }

  static func cancelled() async -> [String] {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      await withTaskCancellationHandler {
        try? await Task.sleep(for: .seconds(3600))
        continuation.yield("ended")
        continuation.finish()
      } onCancel: {
        continuation.yield("told")
      }
    }
    try? await Task.sleep(for: .milliseconds(1))
    task.cancel()
    var words: [String] = []
    for await word in stream { words.append(word) }
    return words
  }

  static func resumed() async -> Int {
    await Task.yield()
    return await withCheckedContinuation { continuation in
      Task.detached {
        try? await Task.sleep(nanoseconds: 500_000)
        continuation.resume(returning: 5)
      }
    }
  }

  nonisolated static func sleep(_ milliseconds: Int) async throws -> Int {
    try await Task.sleep(for: .milliseconds(milliseconds))
    return milliseconds
  }

  static func raced() async throws -> [Int] {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<5 {
        group.addTask {
          try await Task.sleep(for: .milliseconds(Int.random(in: 0..<5)))
          return index
        }
      }
      var order: [Int] = []
      for try await index in group { order.append(index) }
      return order
    }
  }

  static func streamed() async -> [Int] {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let producer = Task {
      for index in 0..<3 {
        continuation.yield(index)
        try? await Task.sleep(for: .milliseconds(1))
      }
      continuation.finish()
    }
    var got: [Int] = []
    for await index in stream { got.append(index) }
    _ = await producer.value
    return got
  }

  static func limited(to limit: Duration) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await Task.sleep(for: .seconds(3600)) }
      group.addTask {
        try await Task.sleep(for: limit)
        throw CancellationError()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
