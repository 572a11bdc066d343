import JSONDocument
import ScenarioCoding

/// Reads one value and says what came of it, as a user would see it.
struct FormReader<Value> {
  let form: Form<Value>

  /// The value, or nil and the errors without the file's name.
  func read(_ text: String) -> (value: Value?, errors: [String]) {
    do {
      let (value, reading) = form.read(try JSONFile(bytes: Array(text.utf8), named: "t"))
      return (value, reading.diagnostics.inFileOrder.map { String($0.headline.dropFirst(2)) })
    } catch {
      return (nil, [error.headline])
    }
  }

  /// The one error, without place and severity; "accepted" if there is none.
  func flaw(_ text: String) -> String {
    let errors = read(text).errors
    guard let error = errors.first else { return "accepted" }
    return errors.count == 1
      ? String(error.split(separator: " ", maxSplits: 2)[2]) : "\(errors.count) errors"
  }
}
