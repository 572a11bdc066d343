// The peers' call model: the numbers, the generator, the samplers. Times in seconds.
#pragma once
#include <cmath>
#include <cstdint>

namespace parameters {
constexpr double arrivalRate = 0.70;            // calls a second
constexpr double launchMu = 0.5681471805599453; // mean 2 s, sigma 0.5
constexpr double launchSigma = 0.5;
constexpr double handlerMean = 1.0;
constexpr double inputChance = 0.30;
constexpr double inputMu = 2.995732273553991; // median 20 s, sigma 1
constexpr double inputSigma = 1.0;
constexpr int interpreters = 200;
constexpr double patienceMean = 60.0;
constexpr double talkMu = 5.383782474654709; // mean 300 s, sigma 0.8
constexpr double talkSigma = 0.8;
constexpr double hangUp = 0.5;
} // namespace parameters

// xoshiro256++ (Blackman, Vigna 2019), seeded by SplitMix64.
struct Generator {
  uint64_t state[4];

  explicit Generator(uint64_t seed) {
    for (auto &word : state) {
      seed += 0x9e3779b97f4a7c15ull;
      uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
      word = z ^ (z >> 31);
    }
  }

  inline uint64_t next() {
    const uint64_t draw = rotate(state[0] + state[3], 23) + state[0];
    const uint64_t shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 45);
    return draw;
  }
  inline double uniform() { return ((next() >> 11) + 0.5) * 0x1p-53; }
  inline double exponential(double mean) { return -mean * std::log(uniform()); }
  inline double lognormal(double mu, double sigma) {
    const double radius = std::sqrt(-2.0 * std::log(uniform()));
    return std::exp(mu + sigma * radius * std::cos(6.283185307179586 * uniform()));
  }

private:
  static uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
};
