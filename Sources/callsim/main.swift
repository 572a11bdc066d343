import CommandLine
import Experiments

CallsimProgram(engine: ModelEngine()).main()
