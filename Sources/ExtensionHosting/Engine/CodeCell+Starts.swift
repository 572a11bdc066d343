import CExtensionHosting
import CallModel
import EventEngine
import Foundation
@_spi(Hosting) import LiveCommunicationKit

/// Starting code: handlers, presence call-backs, the container app.
extension CodeCell {
  func invoke(
    _ handler: Handler, _ hosted: HostedRequest, forward: SimulationSpan, in kind: LaunchKind,
    under time: borrowing VirtualTime
  ) {
    let activity = HostedWorld.Activity(
      request: hosted, role: .handler(handler), forward: forward)
    invocations[hosted.number] = run(activity, in: kind, under: time)
  }

  /// R17: only an extension that observes is told.
  func notify(
    _ callback: PresenceCallback, _ hosted: HostedRequest, in kind: LaunchKind,
    under time: borrowing VirtualTime
  ) {
    let activity = HostedWorld.Activity(request: hosted, role: .callback(callback))
    callbacks[hosted.number] = run(activity, in: kind, under: time)
  }

  /// R10: the framework opens the container app.
  func open(
    _ hosted: HostedRequest, _ reason: LaunchReason, _ person: Person,
    under time: borrowing VirtualTime
  ) {
    guard let code = code[Int(hosted.app)] else { return }
    let process = time.makeProcess()
    containerApps[hosted.number] = process
    world.activities[process.number] = HostedWorld.Activity(request: hosted, role: .containerApp)
    sample.disturb(hosted.call)
    // U22: the app opens only once the device is unlocked.
    world.unlock(hosted)
    let world = world
    let id = world.identities.id(of: hosted.number)
    let form = options.identityForm
    time.enter(process) {
      _ = Task { @MainActor in
        LiveAssistance.framework = { world.returned($0) }
        let activity = NSUserActivity(
          activityType: LiveAssistance.containerAppLaunchActivityType)
        activity.userInfo = [
          LiveAssistance.containerAppLaunchRequestIDKey: form == .uuid ? id : id.uuidString,
          LiveAssistance.containerAppLaunchReasonKey: reason.code.rawValue,
        ]
        await code.open(activity, person)
        world.happenings.append(.appEnded(process.number))
      }
    }
  }

  /// Runs what the extension does in a process: a fresh one, or the suspended one (P1).
  private func run(
    _ activity: HostedWorld.Activity, in kind: LaunchKind, under time: borrowing VirtualTime
  ) -> VirtualTime.Process? {
    guard let code = code[Int(activity.request.app)] else { return nil }
    remember(activity.request)
    invocationCount += 1
    let (process, instance) = process(for: activity.request, in: kind, under: time)
    var activity = activity
    activity.instance = instance
    if sample.isUsed { consider(activity, process, kind) }
    world.activities[process.number] = activity
    let world = world
    let number = activity.request.number
    let request = LiveAssistanceRequest(
      id: world.identities.id(of: number), url: world.identities.url(of: number))
    let (role, makeExtension) = (activity.role, code.makeExtension)
    time.enter(process) {
      // In one small frame: of the memory that a suspended invocation holds, most are frames.
      _ = Task { @MainActor in
        LiveAssistance.framework = { world.returned($0) }
        let subject = instance.value ?? makeExtension()
        instance.value = subject
        var end = InvocationEnd.proceeded
        do {
          switch role {
          case .handler(.prepare):
            end = InvocationEnd(try await subject.prepareAssistanceRequest(request))
          case .handler(.resume): end = InvocationEnd(try await subject.resumeRequest(request))
          case .callback(let callback): await callback.reach(subject, request)
          case .containerApp: break
          }
        } catch {
          end = InvocationEnd(error)
        }
        await Self.freeThread(of: process.number)
        world.ended(process.number, role, end)
      }
    }
    return process
  }

  /// A thread that was blocked answers when it is free again.
  @MainActor @inline(never) private static func freeThread(of process: UInt32) async {
    if host_process_blocked(process) > 0 { await Task.yield() }
  }

  /// Takes it for one to be played again, if it has the device to itself.
  private func consider(
    _ activity: HostedWorld.Activity, _ process: VirtualTime.Process, _ kind: LaunchKind
  ) {
    let call = activity.request.call
    let isAlone = !world.activities.values.contains { $0.request.call == call }
    guard sample.starts(in: call), isAlone, kind != .resumed else { return }
    sample.begin(
      InvocationRecord(
        activity, process: process.number, began: cell.now,
        device: world.openDevice(of: activity.request)))
  }

  private func process(
    for hosted: HostedRequest, in kind: LaunchKind, under time: borrowing VirtualTime
  ) -> (VirtualTime.Process, InstanceBox) {
    if let kept = suspended.removeValue(forKey: Self.place(of: hosted)) {
      if kind == .resumed {
        time.thaw(kept.process)
        return (kept.process, kept.instance)
      }
      close(kept.process, under: time)
    }
    return (time.makeProcess(), InstanceBox())
  }

  static func place(of hosted: HostedRequest) -> UInt64 {
    UInt64(hosted.call) << 16 | UInt64(hosted.app)
  }

  private func remember(_ hosted: HostedRequest) {
    let number = Int(hosted.number)
    while latest.count <= number { latest.append(hosted) }
    latest[number] = hosted
  }
}
