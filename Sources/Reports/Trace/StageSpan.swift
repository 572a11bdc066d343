import CallModel
import EventEngine

/// One stage of a request, from when it began until it was over.
struct StageSpan: Hashable {
  let stage: RequestStage
  /// The numbers of the records with which it began and was over, among those of the request; it
  /// was never over if the second is nil.
  let first: Int
  var last: Int?
  /// Spans of one request in the same lane don't overlap.
  var lane: Int

  /// The stages of a request, in the order in which they began.
  static func all(of request: TracedRequest) -> [StageSpan] {
    var spans: [StageSpan] = []
    var lanes: [Bool] = []
    for (index, record) in request.records.enumerated()
    where record.request == request.address.request {
      let change = StageChange(record)
      for place in spans.indices.reversed()
      where spans[place].last == nil && change.ends.contains(spans[place].stage) {
        spans[place].last = index
        lanes[spans[place].lane] = false
        break
      }
      guard let stage = change.begins else { continue }
      let lane = lanes.firstIndex(of: false) ?? lanes.count
      if lane == lanes.count { lanes.append(true) } else { lanes[lane] = true }
      spans.append(StageSpan(stage: stage, first: index, last: nil, lane: lane))
    }
    return spans
  }
}
