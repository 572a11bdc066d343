// Histograms with three significant digits from 1 ns to a day, all classes in one flat store.
#pragma once
#include "buffer.hpp"
#include <cstdint>

template <int classes> struct Histograms {
  static constexpr size_t slots = 38 * 1024;
  Buffer<uint32_t> counts;
  uint64_t sums[classes] = {};

  Histograms() : counts(classes * slots, 0) {}

  static inline size_t index(uint64_t value) {
    const int shift = 53 - __builtin_clzll(value | 0x7FF);
    return ((size_t)shift << 10) + (value >> shift);
  }

  inline void record(int which, uint64_t value) {
    counts[which * slots + index(value)]++;
    sums[which] += value;
  }

  uint64_t digest() const {
    uint64_t hash = 0;
    for (size_t i = 0; i < classes * slots; i++) hash = hash * 0x100000001b3ull ^ counts[i];
    for (int i = 0; i < classes; i++) hash = hash * 0x100000001b3ull ^ sums[i];
    return hash;
  }
};
