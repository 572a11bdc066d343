import EventEngine

/// One provider as a cell needs it; what is rarely used stands behind a flag.
struct ProviderPlan: BitwiseCopyable {
  var forward = Variate.zero
  var join = Variate.zero
  var service = Variate.zero
  var wrapUp = Variate.zero

  /// Lines, a queue limit, shedding or closing may keep newcomers out.
  var isSelective = false
  var hasBackend = false
  /// Some group takes requests only after a wait.
  var hasDelays = false
  var choosesAtRandom = false
  var variesService = false
  var variesByTime = false
  var hasCaptions = false
  var patienceRunsInJoin = false
  var disconnectsAtClosing = false
  var refusesLate = false
  var hasMessage = false

  var noShow = 0.0
  var noShowNoticedAfter = SimulationSpan.zero
  var lines = Int32.max
  var queueLimit = Int32.max
  var messageAfter = SimulationSpan.zero
  var messageAccepts = 0.0
  var sheddingChance = 0.0
  var shedsFrom = Int32.max
  /// Less than 0 if that is no reason.
  var shedsAfter = SimulationSpan.nanoseconds(-1)
  var backendTakes = Variate.zero
  var backendFails = 0.0
  var backendCapacity = Int32.max
  /// Less than 0 if there is none.
  var backendTimeOut = SimulationSpan.nanoseconds(-1)
  var releaseAfter: SimulationSpan

  init() { releaseAfter = .nanoseconds(.max) }

  init(_ one: ProviderDescription, _ tables: inout VariateTables) {
    self.init()
    forward = tables.compile(one.forward)
    join = tables.compile(one.join)
    service = tables.compile(one.service)
    wrapUp = tables.compile(one.wrapUp)
    hasDelays = one.routing.contains { $0.value.contains { $0.after > .zero } }
    choosesAtRandom = one.choice == .random
    variesByTime = !one.serviceByTime.isEmpty
    variesService = one.variesService
    hasCaptions = one.groups.contains { $0.value.captionDelay != nil }
    patienceRunsInJoin = one.patienceRunsInJoin
    noShow = one.noShow.chance
    noShowNoticedAfter = one.noShow.noticedAfter
    if let span = one.releaseAfter { releaseAfter = span }
    setBackend(one.backend, &tables)
    setAdmission(one)
  }

  private mutating func setBackend(_ one: BackendDescription, _ tables: inout VariateTables) {
    hasBackend = one != BackendDescription()
    backendTakes = tables.compile(one.takes)
    backendFails = one.fails
    if let capacity = one.capacity { backendCapacity = Int32(clamping: capacity) }
    if let timeOut = one.timeOut { backendTimeOut = timeOut }
  }

  private mutating func setAdmission(_ one: ProviderDescription) {
    disconnectsAtClosing = one.closing.waiting == .disconnected
    refusesLate = one.closing.late == .refused
    if let limit = one.lines { lines = Int32(clamping: limit) }
    if let limit = one.queueLimit { queueLimit = Int32(clamping: limit) }
    if let message = one.message {
      hasMessage = true
      messageAfter = message.after
      messageAccepts = message.accepts
    }
    if let shedding = one.shedding {
      sheddingChance = shedding.chance
      if let count = shedding.inLine { shedsFrom = Int32(clamping: count) }
      if let span = shedding.firstWaited { shedsAfter = span }
    }
    isSelective =
      one.lines != nil || one.queueLimit != nil || one.shedding != nil || refusesLate
  }
}

/// What only some providers have: laws by group and skill, factors by time, captions.
struct ServingPlan: ~Copyable {
  /// By group and skill, skill 0 first.
  private var services: PlainBuffer<Variate>
  private var factors: PlainBuffer<Factor>
  /// The factors of each provider.
  private var factorParts: PlainBuffer<RoutingTable.Part>
  private let columns: Int
  private let startSecond: Int
  /// By group.
  var groups: PlainBuffer<Group>

  struct Group: BitwiseCopyable {
    var handsOver = false
    var hasCaptions = false
    var captionDelay = Variate.zero
  }

  struct Factor: BitwiseCopyable {
    var second = 0
    var factor = 1.0
  }

  init(_ scenario: Scenario, _ tables: inout VariateTables) {
    let skills = scenario.skills
    columns = skills.count + 1
    startSecond = scenario.run.start?.secondOfDay ?? 0
    let varies = scenario.providers.contains { $0.value.variesService }
    var laws: [Variate] = []
    var groups: [Group] = []
    var (factors, parts): ([Factor], [RoutingTable.Part]) = ([], [])
    for provider in scenario.providers {
      for named in provider.value.groups {
        let one = named.value
        groups.append(
          Group(
            handsOver: one.whenLeaving == .handOver, hasCaptions: one.captionDelay != nil,
            captionDelay: tables.compile(one.captionDelay ?? .constant(0))))
        guard varies else { continue }
        laws += ([""] + skills).map { tables.compile(provider.value.service(of: $0, by: one)) }
      }
      let steps = provider.value.serviceByTime
      parts.append(RoutingTable.Part(first: factors.count, count: steps.count))
      factors += steps.map { Factor(second: $0.from.second, factor: $0.factor) }
    }
    services = PlainBuffer(laws, or: .zero)
    self.groups = PlainBuffer(groups, or: Group())
    self.factors = PlainBuffer(factors, or: Factor())
    factorParts = PlainBuffer(parts, or: RoutingTable.Part())
  }

  /// The service law of a group for a skill, where they vary.
  mutating func service(by group: Int, skill: UInt16) -> Variate {
    services[group * columns + Int(skill)]
  }

  /// The factor of the service time of a request that joined the line then.
  mutating func factor(of provider: Int, at joined: SimulationInstant) -> Double {
    let second = (Int(joined.nanoseconds / 1_000_000_000) + startSecond) % DailySteps<Int>.day
    let part = factorParts[provider].range
    var factor = factors[part.upperBound - 1].factor
    for place in part where factors[place].second <= second { factor = factors[place].factor }
    return factor
  }
}

extension ProviderDescription {
  /// The service law depends on the group or the skill.
  fileprivate var variesService: Bool {
    !serviceBySkill.isEmpty
      || groups.contains { $0.value.service != nil || !$0.value.serviceBySkill.isEmpty }
  }

  /// The law for a skill and a group: the group's before the provider's, a skill's before the
  /// other.
  func service(of skill: String, by group: StaffGroup) -> Distribution {
    group.serviceBySkill.first { $0.name == skill }?.value
      ?? group.service ?? serviceBySkill.first { $0.name == skill }?.value ?? service
  }
}
