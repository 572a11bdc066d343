import Glibc

/// Ends the process with a status.
func exitProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }
