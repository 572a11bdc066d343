public import JSONDocument

extension Baseline {
  /// The version of the files [1].
  public static let schemaVersion: Int64 = 1

  /// The baseline as JSON, for people to read and for `init(reading:)`.
  public func encoded() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("schemaVersion")
      json.integer(Self.schemaVersion)
      switch subject {
      case .scenario(let digest): Self.write("scenarioDigest", digest, to: &json)
      case .command(let line): Self.write("command", line, to: &json)
      }
      Self.write("version", version, to: &json)
      Self.write("time", time, to: &json)
      json.key("host")
      json.object { json in
        Self.write("processor", host.processor, to: &json)
        json.key("cores")
        json.integer(Int64(host.cores))
        Self.write("kernel", host.kernel, to: &json)
      }
      json.key("runs")
      json.array { json in
        for cost in costs { cost.write(to: &json) }
      }
    }
    json.endLine()
    return json.bytes
  }

  /// A baseline from its JSON; throws the first thing that is wrong.
  public init(reading file: JSONFile) throws(Diagnostic) {
    let reader = RecordReader(file)
    let root = file.root
    if let repeated = file.duplicateKeys.inFileOrder.first { throw repeated }
    try reader.requireVersion(Self.schemaVersion, of: root)
    if root["scenarioDigest"] != nil {
      subject = .scenario(digest: try reader.string("scenarioDigest", of: root))
    } else {
      subject = .command(try reader.string("command", of: root))
    }
    version = try reader.string("version", of: root)
    time = try reader.string("time", of: root)
    let machine = try reader.member("host", of: root)
    host = HostClass(
      processor: try reader.string("processor", of: machine),
      cores: Int(try reader.integer("cores", of: machine)),
      kernel: try reader.string("kernel", of: machine))
    var costs: [RunCost] = []
    for run in try reader.elements("runs", of: root) {
      costs.append(try RunCost(reading: run, reader))
    }
    guard !costs.isEmpty else {
      throw reader.refusal(of: try reader.member("runs", of: root), "runs", wanted: "a run or more")
    }
    self.costs = costs
  }

  private static func write(_ key: String, _ text: String, to json: inout JSONWriter) {
    json.key(key)
    json.string(text)
  }
}

extension RunCost {
  /// Writes it as an object; a figure that is missing is null.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("cpuNanoseconds")
      json.integer(cpu)
      json.key("systemNanoseconds")
      json.integer(systemCPU)
      json.key("wallNanoseconds")
      json.integer(wall)
      json.key("peakBytes")
      if let peakMemory { json.integer(peakMemory) } else { json.null() }
      json.key("outputBytes")
      json.integer(outputSize)
    }
  }

  init(reading run: JSONValue, _ reader: RecordReader) throws(Diagnostic) {
    let peak = try reader.member("peakBytes", of: run)
    self.init(
      cpu: try reader.integer("cpuNanoseconds", of: run),
      systemCPU: try reader.integer("systemNanoseconds", of: run),
      wall: try reader.integer("wallNanoseconds", of: run),
      peakMemory: peak.kind == .null ? nil : try reader.integer(peak),
      outputSize: try reader.integer("outputBytes", of: run))
    guard cpu >= 0, wall >= 0, systemCPU >= 0, outputSize >= 0, peakMemory ?? 0 >= 0 else {
      throw reader.refusal(of: run, "a run has a cost below zero")
    }
  }
}
