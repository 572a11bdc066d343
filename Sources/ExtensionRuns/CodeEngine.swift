public import CallModel
public import Experiments
public import ExtensionHosting
import Foundation
public import LiveCommunicationKit
import ScenarioCoding
import Synchronization

/// The engine that runs the code of one app in worker processes.
///
/// ```swift
/// CallsimProgram(
///   model: ModelEngine(), code: CodeEngine(extension: MyExtension.self, app: MyContainerApp.self)
/// ).main()
/// ```
public struct CodeEngine: TellingEngine {
  let request: WorkerRequest
  let ledger: WorkerLedger

  init(request: WorkerRequest, ledger: WorkerLedger) {
    self.request = request
    self.ledger = ledger
  }

  /// The engine for an app of that name, or else the first one of each scenario.
  ///
  /// The types must be found again in another process: they stand outside of functions.
  public init<Extension: LiveAssistanceExtension, App: ContainerApp>(
    extension: Extension.Type, app: App.Type, named name: String? = nil,
    options: CodeOptions = CodeOptions()
  ) {
    self.init(
      request: WorkerRequest(
        scenario: "", seed: 0, app: name ?? "",
        extensionType: _mangledTypeName(Extension.self) ?? "",
        appType: _mangledTypeName(App.self) ?? "", options: options),
      ledger: WorkerLedger())
  }

  public var kind: EngineKind { .code }

  public var failure: String? {
    do {
      _ = try ledger.close()
      return nil
    } catch {
      return "\(error)"
    }
  }

  public var remarks: [String] {
    let reports = ((try? ledger.close()) ?? []).map(\.report)
    let findings = CodeReport.merged(reports)
    return findings.filter { $0.kind != .initialisedGlobal }.map { finding in
      let subject = finding.subject.isEmpty ? "" : " (\(finding.subject))"
      return "\(Problem.words(finding.kind))\(subject): \(finding.count) ×, first in "
        + "\(finding.place)"
    } + Self.remarks(on: reports)
  }

  /// What crashes took, and what this machine can't promise.
  static func remarks(on reports: [WorkerReport]) -> [String] {
    let cost = CodeReport.CrashCost(reports)
    var remarks: [String] = []
    if cost.count > 0 {
      remarks.append(
        "\(cost.count) crashes were caught; \(cost.replayedJobs) of \(cost.jobs) jobs were run "
          + "again for it")
    }
    if !reports.allSatisfy(\.hasFixedAddresses) {
      remarks.append(
        "addresses can't be made the same on this machine: orders that depend on them, as of a "
          + "set of objects, may differ from run to run")
    }
    return remarks
  }

  public func source(
    for scenario: Scenario, seed: UInt64, replication: Int, cell: Int
  ) -> CodeSource {
    let address = CellAddress(replication: replication, cell: cell)
    var request = request.of(address, in: scenario, seed: seed)
    if request.app.isEmpty { request.app = scenario.apps.first?.name ?? "" }
    do {
      guard scenario.apps.index(named: request.app) != nil else {
        throw ScenarioRunError.noSuchApp(request.app)
      }
      let worker = try CodeWorker(request: Array(JSONEncoder().encode(request)))
      ledger.add(worker.report, at: address)
      return CodeSource(worker)
    } catch {
      ledger.fail(error, at: address)
      return CodeSource(nil)
    }
  }
}

/// The records of one cell, from its worker; none if that failed.
public final class CodeSource: TraceSource {
  private let worker: CodeWorker?

  init(_ worker: CodeWorker?) { self.worker = worker }

  public func advance(into buffer: inout TraceBuffer) -> Bool {
    guard let worker else {
      buffer.removeAll()
      return false
    }
    return worker.advance(into: &buffer)
  }

  public var eventCount: UInt64 { worker?.report.eventCount ?? 0 }
}

/// What the workers of a run have said, by cell.
final class WorkerLedger: Sendable {
  private let state = Mutex<(reports: [CellAddress: WorkerReport], failure: Failure?)>(([:], nil))

  struct Failure {
    var address: CellAddress
    var error: any Error
  }

  func add(_ report: WorkerReport, at address: CellAddress) {
    state.withLock { $0.reports[address] = report }
  }

  func fail(_ error: any Error, at address: CellAddress) {
    state.withLock { state in
      guard state.failure.map({ address < $0.address }) ?? true else { return }
      state.failure = Failure(address: address, error: error)
    }
  }

  /// The reports in the order of their cells. Throws the first failure.
  func close() throws -> [(address: CellAddress, report: WorkerReport)] {
    try state.withLock { state in
      if let failure = state.failure { throw failure.error }
      return state.reports.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }
}
