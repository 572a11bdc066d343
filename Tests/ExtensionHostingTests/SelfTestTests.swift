import ExtensionHosting
import Testing

struct SelfTestTests {
  @Test func `nothing escapes on this toolchain`() throws {
    try SelfTest.run()
  }

  @Test func `what escaped is named in the error`() {
    let error = VirtualTimeError.escaped(["Task.sleep(for:)", "thread"])
    #expect(
      error.description
        == "virtual time does not hold on this toolchain: Task.sleep(for:), thread escaped")
  }
}
