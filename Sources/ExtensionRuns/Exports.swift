// What a test of extension code gets with one import.
@_exported public import CallSimulation
@_exported public import ExtensionHosting
