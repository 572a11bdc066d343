import CallModel

/// The words of the glossary: a case a line.
extension MetricName {
  /// What it is, in one sentence.
  var meaning: String {
    switch self {
    case .requestOffered: "Requests that were made."
    case .requestCarried: "Requests that an interpreter joined."
    case .requestFailed: "Requests broken by the app, the framework or the provider."
    case .requestWithdrawn: "Requests given up by the person."
    case .requestOpen: "Requests without an outcome when the run was over."
    case .requestRefused: "Picks that were refused, because too many requests were live."
    case .requestRetried: "Requests after which the person planned another try."
    case .requestTileTime: "The time until the waiting tile is shown."
    case .requestTime: "The whole life of a request."
    case .answerWait: "The wait in the provider's line, of everybody who was in it."
    case .answerSpeed: "The wait of those who were served."
    case .answerServiceLevel: "The share of requests that were answered in time."
    case .answerAbandoned: "Requests given up in the line."
    case .answerArrived: "Requests that reached a provider."
    case .staffOccupancy:
      "How busy the planned staff is; above 1 while more finish than are planned."
    case .staffBusy: "Interpreters held by requests."
    case .staffPlanned: "Interpreters on shift."
    case .lineLength: "Requests in line."
    case .serviceTime: "How long an interpreter is in a call."
    case .handleTime: "How long an interpreter is held: joining, talk and wrap-up."
    case .phaseLaunch: "The first launch of the extension."
    case .phasePrepare: "One run of prepare."
    case .phasePopUp: "The pop-up, until the person answers."
    case .phaseContainerApp: "The container app, from the person's yes."
    case .phaseRelaunch: "A launch after a return from the container app."
    case .phaseResume: "One run of resume."
    case .phaseWaiting: "The waiting tile, until the outcome."
    case .invocationDiscarded: "Invocations whose request was over before they were."
    case .returnIgnored: "Calls of returnToCall that came to nothing."
    case .invocationKilled: "Invocations whose process was killed, by chance or for its memory."
    case .storageMissed: "Looks for a sign-in that found none, or were denied."
    case .presenceTime: "One presence call-back."
    case .presenceLost: "Presence call-backs that crashed, were killed, or took too long."
    case .appNotOffered: "Wishes for an app that is not offered, for want of the entitlement."
    case .wasteInvocationTime: "The run time of invocations whose outcome was discarded."
    case .wasteInterpreterTime: "How long an interpreter stays after the requester has left."
    }
  }

  /// How it comes from what happened; a rate says its base.
  var formula: String {
    switch self {
    case .requestOffered: "picks that became requests"
    case .requestCarried: "assisted; rate: ÷ offered"
    case .requestFailed: "failed outcomes; rate: ÷ offered"
    case .requestWithdrawn: "withdrawn outcomes; rate: ÷ offered"
    case .requestOpen: "offered − carried − failed − withdrawn; rate: ÷ offered"
    case .requestRefused: "refused picks; rate: ÷ (offered + refused)"
    case .requestRetried: "requests with a retry planned; rate: ÷ offered"
    case .requestTileTime: "tile shown − pick, of requests that got there"
    case .requestTime: "no longer live − pick, assistance included"
    case .answerWait: "(joined by an interpreter, or gone) − line joined; who gave up is included"
    case .answerSpeed: "joined by an interpreter − line joined; the join delay is included"
    case .answerServiceLevel:
      "in time ÷ served, ÷ arrived, or ÷ (served + gave up late + turned away); "
        + "goodIfShort: (in time + gave up in time) ÷ arrived"
    case .answerAbandoned: "gave up in the line; rate: ÷ arrived"
    case .answerArrived: "line joined, or no line free, or nobody on shift; rate: ÷ offered"
    case .staffOccupancy: "∫ busy ÷ ∫ planned over the window, of groups with a plan"
    case .staffBusy: "∫ busy ÷ window, for one copy of the world"
    case .staffPlanned: "∫ planned ÷ window, for one copy of the world"
    case .lineLength: "∫ in line ÷ window, for one copy of the world"
    case .serviceTime: "left − joined"
    case .handleTime: "released − assigned, of everybody assigned, joined or not"
    case .phaseLaunch, .phaseRelaunch: "end − start; not if the request's end cut it short"
    case .phasePrepare, .phaseResume: "end − start; not if the request's end cut it short"
    case .phasePopUp: "answer − shown; not if nobody answered"
    case .phaseContainerApp: "(back in the call, or the request's end) − launch of the app"
    case .phaseWaiting: "outcome − tile shown, answered or not"
    case .invocationDiscarded: "discarded + killed at the end; rate: ÷ invocations that ended"
    case .invocationKilled: "killed; rate: ÷ invocations that ended"
    case .storageMissed: "absent + denied; rate: ÷ reads"
    case .presenceTime: "return − start of the launch, of those that completed"
    case .presenceLost: "not completed; rate: ÷ call-backs that ended"
    case .appNotOffered: "picks that found no app; rate: ÷ (offered + refused + these)"
    case .wasteInvocationTime: "end − start, of those discarded or killed at the end"
    case .wasteInterpreterTime: "left − (requester's last leaving, or joined if later)"
    case .returnIgnored: "neither honoured nor remembered; rate: ÷ returns made"
    }
  }
}
