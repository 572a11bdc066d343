/// A finite Markov chain in continuous time, found by following its transitions from one state, and
/// its stationary distribution.
struct MarkovChain<State: Hashable> {
  private(set) var states: [State] = []
  private(set) var shares: [Double] = []

  init(from start: State, _ transitions: (State) -> [(to: State, rate: Double)]) {
    var places = [start: 0]
    states = [start]
    var moves: [(from: Int, to: Int, rate: Double)] = []
    var next = 0
    while next < states.count {
      for move in transitions(states[next]) where move.rate > 0 {
        if places[move.to] == nil {
          places[move.to] = states.count
          states.append(move.to)
        }
        moves.append((next, places[move.to] ?? 0, move.rate))
      }
      next += 1
    }
    solve(moves)
  }

  /// Gauss–Seidel on the balance of each state.
  private mutating func solve(_ moves: [(from: Int, to: Int, rate: Double)]) {
    var out = Array(repeating: 0.0, count: states.count)
    var into: [[(from: Int, rate: Double)]] = Array(repeating: [], count: states.count)
    for move in moves {
      out[move.from] += move.rate
      into[move.to].append((move.from, move.rate))
    }
    shares = Array(repeating: 1 / Double(states.count), count: states.count)
    for _ in 0..<3000 {
      var change = 0.0
      for state in states.indices {
        let flow = into[state].reduce(0) { $0 + shares[$1.from] * $1.rate }
        change = max(change, abs(flow / out[state] - shares[state]))
        shares[state] = flow / out[state]
      }
      let sum = shares.reduce(0, +)
      for state in states.indices { shares[state] /= sum }
      if change < 1e-13 { return }
    }
  }

  /// The mean of something over time.
  func mean(_ value: (State) -> Double) -> Double {
    zip(states, shares).reduce(0) { $0 + value($1.0) * $1.1 }
  }
}
