public import Foundation

/// What defaults and the keychain hold.
public enum StoredValue: Hashable, Sendable, Codable {
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case data(Data)
}
