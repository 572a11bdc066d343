import CExtensionHosting

/// The globals and static properties of Swift modules, fresh for each simulated process (R2).
///
/// The bytes are swapped whenever another process runs. That needs an executable with its symbol
/// table (any that isn't stripped). What a module declares in extensions of other modules' types is
/// its own too. Globals of C code, and what Foundation keeps for the process, are not covered.
public struct ModuleGlobals: Sendable {
  /// One global or static property that a process has changed.
  public struct Change: Hashable, Sendable {
    /// As the code names it: "Northline.Session.token".
    public var name: String
    /// It can be set more than once. Others were only initialised, which a fresh process does
    /// again; what they refer to may have changed all the same.
    public var isVariable: Bool
  }

  private let changes: [Change]

  /// Takes what these modules declare, as it is now, for fresh; nil without a symbol table.
  public init?(modules: [String]) { self.init(modules, areAllBut: false) }

  /// Takes what all modules of the executable declare but the simulation's and the system's.
  public static func ofUserCode() -> ModuleGlobals? {
    ModuleGlobals(simulationModules + systemModules, areAllBut: true)
  }

  private init?(_ modules: [String], areAllBut: Bool) {
    if unsafe host_globals_take(modules.joined(separator: ","), areAllBut) < 0 { return nil }
    host_globals_begin()
    changes = (0..<host_globals_count()).map {
      Change(name: Self.name(of: $0), isVariable: host_global_is_variable($0))
    }
  }

  /// Those that a runner of extension code may link.
  static let simulationModules = [
    "EventEngine", "Statistics", "JSONDocument", "LiveCommunicationKit", "ExtensionFoundation",
    "CallModel", "ScenarioCoding", "CallInvariants", "CallMetrics", "ExtensionHosting",
    "Experiments", "Benchmarking", "FaultSearch", "Reports", "CallSimulation", "ExtensionRuns",
    "CommandLine",
  ]

  private static let systemModules = [
    "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "RegexBuilder", "Observation",
    "Synchronization", "Distributed", "Glibc", "SwiftGlibc", "Dispatch", "Foundation",
    "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "XCTest", "Testing", "_TestDiscovery",
  ]

  /// What a process has changed, by address.
  public func changed(by process: VirtualTime.Process) -> [Change] {
    changes.indices.filter { host_global_changed($0, process.number) }.map { changes[$0] }
  }

  /// The process is over: its copies are no longer needed.
  public func drop(_ process: VirtualTime.Process) { host_globals_drop(process.number) }

  private static func name(of index: Int) -> String {
    let text = unsafe String(unsafeUninitializedCapacity: 1024) {
      guard let base = $0.baseAddress else { return 0 }
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: 1024) {
        unsafe host_global_describe(index, $0, 1024)
      }
    }
    return Self.plain(text)
  }

  /// "static Northline.Session.token : Swift.String" without what the reader doesn't need.
  static func plain(_ demangled: String) -> String {
    var text = demangled[...]
    if text.hasPrefix("static ") { text = text.dropFirst("static ".count) }
    if text.hasPrefix("(extension in "), let end = text.firstRange(of: "):") {
      text = text[end.upperBound...]
    }
    if let colon = text.firstRange(of: " : ") { text = text[..<colon.lowerBound] }
    // A private name: "(token in _0F3A…)".
    var name = ""
    for part in text.split(separator: ".") {
      let bare = part.hasPrefix("(") ? part.dropFirst() : part
      let word = bare.firstRange(of: " in _").map { bare[..<$0.lowerBound] } ?? bare
      name += name.isEmpty ? String(word) : "." + word
    }
    return name
  }
}
