import Glibc
import Measuring

exit(Command(Array(CommandLine.arguments.dropFirst())).run())
