// The peers' call model on ns-3's Simulator::Schedule and nothing else of ns-3.
//
//     ns3-call CALLS [Map|Heap|Calendar|PriorityQueue]
#include "../result.hpp"
#include "call_parameters.hpp"
#include "ns3/core-module.h"
#include <cstdlib>
#include <deque>
#include <string>

using namespace ns3;
using namespace parameters;

static Generator generator(42);
static inline Time seconds(double s) { return NanoSeconds((int64_t)(s * 1e9)); }
static inline Time launchTime() { return seconds(generator.lognormal(launchMu, launchSigma)); }

struct CallCentre {
  uint64_t callLimit = 0;
  uint64_t arrivals = 0, reneged = 0, steps = 0;
  int idle = interpreters;

  struct Call {
    EventId timer;
    bool isWaiting = false;
  };
  std::deque<Call *> line;

  void arrive() {
    steps++;
    if (++arrivals < callLimit) scheduleArrival();
    Simulator::Schedule(launchTime(), &CallCentre::launched, this, new Call);
  }
  void scheduleArrival() {
    Simulator::Schedule(seconds(generator.exponential(1 / arrivalRate)), &CallCentre::arrive, this);
  }
  void launched(Call *call) {
    steps++;
    const Time handling = seconds(generator.exponential(handlerMean));
    Simulator::Schedule(handling, &CallCentre::handled, this, call);
  }
  void handled(Call *call) {
    steps++;
    if (generator.uniform() < inputChance) {
      const Time input = seconds(generator.lognormal(inputMu, inputSigma));
      Simulator::Schedule(input, &CallCentre::inputGiven, this, call);
    } else {
      Simulator::Schedule(launchTime(), &CallCentre::launchedAgain, this, call);
    }
  }
  void inputGiven(Call *call) {
    steps++;
    Simulator::Schedule(launchTime(), &CallCentre::launchedAgain, this, call);
  }
  void launchedAgain(Call *call) {
    steps++;
    if (idle > 0) {
      seize(call);
      return;
    }
    call->isWaiting = true;
    line.push_back(call);
    const Time patience = seconds(generator.exponential(patienceMean));
    call->timer = Simulator::Schedule(patience, &CallCentre::renege, this, call);
  }
  void seize(Call *call) {
    idle--;
    steps++;
    const Time talk = seconds(generator.lognormal(talkMu, talkSigma));
    Simulator::Schedule(talk, &CallCentre::talkEnded, this, call);
  }
  // The call is deleted when the line drops it.
  void renege(Call *call) {
    steps++;
    reneged++;
    call->isWaiting = false;
  }
  void talkEnded(Call *call) {
    steps++;
    idle++;
    serveLine();
    Simulator::Schedule(seconds(hangUp), &CallCentre::hungUp, this, call);
  }
  void serveLine() {
    while (!line.empty()) {
      Call *first = line.front();
      line.pop_front();
      if (first->isWaiting) {
        first->isWaiting = false;
        first->timer.Cancel();
        seize(first);
        return;
      }
      delete first;
    }
  }
  void hungUp(Call *call) {
    steps++;
    delete call;
  }
};

int main(int count, char **arguments) {
  if (count < 2) return 64;
  ObjectFactory factory;
  factory.SetTypeId("ns3::" + std::string(count > 2 ? arguments[2] : "PriorityQueue") + "Scheduler");
  Simulator::SetScheduler(factory);
  CallCentre centre;
  centre.callLimit = (uint64_t)atof(arguments[1]);
  const double start = processorTime();
  centre.scheduleArrival();
  Simulator::Run();
  const double spent = processorTime() - start;
  printResult(centre.arrivals, centre.steps, spent, centre.reneged);
  Simulator::Destroy();
}
