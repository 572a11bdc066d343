import LiveCommunicationKit
import Testing

struct RequestTypeTests {
  @Test func `R11: the reasons for input are signIn and additionalInfo, by raw value`() {
    #expect(LiveAssistanceLaunchReason(rawValue: "signIn") == .signIn)
    #expect(LiveAssistanceLaunchReason(rawValue: "additionalInfo") == .additionalInfo)
    #expect(LiveAssistanceLaunchReason(rawValue: "other") == nil)
  }

  @Test func `R15: an error says that it can't be done, perhaps why, or what else`() {
    func text(_ error: any Error) -> String {
      guard let error = error as? LiveAssistanceRequestError else { return "another" }
      // Not frozen: code of others must expect more cases.
      switch error {
      case .cannotFulfill(let message): return "cannot: \(message ?? "-")"
      case .unknown(let message): return "unknown: \(message)"
      @unknown default: return "new"
      }
    }
    #expect(text(LiveAssistanceRequestError.cannotFulfill(message: nil)) == "cannot: -")
    #expect(text(LiveAssistanceRequestError.cannotFulfill(message: "full")) == "cannot: full")
    #expect(text(LiveAssistanceRequestError.unknown(message: "x")) == "unknown: x")
  }
}
