import Measuring

let arguments = CommandLine.arguments
let calls = Int(Double(arguments[3])!)
var scenario = ScenarioFile.scenario(arguments[1]).scaled(by: Double(arguments[2])!).lasting(
  calls: calls)
let start = ProcessorTime.now()
let events = CellRun.untraced(scenario)
let spent = ProcessorTime.now() - start
print(
  "RESULT \(arguments[1]) events=\(events) ns/call=\(spent / Double(calls)) "
    + "ns/event=\(spent / Double(events)) peak=\(ProcessorTime.peakBytes() >> 20)MB")
