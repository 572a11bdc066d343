/// A handler that suspends again and again but never waits for a clock: what it takes is work.
public enum SleeplessHandler {
  actor Counter {
    var count = 0
    func bump() -> Int {
      count += 1
      return count
    }
  }

  @MainActor public static func handle(_ number: Int) async -> Int {
    let counter = Counter()
    var sum = await counter.bump()
    async let child = nothing(number)
    let task = Task { await counter.bump() }
    let detached = Task.detached { await counter.bump() }
    sum += await grouped()
    sum += await streamed()
    await Task.yield()
    let bumped = await task.value + detached.value
    return await sum + bumped + child
  }

  nonisolated static func nothing(_ number: Int) async -> Int {
    await Task.yield()
    return number
  }

  static func grouped() async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for index in 0..<5 { group.addTask { await nothing(index) } }
      return await group.reduce(0, +)
    }
  }

  static func streamed() async -> Int {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task {
      for index in 0..<3 {
        continuation.yield(index)
        await Task.yield()
      }
      continuation.finish()
    }
    return await stream.reduce(0, +)
  }
}
