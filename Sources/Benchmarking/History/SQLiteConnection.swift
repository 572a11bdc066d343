internal import CSQLite

/// What SQLite refused, in its words.
public struct HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  public let reason: String
  public var description: String { "history \(path): \(reason)" }
}

/// An open database, used by one thread at a time.
final class SQLiteConnection {
  private let handle: OpaquePointer
  private let path: String

  enum Access {
    /// Makes the file if it is missing.
    case writing
    case reading
    /// Where SQLite may put no files of its own: nobody writes to it meanwhile.
    case readingUnwritable

    fileprivate var flags: Int32 {
      switch self {
      case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      // A reader that may write takes away what SQLite put beside the file.
      case .reading: SQLITE_OPEN_READWRITE
      case .readingUnwritable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }

    fileprivate func name(of path: String) -> String {
      switch self {
      case .writing, .reading: return path
      case .readingUnwritable:
        let plain = path.utf8.map { byte in
          switch byte {
          case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
            "%" + String(byte, radix: 16)
          case _: String(decoding: [byte], as: Unicode.ASCII.self)
          }
        }
        return "file:\(plain.joined())?immutable=1"
      }
    }
  }

  /// Opens a file; waits up to `patience` [ms] for other writers.
  init(_ path: String, patience: Int32, for access: Access) throws(HistoryFailure) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      access.name(of: path), &opened, access.flags | SQLITE_OPEN_FULLMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let reason = String(cString: opened.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw HistoryFailure(path: path, reason: reason)
    }
    handle = opened
    self.path = path
    sqlite3_busy_timeout(handle, patience)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Why the last call failed.
  var failure: HistoryFailure {
    HistoryFailure(path: path, reason: String(cString: sqlite3_errmsg(handle)))
  }

  /// The number of the row that was inserted last.
  var lastInserted: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs statements that give no rows.
  func execute(_ statements: String) throws(HistoryFailure) {
    guard sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  func prepare(_ statement: String) throws(HistoryFailure) -> SQLiteStatement {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK, let prepared
    else { throw failure }
    return SQLiteStatement(prepared, of: self)
  }

  /// Does all of `work` or nothing of it; readers see the one or the other.
  func transaction<Result>(
    isReading: Bool = false, _ work: () throws(HistoryFailure) -> Result
  ) throws(HistoryFailure) -> Result {
    try execute(isReading ? "BEGIN" : "BEGIN IMMEDIATE")
    do throws(HistoryFailure) {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }
}

/// A compiled statement of a connection.
struct SQLiteStatement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection

  init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ place: Int32, _ value: Int64) { sqlite3_bind_int64(handle, place, value) }
  func bind(_ place: Int32, _ value: Double) { sqlite3_bind_double(handle, place, value) }
  func bind(_ place: Int32, _ value: String) {
    sqlite3_bind_text(handle, place, value, Int32(value.utf8.count), cs_transient())
  }

  /// Goes to the next row; false after the last.
  func step() throws(HistoryFailure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case _: throw connection.failure
    }
  }

  /// Makes it ready to run again.
  func reset() { sqlite3_reset(handle) }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
