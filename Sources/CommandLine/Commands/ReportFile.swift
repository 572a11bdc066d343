import Experiments
import Reports

/// A file that a result is to be written to: `html=day.html`.
struct ReportFile {
  let form: ReportForm
  let path: String

  /// Reads one `--out`; a form that there isn't is a usage error.
  init(_ text: String) throws(Refusal) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let forms = ReportForm.allCases.map(\.rawValue).joined(separator: ", ")
    guard parts.count == 2, !parts[1].isEmpty else {
      throw Refusal(usage: "--out \(text.printable): expected FORM=FILE, such as html=day.html")
    }
    guard let form = ReportForm(rawValue: String(parts[0])) else {
      throw Refusal(usage: "--out \(text.printable): the form is one of \(forms)")
    }
    self.form = form
    path = String(parts[1])
  }

  func write(
    _ result: RunResult, _ origin: RunOrigin, _ stories: RequestStories
  ) throws(Refusal) {
    try write(form.text(of: result, origin: origin, stories: stories))
  }

  /// Writes the file as a whole, or leaves what was there.
  func write(_ text: String) throws(Refusal) {
    do throws(FileError) { try OutputFile(path).replace(with: Array(text.utf8)) } catch {
      throw Refusal(error)
    }
  }
}
