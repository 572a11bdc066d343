public import CallModel
import Experiments
public import ExtensionHosting
import Foundation
import JSONDocument
public import LiveCommunicationKit
import ScenarioCoding

/// A scenario in which one app is your own code.
///
/// ```swift
/// @Test func survivesKills() async throws {
///   let report = try await ScenarioRun("Scenarios/lunch.json")
///     .run(extension: MyExtension.self, app: MyContainerApp.self)
///   #expect(report.requests.failed(.crashed) == 0)
/// }
/// ```
///
/// The code runs in a process of its own under virtual time; traffic, people, provider and other
/// apps come from the scenario. Types must be found again there: they stand outside of functions.
public struct ScenarioRun: Sendable {
  public var scenario: Scenario
  /// The root of all draws.
  public var seed: UInt64
  /// The app of the scenario that is yours; the first one if nil.
  public var appName: String?
  public var options = CodeOptions()

  /// Reads a scenario file, by its path from the working directory or beside the calling file.
  ///
  /// Throws `ScenarioRunError`, which shows all errors of the file.
  public init(_ path: String, beside file: String = #filePath) throws {
    let folder = URL(filePath: file).deletingLastPathComponent()
    let places = [URL(filePath: path), folder.appending(path: path)]
    guard let found = places.first(where: { (try? $0.checkResourceIsReachable()) ?? false }),
      let bytes = try? Data(contentsOf: found)
    else { throw ScenarioRunError.notFound(path) }
    try self.init(json: Array(bytes), named: path)
  }

  /// Reads a scenario from its bytes. Throws `ScenarioRunError`.
  public init(json: [UInt8], named name: String = "scenario.json") throws {
    let json = try Self.read(json, named: name)
    let (value, reading) = ScenarioForm.whole.read(json)
    guard let value else {
      throw ScenarioRunError.refused(reading.diagnostics.rendered(showing: json.source))
    }
    self.init(value)
  }

  /// A scenario made in code.
  public init(_ scenario: Scenario) {
    self.scenario = scenario
    seed = scenario.run.seed ?? 1
  }

  private static func read(_ bytes: [UInt8], named name: String) throws -> JSONFile {
    do {
      return try JSONFile(bytes: bytes, named: name)
    } catch {
      throw ScenarioRunError.refused("\(error)")
    }
  }

  /// Plays all replications with this code. Throws `ScenarioRunError` and `WorkerError`.
  public func run<Extension: LiveAssistanceExtension, App: ContainerApp>(
    extension: Extension.Type, app: App.Type
  ) async throws -> CodeReport {
    guard let name = appName ?? scenario.apps.first?.name,
      scenario.apps.index(named: name) != nil
    else { throw ScenarioRunError.noSuchApp(appName ?? "") }
    guard let extensionType = _mangledTypeName(Extension.self),
      let appType = _mangledTypeName(App.self)
    else { throw ScenarioRunError.nameless("\(Extension.self) or \(App.self)") }
    let request = WorkerRequest(
      scenario: "", seed: seed, app: name, extensionType: extensionType, appType: appType,
      options: options)
    return try await withCheckedThrowingContinuation { continuation in
      // Waiting for workers must not hold up a thread of Swift's pool.
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try play(request, Extension.self is any LiveAssistanceRequesterPresenceObserving.Type)
          })
      }
    }
  }

  /// Plays all replications with this extension, in a scenario that needs no container app.
  public func run<Extension: LiveAssistanceExtension>(
    extension: Extension.Type
  ) async throws -> CodeReport {
    try await run(extension: Extension.self, app: NoContainerApp.self)
  }

  private func play(_ request: WorkerRequest, _ observesPresence: Bool) throws -> CodeReport {
    let ledger = WorkerLedger()
    let engine = CodeEngine(request: request, ledger: ledger)
    let result = Experiment(scenario, engine: engine, seed: seed).run()
    let reports = try ledger.close()
    var fidelity = CodeReport.Fidelity()
    for (address, report) in reports {
      for record in report.sampled { try fidelity.compare(record, at: address, request, self) }
    }
    return CodeReport(
      result, reports.map(\.report), fidelity,
      notApplied: scenario.settledByCode(of: request.app, observesPresence: observesPresence))
  }
}

extension CodeReport.Fidelity {
  /// Plays an invocation again, alone in a real process. Throws `WorkerError`.
  fileprivate mutating func compare(
    _ record: InvocationRecord, at address: CellAddress, _ request: WorkerRequest,
    _ run: ScenarioRun
  ) throws {
    var request = request.of(address, in: run.scenario, seed: run.seed)
    request.alone = record
    compared += 1
    var difference: String?
    do {
      let worker = try CodeWorker(request: Array(JSONEncoder().encode(request)))
      difference = worker.report.alone.flatMap { record.difference(from: $0) }
    } catch WorkerError.vanished {
      difference = "\(record.name): alone its process crashed"
    }
    guard let difference else { return }
    let place = "replication \(address.replication), cell \(address.cell)"
    differences.append("\(place): \(difference)")
  }
}

/// Why a run with code can't begin.
public enum ScenarioRunError: Error, Hashable, CustomStringConvertible {
  case notFound(String)
  /// The file's errors, each with its place.
  case refused(String)
  case noSuchApp(String)
  case nameless(String)

  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file"
    case .refused(let errors): errors
    case .noSuchApp(let name): "the scenario has no app \"\(name)\""
    case .nameless(let types): "\(types) has no name by which a worker finds it again"
    }
  }
}
