import Glibc

/// `callsim new --extension NAME`: a package to put one's own extension into, with its tests and a
/// runner that has callsim's commands.
struct ExtensionPackage {
  let name: String
  /// The folder of callsim's own package.
  let library: String

  /// Throws a `Refusal` if the name can't be a module's.
  init(named name: String, library: String?) throws(Refusal) {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard isPlain, name.first?.isUppercase == true, name.utf8.count <= 64 else {
      throw Refusal(
        usage: "new --extension: \"\(name)\" can't be the name of a module; letters and digits are "
          + "wanted, a capital first, such as Northline")
    }
    self.name = name
    self.library = library ?? Self.ownPackage() ?? "../callsim"
  }

  /// The package that this program was built in: what is above its `.build`.
  private static func ownPackage() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let own = String(cString: path)
    guard let end = own.firstRange(of: "/.build/")?.lowerBound else { return nil }
    return String(own[..<end])
  }

  /// Writes it to a folder of its name that isn't there yet, and says what to do next.
  func write(_ context: inout CommandContext) throws {
    guard mkdir(name, 0o777) == 0 else {
      let reason = errno == EEXIST ? "it is there already" : String(cString: strerror(errno))
      throw Refusal(.failedToRun, "callsim: the folder \(name) can't be made: \(reason)")
    }
    for (path, text) in files {
      let folder = path.lastIndex(of: "/").map { name + "/" + path[..<$0] } ?? name
      do throws(FileError) { try JSONFolder(folder).make() } catch { throw Refusal(error) }
      do throws(FileError) {
        try OutputFile("\(name)/\(path)").replace(with: Array(text.utf8))
      } catch {
        throw Refusal(error)
      }
    }
    context.write(
      """
      \(name)/ is a package with an extension, its tests and a runner. Then:
        cd \(name)
        swift test
        swift run \(name)Runner run Scenarios/first.json --engine code
        swift run \(name)Runner chaos Scenarios/first.json --engine code --plans 50

      """)
  }

  /// What it consists of: paths from its folder, and texts.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest),
      ("Sources/\(name)/\(name).swift", product),
      ("Sources/\(name)Simulation/\(name)Simulation.swift", simulation),
      ("Sources/\(name)Runner/main.swift", runner),
      ("Scenarios/first.json", scenario),
      ("Tests/\(name)Tests/\(name)Tests.swift", tests),
      (".gitignore", "/.build/\n"),
    ]
  }
}
