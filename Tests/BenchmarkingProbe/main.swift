import Glibc

// What the tests start as processes of their own: see `Probe`.
exit(Probe.run(Array(CommandLine.arguments.dropFirst())))
