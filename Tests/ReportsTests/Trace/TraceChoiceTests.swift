import CallSimulation
import Testing

struct TraceChoiceTests {
  @Test func `a request is named by its replication, its cell and its number`() {
    let address = RequestAddress("2/1/15")
    #expect(
      address == RequestAddress(CellAddress(replication: 2, cell: 1), request: 15))
    #expect(address?.description == "2/1/15")
    #expect(RequestAddress("15")?.description == "0/0/15")
  }

  @Test(arguments: [
    "", "/", "1/2", "1/2/3/4", "-1", "+1", "1/x/2", "4294967295", "99999999999", " 1", "1//2", "٣",
  ])
  func `no other text names a request`(text: String) { #expect(RequestAddress(text) == nil) }

  @Test func `requests are in the order of the run`() {
    let names = ["0/0/9", "0/0/10", "0/1/0", "1/0/2"]
    let addresses = names.compactMap { RequestAddress($0) }
    #expect(addresses.reversed().sorted() == addresses)
  }

  @Test func `a choice is read from its text`() {
    #expect(TraceChoice("all") == .all)
    #expect(TraceChoice("failed") == .failed)
    #expect(TraceChoice("sample=10000") == .sample(10_000))
    #expect(TraceChoice("0/0/3") == RequestAddress("3").map { .one($0) })
    for text in ["", "sample=0", "sample=10001", "sample", "sample=x", "slowest", "All"] {
      #expect(TraceChoice(text) == nil, "\(text)")
    }
  }

  @Test func `the ending of a name tells the form`() {
    #expect(TraceForm(endingOf: "a.jsonl") == .jsonl)
    #expect(TraceForm(endingOf: "a.ndjson") == .jsonl)
    #expect(TraceForm(endingOf: "a.json") == .chrome)
    #expect(TraceForm(endingOf: "json") == nil)
    #expect(TraceForm.allCases.allSatisfy { !$0.about.isEmpty })
  }
}
