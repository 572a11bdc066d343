// The plain call model in tight C++17: what the simulator's speed is held against.
//
//     call-model CONCURRENT CALLS
//
// A caller asks for an app after a while; the extension is launched and handles the request; some
// have to visit the container app and come back; then an interpreter is needed, first come, first
// served, with patience. Benchmarks/Scenarios/plain-model.json says the same as a scenario.
#include "event_queue.hpp"
#include "histograms.hpp"
#include "random.hpp"
#include "result.hpp"

enum Kind {
  arrived, picked, launched, handled, containerOpened, personDone, returned, resumed, patienceExpired,
  connected, talkEnded, hungUp
};
enum Metric {
  launchTime, handleTime, containerTime, personTime, returnTime, resumeTime, activationTime, waitTime,
  renegeTime, connectTime, talkTime, totalTime, metricCount
};

struct Lognormal {
  double mu, sigma;
  Lognormal(double medianSeconds, double sigma) : mu(portableLog(medianSeconds * 1e9)), sigma(sigma) {}
};
static const Lognormal launchLaw(0.18, .35), handlerLaw(0.04, .5), containerLaw(0.9, .4),
    personLaw(25, .9), returnLaw(0.2, .3), resumeLaw(0.015, .4), connectLaw(0.4, .4), talkLaw(180, .8);

// 48 bytes.
struct Call {
  uint64_t serial = 0, started = 0, mark = 0, pickedAt = 0;
  int32_t next = -1, previous = -1;
  uint32_t generation = 0;
  uint16_t attempts = 0;
  uint8_t app = 0;
  bool isWaiting = false;
};

struct Cell {
  const double rate; // calls a second
  const uint64_t callLimit, key;
  Ziggurat ziggurat;
  EventQueue queue;
  Histograms<metricCount> seen;
  Buffer<Call> calls;
  int32_t freeCall = -1, lineFirst = -1, lineLast = -1;
  long idleInterpreters;
  uint64_t used = 0, now = 0, events = 0, arrivals = 0;

  Cell(double rate, uint64_t callLimit, uint64_t seed)
      : rate(rate), callLimit(callLimit), key(mix64(seed)), calls(1024, Call()),
        idleInterpreters((long)(rate * 248 * 0.985)) {}

  void run() {
    schedule(arrived, 0, 0);
    while (queue.count > 0) {
      if (!queue.nearCount) {
        queue.refill();
        for (long i = 0; i < queue.nearCount; i++) __builtin_prefetch(&calls[(uint32_t)queue.near[i].word]);
      }
      const Event event = queue.pop();
      now = event.time;
      events++;
      handle(event, (uint32_t)event.word);
    }
  }

private:
  inline void schedule(int kind, uint32_t id, uint64_t delay, uint32_t generation = 0) {
    queue.push(Event{now + delay, (uint64_t)kind << 56 | (uint64_t)(generation & 0xFFFFFF) << 32 | id});
  }
  inline Stream stream(uint32_t id, int kind) {
    return Stream(key, calls[id].serial, ((uint64_t)kind << 8) + calls[id].attempts);
  }
  inline uint64_t draw(const Lognormal &law, Stream &stream) {
    return (uint64_t)(int64_t)portableExp(law.mu + law.sigma * ziggurat.normal(stream));
  }
  inline uint64_t drawExponential(double meanSeconds, Stream &stream) {
    return (uint64_t)(int64_t)(ziggurat.exponential(stream) * (meanSeconds * 1e9));
  }
  inline void record(int metric, uint64_t since) { seen.record(metric, now - since); }
  inline void endPhase(int metric, uint32_t id) {
    record(metric, calls[id].mark);
    calls[id].mark = now;
  }

  inline void handle(const Event &event, uint32_t id) {
    const int kind = event.word >> 56;
    switch (kind) {
    case arrived: callArrives(); return;
    case picked: {
      calls[id].pickedAt = calls[id].mark = now;
      Stream draws = stream(id, kind);
      schedule(launched, id, draw(launchLaw, draws));
      return;
    }
    case launched: {
      Stream draws = stream(id, kind);
      if (draws.uniform() < 0.005 && calls[id].attempts < 3) {
        calls[id].attempts++;
        schedule(launched, id, draw(launchLaw, draws));
        return;
      }
      endPhase(launchTime, id);
      schedule(handled, id, draw(handlerLaw, draws));
      return;
    }
    case handled: {
      endPhase(handleTime, id);
      Stream draws = stream(id, kind);
      if (draws.uniform() < 0.3) schedule(containerOpened, id, draw(containerLaw, draws));
      else askForInterpreter(id, draws);
      return;
    }
    case containerOpened: {
      endPhase(containerTime, id);
      Stream draws = stream(id, kind);
      schedule(personDone, id, draw(personLaw, draws));
      return;
    }
    case personDone: {
      endPhase(personTime, id);
      Stream draws = stream(id, kind);
      if (draws.uniform() < 0.02) schedule(hungUp, id, drawExponential(2, draws));
      else schedule(returned, id, draw(returnLaw, draws));
      return;
    }
    case returned: {
      endPhase(returnTime, id);
      Stream draws = stream(id, kind);
      const bool isCold = draws.uniform() < 0.25;
      schedule(resumed, id, draw(isCold ? launchLaw : resumeLaw, draws));
      return;
    }
    case resumed: {
      record(resumeTime, calls[id].mark);
      Stream draws = stream(id, kind);
      askForInterpreter(id, draws);
      return;
    }
    case patienceExpired: {
      if ((calls[id].generation & 0xFFFFFF) != ((uint32_t)(event.word >> 32) & 0xFFFFFF)) return;
      leaveLine(id);
      record(renegeTime, calls[id].mark);
      Stream draws = stream(id, kind);
      schedule(hungUp, id, drawExponential(2, draws));
      return;
    }
    case connected: {
      endPhase(connectTime, id);
      Stream draws = stream(id, kind);
      schedule(talkEnded, id, draw(talkLaw, draws));
      return;
    }
    case talkEnded: {
      record(talkTime, calls[id].mark);
      Stream draws = stream(id, kind);
      schedule(hungUp, id, drawExponential(5, draws));
      releaseInterpreter();
      return;
    }
    case hungUp:
      record(totalTime, calls[id].started);
      calls[id].next = freeCall;
      freeCall = id;
      return;
    }
  }

  void callArrives() {
    Stream draws(key, arrivals, 0xFFFF);
    int32_t id = freeCall;
    if (id >= 0) {
      freeCall = calls[id].next;
    } else {
      if (used == calls.count) calls.grow(used * 3 / 2, Call());
      id = used++;
    }
    Call &call = calls[id];
    call.serial = arrivals;
    call.started = now;
    call.attempts = 0;
    call.app = draws.next() & 3;
    arrivals++;
    schedule(picked, id, drawExponential(30, draws));
    if (arrivals < callLimit) schedule(arrived, 0, drawExponential(1 / rate, draws));
  }

  inline void askForInterpreter(uint32_t id, Stream &draws) {
    record(activationTime, calls[id].pickedAt);
    calls[id].mark = now;
    if (idleInterpreters > 0) {
      idleInterpreters--;
      record(waitTime, now);
      schedule(connected, id, draw(connectLaw, draws));
      return;
    }
    calls[id].next = -1;
    calls[id].previous = lineLast;
    calls[id].isWaiting = true;
    if (lineLast >= 0) calls[lineLast].next = id;
    else lineFirst = id;
    lineLast = id;
    schedule(patienceExpired, id, drawExponential(60, draws), calls[id].generation);
  }

  inline void releaseInterpreter() {
    if (lineFirst < 0) {
      idleInterpreters++;
      return;
    }
    const uint32_t first = lineFirst;
    leaveLine(first);
    endPhase(waitTime, first);
    Stream draws = stream(first, talkEnded);
    schedule(connected, first, draw(connectLaw, draws));
  }

  inline void leaveLine(uint32_t id) {
    const int32_t previous = calls[id].previous, next = calls[id].next;
    if (previous >= 0) calls[previous].next = next;
    else lineFirst = next;
    if (next >= 0) calls[next].previous = previous;
    else lineLast = previous;
    calls[id].isWaiting = false;
    calls[id].generation++;
  }
};

int main(int count, char **arguments) {
  if (count != 3) return 64;
  const double concurrent = atof(arguments[1]);
  const uint64_t calls = (uint64_t)atof(arguments[2]);
  const double start = processorTime();
  Cell cell(concurrent / 300, calls, 1);
  cell.run();
  const double spent = processorTime() - start;
  printResult(calls, cell.events, spent, cell.seen.digest());
}
