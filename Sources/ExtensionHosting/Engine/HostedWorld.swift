import CExtensionHosting
import CallModel
import EventEngine
import Foundation

/// What simulated code reaches of the world around it: its device, its backend, the framework.
///
/// Only the simulation thread touches it, so it is unchecked. One world is current at a time; the
/// clients that extension code uses find it there, as the real ones find the system.
final class HostedWorld: @unchecked Sendable {
  /// The world of the simulation under way.
  nonisolated(unsafe) static var current: HostedWorld?

  /// One run of a handler, a call-back or the container app.
  struct Activity {
    enum Role: Hashable {
      case handler(Handler)
      case callback(PresenceCallback)
      case containerApp
    }

    var request: HostedRequest
    var role: Role
    /// How long forwarding takes [ns].
    var forward = SimulationSpan.zero
    /// The extension that the process has; none in the container app's.
    var instance: InstanceBox?
    /// The keychain refused something because of the lock.
    var wasRefused = false
    /// The person was asked, or the call was returned to.
    var hasDealtWithActivity = false
    var forwardAttempts = 0

    var place: String {
      switch role {
      case .handler(let handler): "\(handler)"
      case .callback(let callback): callback.name
      case .containerApp: "container app"
      }
    }
  }

  /// What code has done and the cell doesn't know yet.
  enum Happening {
    case ended(UInt32, InvocationEnd)
    case called(UInt32)
    case appEnded(UInt32)
    case returned(UUID, process: UInt32)
  }

  var happenings: [Happening] = []
  /// By process, those under way.
  var activities: [UInt32: Activity] = [:]
  var devices: [UInt32: DeviceStorage] = [:]
  var findings = FindingList()
  /// How often the URL of a request has been forwarded.
  var forwards: [UInt32: Int] = [:]
  let identities: RequestIdentities
  let options: CodeOptions
  let furnish: [(inout DeviceStorage, inout RandomStream) -> Void]
  let key: StreamKey
  weak var host: CodeCell?
  var tables = VariateTables()
  /// P3: from setting a default until others see it.
  let flushAfter: Variate

  init(
    identities: RequestIdentities, options: CodeOptions, key: StreamKey,
    flushAfter: Distribution,
    furnish: [(inout DeviceStorage, inout RandomStream) -> Void]
  ) {
    self.identities = identities
    self.options = options
    self.key = key
    self.furnish = furnish
    self.flushAfter = tables.compile(flushAfter)
  }

  var now: SimulationInstant { SimulationInstant(nanoseconds: host_now()) }

  /// The activity of the process that runs.
  var activity: Activity? { activities[host_process_current()] }

  func note(_ kind: CodeFinding.Kind, _ subject: String = "") {
    guard let activity else { return }
    findings.add(kind, subject, request: activity.request.number, place: activity.place)
  }

  /// Notes something about the running activity.
  func mark(_ change: (inout Activity) -> Void) {
    let process = host_process_current()
    guard var activity = activities[process] else { return }
    change(&activity)
    activities[process] = activity
  }

  /// The backend is asked; whether it refuses.
  func backendRefuses() -> Bool {
    mark { $0.forwardAttempts += 1 }
    guard let activity else { return false }
    if activity.forwardAttempts == 11 { note(.retryStorm) }
    var stream = RandomStream(
      entity: key.entity(
        base: key.entity(named: "backend"), ordinal: UInt64(activity.request.number)),
      purpose: UInt64(activity.forwardAttempts))
    return stream.chance(options.backendFails)
  }

  /// The backend is told a join URL.
  func forwarded(_ url: URL) {
    guard let activity else { return }
    guard let number = identities.number(of: url) else { return note(.forwardedOther) }
    if number != activity.request.number { note(.forwardedOther) }
    forwards[number, default: 0] += 1
    if forwards[number] == 2 { note(.forwardedAgain) }
  }

  /// What the extension did has come to its end.
  func ended(_ process: UInt32, _ role: Activity.Role, _ end: InvocationEnd) {
    switch role {
    case .handler: happenings.append(.ended(process, end))
    case .callback: happenings.append(.called(process))
    case .containerApp: happenings.append(.appEnded(process))
    }
  }

  func returned(_ id: UUID) {
    mark { $0.hasDealtWithActivity = true }
    happenings.append(.returned(id, process: host_process_current()))
  }
}

/// The ids and URLs of requests: made from their numbers, and read back.
struct RequestIdentities: Sendable {
  let seed: UInt64

  func id(of number: UInt32) -> UUID {
    let mixed = mix(number)
    let upper = mixed & ~0xF000 | 0x4000
    let lower = UInt64(number) | 0x8000_0000_0000_0000 | (mixed & 0x3FFF_FFFF) << 32
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    return UUID(
      uuid: (
        byte(upper, 0), byte(upper, 1), byte(upper, 2), byte(upper, 3), byte(upper, 4),
        byte(upper, 5), byte(upper, 6), byte(upper, 7), byte(lower, 0), byte(lower, 1),
        byte(lower, 2), byte(lower, 3), byte(lower, 4), byte(lower, 5), byte(lower, 6),
        byte(lower, 7)
      ))
  }

  /// The number of a request with this id, if one can have it.
  func number(of id: UUID) -> UInt32? {
    let bytes = id.uuid
    let number =
      UInt32(bytes.12) << 24 | UInt32(bytes.13) << 16 | UInt32(bytes.14) << 8 | UInt32(bytes.15)
    return self.id(of: number) == id ? number : nil
  }

  func url(of number: UInt32) -> URL {
    var parts = URLComponents()
    parts.scheme = "https"
    parts.host = "facetime.example"
    parts.path = "/join/\(id(of: number).uuidString)"
    return parts.url ?? URL(filePath: parts.path)
  }

  func number(of url: URL) -> UInt32? {
    UUID(uuidString: url.lastPathComponent).flatMap { number(of: $0) }
  }

  private func mix(_ number: UInt32) -> UInt64 {
    var stream = RandomStream(entity: seed, purpose: UInt64(number))
    return stream.next()
  }
}
