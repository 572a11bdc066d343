internal import Glibc

/// The history of runs: a SQLite file that several processes may write, and any may be killed.
///
/// ```swift
/// let history = try HistoryStore(at: ".callsim/history.sqlite")
/// try history.append(run)
/// let series = try history.series()
/// ```
/// A run and its measures are one transaction: they are there in full once `append` has returned,
/// even if the power fails after it, and else not at all (write-ahead log, `synchronous = FULL`).
/// Writers wait for each other, up to 30 s. Times are the caller's: the file knows only the order
/// of appending.
public struct HistoryStore {
  private let connection: SQLiteConnection
  private let path: String

  /// "call" in ASCII: the mark by which other SQLite files are told apart.
  private static let applicationID: Int64 = 0x6361_6C6C
  private static let version: Int64 = 1

  /// There are tables: a file that is only read may have none.
  private let hasBegun: Bool

  /// Opens a history, or begins one, to add to it.
  public init(at path: String) throws(HistoryFailure) {
    self.path = path
    connection = try SQLiteConnection(path, patience: 30_000, for: .writing)
    hasBegun = true
    try useWriteAheadLog()
    try connection.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    let tables = try connection.transaction { () throws(HistoryFailure) -> Tables in
      let tables = try Self.tables(in: connection)
      if tables == .none { try Self.makeTables(in: connection) }
      return tables
    }
    if tables == .others { throw notOurs }
  }

  /// Opens a history to read it; nothing is written, so that the file may be one that can't be.
  public init(reading path: String) throws(HistoryFailure) {
    self.path = path
    let (opened, tables) = try Self.open(path)
    connection = opened
    hasBegun = tables == .ours
    if tables == .others { throw notOurs }
  }

  private static func open(
    _ path: String
  ) throws(HistoryFailure) -> (SQLiteConnection, Tables) {
    do throws(HistoryFailure) {
      let connection = try SQLiteConnection(path, patience: 30_000, for: .reading)
      return (connection, try tables(in: connection))
    } catch {
      // The log beside the file would have to be made, and can't be: then nobody writes to it.
      guard access(path, W_OK) != 0, access(path + "-wal", F_OK) != 0 else { throw error }
      let connection = try SQLiteConnection(path, patience: 30_000, for: .readingUnwritable)
      return (connection, try tables(in: connection))
    }
  }

  private var notOurs: HistoryFailure {
    HistoryFailure(path: path, reason: "is no callsim history that this version reads")
  }

  /// Adds a run, and returns its number.
  @discardableResult
  public func append(_ run: HistoryRun) throws(HistoryFailure) -> Int64 {
    for measure in run.measures where !measure.value.isFinite {
      throw HistoryFailure(path: path, reason: "\(measure.name) is \(measure.value), not finite")
    }
    return try connection.transaction { () throws(HistoryFailure) -> Int64 in
      let row = try connection.prepare(
        "INSERT INTO run(time, subject, version, digest, host) VALUES(?, ?, ?, ?, ?)")
      for (index, text) in [run.time, run.subject, run.version, run.digest, run.host].enumerated() {
        row.bind(Int32(index + 1), text)
      }
      _ = try row.step()
      let id = connection.lastInserted
      let measure = try connection.prepare("INSERT INTO measure VALUES(?, ?, ?, ?, ?, ?)")
      for (place, each) in run.measures.enumerated() {
        measure.bind(1, id)
        measure.bind(2, Int64(place))
        measure.bind(3, each.name)
        measure.bind(4, each.value)
        measure.bind(5, each.unit)
        measure.bind(6, each.kind.rawValue)
        _ = try measure.step()
        measure.reset()
      }
      return id
    }
  }

  /// The last runs, at most `limit` of them, in the order of appending, with their measures.
  public func runs(limit: Int = .max) throws(HistoryFailure) -> [HistoryRun] {
    guard hasBegun else { return [] }
    return try connection.transaction(isReading: true) {
      () throws(HistoryFailure) -> [HistoryRun] in
      var runs: [HistoryRun] = []
      let rows = try connection.prepare(
        "SELECT id, time, subject, version, digest, host FROM run ORDER BY id DESC LIMIT ?")
      rows.bind(1, Int64(limit))
      while try rows.step() {
        var run = HistoryRun(
          time: rows.text(1), subject: rows.text(2), version: rows.text(3), digest: rows.text(4),
          host: rows.text(5), measures: [])
        run.id = rows.integer(0)
        run.measures = try measures(of: run.id)
        runs.append(run)
      }
      return runs.reversed()
    }
  }

  /// All metrics of all subjects, or of one, in the order of subject, host and metric.
  ///
  /// Host cost of another host is another series, and so is a metric whose unit or kind changed.
  public func series(subject: String? = nil) throws(HistoryFailure) -> [HistorySeries] {
    guard hasBegun else { return [] }
    let rows = try connection.prepare(
      """
      SELECT subject, name, unit, kind, CASE kind WHEN 'host' THEN host ELSE '' END AS place,
        id, time, version, value
      FROM measure JOIN run ON run.id = measure.run
      WHERE ?1 = 0 OR subject = ?2 ORDER BY subject, place, name, unit, kind, id
      """)
    rows.bind(1, subject == nil ? Int64(0) : 1)
    rows.bind(2, subject ?? "")
    var all: [HistorySeries] = []
    while try rows.step() {
      let next = HistorySeries(
        subject: rows.text(0), metric: rows.text(1), unit: rows.text(2),
        kind: HistoryMeasure.Kind(rawValue: rows.text(3)) ?? .host, host: rows.text(4), points: [])
      let point = HistorySeries.Point(
        run: rows.integer(5), time: rows.text(6), version: rows.text(7), value: rows.real(8))
      if all.last?.isOfTheKind(of: next) != true { all.append(next) }
      all[all.count - 1].points.append(point)
    }
    return all
  }

  /// What SQLite finds wrong with the file; nil if nothing.
  public func damage() throws(HistoryFailure) -> String? {
    let check = try connection.prepare("PRAGMA integrity_check(1)")
    guard try check.step() else { return "no answer" }
    return check.text(0) == "ok" ? nil : check.text(0)
  }

  private func measures(of run: Int64) throws(HistoryFailure) -> [HistoryMeasure] {
    let rows = try connection.prepare(
      "SELECT name, value, unit, kind FROM measure WHERE run = ? ORDER BY place")
    rows.bind(1, run)
    var measures: [HistoryMeasure] = []
    while try rows.step() {
      measures.append(
        HistoryMeasure(
          name: rows.text(0), value: rows.real(1), unit: rows.text(2),
          kind: HistoryMeasure.Kind(rawValue: rows.text(3)) ?? .host))
    }
    return measures
  }

  /// Two that open a new file at once can get in each other's way without SQLite waiting: try
  /// again.
  private func useWriteAheadLog() throws(HistoryFailure) {
    var attempt = 1
    while true {
      do throws(HistoryFailure) {
        try connection.execute("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard attempt < 100, error.reason.contains("locked") else { throw error }
        attempt += 1
        usleep(20_000)
      }
    }
  }

  /// Whose tables a file has.
  private enum Tables { case ours, others, none }

  private static func tables(in connection: SQLiteConnection) throws(HistoryFailure) -> Tables {
    let mark = try number("PRAGMA application_id", connection)
    let version = try number("PRAGMA user_version", connection)
    let tables = try number("SELECT count(*) FROM sqlite_master", connection)
    if tables == 0 { return .none }
    return mark == applicationID && version == Self.version ? .ours : .others
  }

  private static func makeTables(in connection: SQLiteConnection) throws(HistoryFailure) {
    try connection.execute(
      """
      CREATE TABLE run(
        id INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, subject TEXT NOT NULL,
        version TEXT NOT NULL, digest TEXT NOT NULL, host TEXT NOT NULL) STRICT;
      CREATE TABLE measure(
        run INTEGER NOT NULL REFERENCES run(id), place INTEGER NOT NULL, name TEXT NOT NULL,
        value REAL NOT NULL, unit TEXT NOT NULL,
        kind TEXT NOT NULL CHECK(kind IN ('virtual', 'host')),
        PRIMARY KEY(run, name)) STRICT, WITHOUT ROWID;
      CREATE INDEX runsOfSubject ON run(subject, id);
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = \(Self.version);
      """)
  }

  private static func number(
    _ query: String, _ connection: SQLiteConnection
  ) throws(HistoryFailure) -> Int64 {
    let row = try connection.prepare(query)
    return try row.step() ? row.integer(0) : 0
  }
}
