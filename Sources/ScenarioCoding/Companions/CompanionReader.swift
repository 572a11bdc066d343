internal import JSONDocument

/// How a scenario gets at the other files that it names, such as recorded arrivals.
///
/// ```swift
/// let reader = CompanionReader { name throws(CompanionRefusal) in
///   try bytes(of: folder + name)
/// }
/// let (scenario, reading) = ScenarioForm.whole.read(file, companions: reader)
/// ```
public struct CompanionReader: Sendable {
  /// The bytes of a file, named relative to the scenario's folder.
  public let read: @Sendable (_ name: String) throws(CompanionRefusal) -> [UInt8]

  public init(_ read: @escaping @Sendable (_ name: String) throws(CompanionRefusal) -> [UInt8]) {
    self.read = read
  }

  /// Where a scenario stands alone.
  public static var none: CompanionReader {
    CompanionReader { _ throws(CompanionRefusal) in
      throw CompanionRefusal(reason: "a scenario from here can't name other files")
    }
  }
}

/// Why a file can't be read, as a phrase.
public struct CompanionRefusal: Error, Hashable, Sendable {
  public var reason: String

  public init(reason: String) { self.reason = reason }
}

/// Another file that a scenario names; the scenario's digest covers its bytes.
public struct CompanionFile: Hashable, Sendable {
  /// As the scenario names it.
  public let name: String
  public let bytes: [UInt8]
}
