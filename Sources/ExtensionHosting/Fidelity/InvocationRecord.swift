import CallModel
import EventEngine

/// One invocation as it was played, with all that it takes to play it again by itself.
///
/// Many invocations share a real process, with globals of their own. Played in a real process of
/// its own each must do the same; if it doesn't, something survives that a fresh process hasn't.
public struct InvocationRecord: Hashable, Sendable, Codable {
  /// Its simulated process: whose chance it has.
  let process: UInt32
  /// The request, and where it lived.
  let request: UInt32
  let slot: UInt32
  let call: UInt32
  let app: UInt16
  let pickedNanoseconds: Int64
  /// The raw value of its handler, or of its call-back.
  let handler: UInt8?
  let callback: UInt8?
  let forwardNanoseconds: Int64
  let beganNanoseconds: Int64
  /// The device as it was at the start.
  let device: DeviceStorage
  /// What it did.
  public internal(set) var seen = Sighting()

  /// What an invocation did, as far as anybody else could see.
  public struct Sighting: Hashable, Sendable, Codable {
    /// The raw value of its end; 0 for a call-back. Nil if it didn't end.
    var end: UInt8?
    var endedNanoseconds: Int64 = 0
    /// How often it forwarded a URL.
    var forwards = 0
    var device: DeviceStorage?
  }

  init(
    _ activity: HostedWorld.Activity, process: UInt32, began: SimulationInstant,
    device: DeviceStorage
  ) {
    self.process = process
    request = activity.request.number
    slot = activity.request.slot
    call = activity.request.call
    app = activity.request.app
    pickedNanoseconds = activity.request.picked.nanoseconds
    switch activity.role {
    case .handler(let handler): (self.handler, callback) = (handler.rawValue, nil)
    case .callback(let callback): (handler, self.callback) = (nil, callback.rawValue)
    case .containerApp: (handler, callback) = (nil, nil)
    }
    forwardNanoseconds = activity.forward.nanoseconds
    beganNanoseconds = began.nanoseconds
    self.device = device
  }

  var hosted: HostedRequest {
    HostedRequest(
      number: request, slot: slot, call: call, app: app,
      picked: SimulationInstant(nanoseconds: pickedNanoseconds))
  }

  /// How what it did alone differs from what it did among others; nil if it doesn't.
  public func difference(from alone: Sighting) -> String? {
    if alone == seen { return nil }
    let change =
      if (alone.end, alone.endedNanoseconds) != (seen.end, seen.endedNanoseconds) {
        "\(words(seen)), alone \(words(alone))"
      } else if alone.forwards != seen.forwards {
        "forwarded \(seen.forwards) times, alone \(alone.forwards)"
      } else {
        "stored something else alone"
      }
    return "\(name): \(change)"
  }

  /// "prepare of request 12".
  public var name: String { "\(place) of request \(request)" }

  private func words(_ sighting: Sighting) -> String {
    guard let end = sighting.end else { return "never ended" }
    let span = SimulationSpan(nanoseconds: sighting.endedNanoseconds - beganNanoseconds)
    let name = handler == nil ? "returned" : InvocationEnd(rawValue: end).map { "\($0)" } ?? "ended"
    return "\(name) after \(span)"
  }

  /// Its handler or call-back, as findings name it.
  private var place: String {
    if let callback { return PresenceCallback(rawValue: callback)?.name ?? "call-back" }
    return handler.flatMap { Handler(rawValue: $0) }.map { "\($0)" } ?? "handler"
  }
}

/// The invocations that are to be played again: evenly spaced over the run, half as dense whenever
/// there are too many.
struct InvocationSample {
  private let limit: Int
  private var stride = 1
  private var seen = 0
  private(set) var records: [InvocationRecord] = []
  /// Those under way, by process.
  private var open: [UInt32: (record: InvocationRecord, starts: Int)] = [:]
  /// How often code was started, by call.
  private var starts: [UInt32: Int] = [:]

  init(limit: Int) { self.limit = limit }

  var isUsed: Bool { limit > 0 }

  /// An invocation starts; whether it is one to be played again.
  mutating func starts(in call: UInt32) -> Bool {
    disturb(call)
    seen += 1
    return (seen - 1) % stride == 0
  }

  /// Something happens on the device of the call.
  mutating func disturb(_ call: UInt32) {
    if isUsed { starts[call, default: 0] += 1 }
  }

  mutating func begin(_ record: InvocationRecord) {
    open[record.process] = (record, starts[record.call, default: 0])
  }

  /// Something of the scenario's came in between: it would not come again.
  mutating func drop(_ process: UInt32) { open[process] = nil }

  /// It has ended by itself. It counts unless other code ran on the device meanwhile.
  mutating func end(_ process: UInt32, _ sighting: InvocationRecord.Sighting) {
    guard isUsed, let (begun, count) = open.removeValue(forKey: process),
      starts[begun.call] == count
    else { return }
    var record = begun
    record.seen = sighting
    records.append(record)
    guard records.count > limit else { return }
    records = records.indices.filter { $0 % 2 == 0 }.map { records[$0] }
    stride *= 2
  }
}
