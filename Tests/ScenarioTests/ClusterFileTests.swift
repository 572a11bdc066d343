import Foundation
import TestSupport
import Testing

/// `Scenarios/cluster`: what one gives to a cluster.
struct ClusterFileTests {
  private static let path = RepositoryRoot.path(of: "Scenarios/cluster/kubernetes-job.yaml")
  private static var text: String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  @Test func `the number of shards is the same everywhere in the Kubernetes Job`() throws {
    let count = try #require(Self.text.firstMatch(of: /auto\/([0-9]+)/)).1
    for key in ["completions", "parallelism", "maxFailedIndexes"] {
      #expect(Self.text.contains("  \(key): \(count)\n"), "\(key)")
    }
    #expect(Self.text.contains("completionMode: Indexed"))
  }

  @Test func `the Kubernetes manifest is valid by Kubernetes' own schema`() throws {
    let name = "kubernetes-validate"
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      [RepositoryRoot.path(of: ".build/python/bin")] + path.split(separator: ":").map(String.init)
    guard
      let folder = folders.first(where: {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      })
    else {
      print("!!! KUBERNETES MANIFEST NOT CHECKED: no \(name) here; `pip install \(name)` has it")
      return
    }
    let good = try ProcessRunner("\(folder)/\(name)", ["--strict", Self.path]).run()
    #expect(good.status == 0, "\(good.output)\(good.error)")
    try withTemporaryFolder { work in
      let bad = work + "/bad.yaml"
      try Self.text.replacing("completionMode", with: "completionMod")
        .write(toFile: bad, atomically: true, encoding: .utf8)
      #expect(try ProcessRunner("\(folder)/\(name)", ["--strict", bad]).run().status != 0)
    }
  }
}
