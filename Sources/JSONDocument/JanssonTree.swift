internal import CJansson

/// A value that jansson holds; valid until the outermost one is released.
struct JanssonTree {
  private let pointer: UnsafeMutablePointer<json_t>

  init(_ pointer: UnsafeMutablePointer<json_t>) { self.pointer = pointer }

  func release() { json_decref(pointer) }

  var string: String? {
    guard let start = json_string_value(pointer) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(pointer))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number as the value tree keeps it: whole ones exactly.
  var number: JSONValue.Kind? {
    switch cj_type(pointer) {
    case JSON_INTEGER: .integer(Int64(json_integer_value(pointer)))
    case JSON_REAL: .real(json_real_value(pointer))
    case _: nil
    }
  }

  subscript(key: [UInt8]) -> JanssonTree? {
    // One more byte, because an empty array need not have an address.
    (key + [0]).withUnsafeBytes { raw in
      raw.baseAddress.flatMap { start in
        json_object_getn(pointer, start.assumingMemoryBound(to: CChar.self), key.count)
      }
    }.map { JanssonTree($0) }
  }

  subscript(index: Int) -> JanssonTree? {
    json_array_get(pointer, index).map { JanssonTree($0) }
  }
}
