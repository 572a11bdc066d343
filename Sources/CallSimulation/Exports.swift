// What a library user gets with one import.
@_exported public import CallInvariants
@_exported public import CallMetrics
@_exported public import CallModel
@_exported public import EventEngine
@_exported public import Experiments
@_exported public import FaultSearch
@_exported public import JSONDocument
@_exported public import Reports
@_exported public import ScenarioCoding
@_exported public import Statistics
