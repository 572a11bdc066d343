public import EventEngine

/// One thing that happened: 48 plain bytes, from which alone metrics and invariants judge.
public struct TraceRecord: Hashable, Sendable, BitwiseCopyable {
  /// When.
  public var time: SimulationInstant
  /// When what ended here began; `TraceEvent` says what that is.
  public var began: SimulationInstant
  /// When the request was picked; a request counts in the period of its pick.
  public var picked: SimulationInstant
  /// The request's number within the cell, from 0; `noRequest` if there is none.
  public var request: UInt32
  /// A small number that no two live requests share; it is used again.
  public var slot: UInt32
  /// The call's number within the cell, from 0.
  public var call: UInt32
  public var amount: Int32
  public var app: UInt16
  /// The staff group, numbered through all providers.
  public var group: UInt16
  public var event: TraceEvent
  public var phase: Phase
  public var detail: UInt8
  public var cause: Cause

  public static let noRequest = UInt32.max
  public static let noCall = UInt32.max

  @inlinable
  public init(
    _ event: TraceEvent, at time: SimulationInstant, began: SimulationInstant = .start,
    picked: SimulationInstant = .start, request: UInt32 = TraceRecord.noRequest, slot: UInt32 = 0,
    call: UInt32 = TraceRecord.noCall, app: UInt16 = 0, group: UInt16 = 0, phase: Phase = .launch,
    detail: UInt8 = 0, amount: Int32 = 0, cause: Cause = .genuine
  ) {
    self.time = time
    self.began = began
    self.picked = picked
    self.request = request
    self.slot = slot
    self.call = call
    self.amount = amount
    self.app = app
    self.group = group
    self.event = event
    self.phase = phase
    self.detail = detail
    self.cause = cause
  }

  /// How long the thing took that ended here [ns].
  @inlinable
  public var elapsed: SimulationSpan { time - began }

  /// What `outcomeFixed` and `requestEnded` carry.
  @inlinable
  public var outcome: Outcome { Outcome(rawValue: detail) ?? .open }
}
