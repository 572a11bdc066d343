import Glibc

/// Why a file could not be read or written; the text names the file, the finding and a way out.
package struct FileError: Error, Equatable, CustomStringConvertible {
  /// The file's name as given, or `standard input`, `standard output`.
  package let file: String
  package let problem: Problem

  package init(_ file: String, _ problem: Problem) {
    self.file = file
    self.problem = problem
  }

  package enum Problem: Equatable, Sendable {
    case missing
    case isFolder
    case notAFolder
    /// A FIFO, socket or device is named as input: reading it could wait for ever or never end.
    case notAFile
    case notPermitted
    /// More bytes than the limit [MiB].
    case tooLarge(limit: Int)
    case changed
    case interrupted
    /// What was tried, such as `write`, and the number of the system's error.
    case failed(String, errno: Int32)
  }

  /// A refused input is bad input; whatever else goes wrong is a failure to run.
  package var status: ExitStatus {
    switch problem {
    case .missing, .isFolder, .notAFolder, .notAFile, .notPermitted, .tooLarge: .badInput
    case .changed, .failed: .failedToRun
    case .interrupted: .interrupted
    }
  }

  package var description: String {
    switch problem {
    case .missing: "\(file.printable): there is no such file"
    case .isFolder: "\(file.printable): is a folder; name a file"
    case .notAFolder: "\(file.printable): is not a folder"
    case .notAFile:
      "\(file.printable): is not a regular file; to read from a pipe, name '-' and pipe it in"
    case .notPermitted: "\(file.printable): reading it is not permitted"
    case .tooLarge(let limit): "\(file.printable): is larger than \(limit) MiB"
    case .changed: "\(file.printable): changed while it was read; try again when it is complete"
    case .interrupted: "\(file.printable): interrupted while it was read"
    case .failed(let attempt, let errno):
      "\(file.printable): cannot \(attempt): \(Self.text(of: errno))"
    }
  }

  /// The system's words for an error number, beginning with a small letter.
  static func text(of errno: Int32) -> String {
    guard let words = strerror(errno) else { return "error \(errno)" }
    let text = String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
