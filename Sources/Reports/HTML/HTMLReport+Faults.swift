import CallMetrics
import CallModel
import Experiments

extension HTMLReport {
  /// What goes wrong on purpose, and whom it hit; empty without faults.
  var faults: String {
    let faults = result.scenario.faults
    guard !faults.isEmpty else { return "" }
    var table = HTMLTable(
      "What goes wrong on purpose", ["fault", "what it does", "acts at", "acted", "at least"],
      words: [0, 1, 2])
    for (fault, row) in zip(faults, result.faultRows) {
      var clock = ""
      if case .at(let time, for: let length) = fault.value.trigger {
        clock = result.clock(from: time, lasting: length)
      }
      table.add([
        .init(FaultWords.name(of: fault)), .init(FaultWords.text(of: fault.value)), .init(clock),
        .init(FigureText.count(row.acted), row.isEnough ? nil : .bad),
        .init(row.mustFire > 0 ? String(row.mustFire) : ""),
      ])
    }
    return table.html + (result.total.map { coverage(of: $0.faults).html } ?? "")
  }

  /// A row for each fault, a column for each state of a request.
  private func coverage(of tally: FaultTally) -> HTMLTable {
    let states = RequestMachine.State.allCases
    var table = HTMLTable(
      "Coverage: how often each fault acted, by the state in which it found the request",
      ["fault"] + states.map(\.words) + ["no request"])
    for (number, fault) in result.scenario.faults.enumerated() {
      let counts = (states.map(Optional.some) + [nil]).map { tally.count(of: number, in: $0) }
      table.add(
        [.init(FaultWords.name(of: fault))]
          + counts.map { .init(FigureText.count($0), $0 == 0 ? .faint : .strong) })
    }
    return table
  }
}

extension RequestMachine.State {
  /// The state as it stands at the head of a column.
  fileprivate var words: String {
    switch self {
    case .launching: "launching"
    case .preparing: "preparing"
    case .asking: "pop-up"
    case .openingApp: "opening app"
    case .inApp: "in app"
    case .relaunching: "relaunching"
    case .resuming: "resuming"
    case .waiting: "waiting"
    case .assisted: "assisted"
    case .ended: "ended"
    }
  }
}
