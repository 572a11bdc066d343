import CallModel
import Experiments
import ExtensionFoundation
import ExtensionHosting
import Foundation
import JSONDocument
import LiveCommunicationKit
import ScenarioCoding

/// What a worker is asked to do: one cell of a scenario, with the code of one app.
struct WorkerRequest: Codable, Sendable {
  /// The scenario as one line of JSON.
  var scenario: String
  var seed: UInt64
  var replication = 0
  var cell = 0
  /// The app of the scenario whose code is run.
  var app: String
  /// The mangled names of the extension's and the container app's type.
  var extensionType: String
  var appType: String
  var options: CodeOptions
  /// The only invocation of the cell that is to be played.
  var alone: InvocationRecord?

  /// The same for one cell.
  func of(_ address: CellAddress, in scenario: Scenario, seed: UInt64) -> WorkerRequest {
    var request = self
    request.scenario = ScenarioForm.whole.text(of: scenario)
    request.seed = seed
    request.replication = address.replication
    request.cell = address.cell
    return request
  }

  /// Does what is asked, in the worker.
  func perform(output: Int32) {
    let file = try? JSONFile(bytes: Array(scenario.utf8), named: "scenario")
    guard let scenario = file.flatMap({ ScenarioForm.whole.read($0).value }) else {
      return refuse("the worker could not read its scenario", output)
    }
    guard let code else {
      return refuse(
        "the worker does not find \(extensionType) and \(appType) again: they must be types "
          + "of the executable, outside of functions", output)
    }
    let order = CodeWorker.Order(
      scenario, apps: [app: code], options: options, seed: seed, replication: replication,
      cell: cell)
    if let alone {
      CodeWorker.play(alone, of: order, output: output)
    } else {
      CodeWorker.play(order, output: output)
    }
  }

  private func refuse(_ reason: String, _ output: Int32) {
    CodeWorker.refuse(reason, output: output)
  }

  private var code: AppCode? {
    guard let one = _typeByName(extensionType) as? any LiveAssistanceExtension.Type,
      let other = _typeByName(appType) as? any ContainerApp.Type
    else { return nil }
    return Self.code(one, other)
  }

  private static func code<Extension: LiveAssistanceExtension>(
    _ extension: Extension.Type, _ app: any ContainerApp.Type
  ) -> AppCode {
    code(of: Extension.self, app)
  }

  private static func code<Extension: LiveAssistanceExtension, App: ContainerApp>(
    of extension: Extension.Type, _ app: App.Type
  ) -> AppCode {
    AppCode(extension: Extension.self, app: App.self)
  }
}

/// What the executable calls when it was started as a worker.
@c(callsim_worker_main)
func workerMain(_ bytes: UnsafePointer<UInt8>, _ size: Int, _ output: Int32) {
  let data = unsafe Data(bytes: bytes, count: size)
  guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: data) else {
    return CodeWorker.refuse("the worker could not read its request", output: output)
  }
  request.perform(output: output)
}
