// The radix ladder, as in EventEngine: O(1), equal times leave in the order they came.
#pragma once
#include "buffer.hpp"
#include <cstdint>

// 16 plain bytes: when, and what (kind 8 bits, generation 24, entity 32).
struct Event {
  uint64_t time, word;
};

struct EventQueue {
  long nearCount = 0, count = 0;
  Buffer<Event> near; // the earliest events, latest first

  EventQueue()
      : near(128, Event{0, 0}), slots(64 * 128, Event{0, 0}), next(64, -1), buckets(256, Bucket()) {}

  inline void push(Event event) {
    count++;
    if (event.time < limit) pushNear(event);
    else place(event);
  }

  inline Event pop() {
    if (!nearCount) refill();
    nearCount--;
    count--;
    return near[nearCount];
  }

  // Brings the next few events into `near`.
  __attribute__((noinline)) void refill() {
    for (;;) {
      const int level = __builtin_ctzll(levels), digit = __builtin_ctz(occupied[level]);
      occupied[level] &= occupied[level] - 1;
      if (!occupied[level]) levels &= ~(1ull << level);
      const int index = level << 4 | digit, shift = level << 2;
      const long bucketCount = buckets[index].count;
      int32_t chunk = buckets[index].head;
      buckets[index] = Bucket();
      const uint64_t above = level == 15 ? 0 : (base >> (shift + 4)) << (shift + 4);
      base = above | (uint64_t)digit << shift;
      if (bucketCount <= 32 || level == 0) {
        limit = base + (1ull << shift);
        if (bucketCount > 64) takeAll(chunk, bucketCount);
        else sort(chunk, bucketCount);
        return;
      }
      for (long left = bucketCount; left > 0; chunk = release(chunk)) {
        const long here = left < 128 ? left : 128;
        for (long j = 0; j < here; j++) place(slots[(size_t)chunk << 7 | j]);
        left -= here;
      }
    }
  }

private:
  struct Bucket {
    int32_t head = -1, tail = -1;
    long count = 0;
  };
  Buffer<Event> slots; // chunks of 128
  Buffer<int32_t> next;
  Buffer<Bucket> buckets; // 16 levels with 16 each
  int32_t freeChunk = -1;
  size_t usedChunks = 0;
  uint16_t occupied[16] = {};
  uint64_t levels = 0, base = 0, limit = 0;

  inline void pushNear(Event event) {
    if ((size_t)nearCount == near.count) near.grow(2 * nearCount, event);
    long i = nearCount;
    while (i > 0 && near[i - 1].time <= event.time) {
      near[i] = near[i - 1];
      i--;
    }
    near[i] = event;
    if (++nearCount > 96) spill();
  }

  inline void place(Event event) {
    const int level = (63 - __builtin_clzll((event.time ^ base) | 1)) >> 2;
    const int digit = (event.time >> (level << 2)) & 15;
    const int index = level << 4 | digit, at = buckets[index].count & 127;
    if (!at) addChunk(index, level, digit);
    slots[(size_t)buckets[index].tail << 7 | at] = event;
    buckets[index].count++;
  }

  __attribute__((noinline)) void addChunk(int index, int level, int digit) {
    int32_t chunk = freeChunk;
    if (chunk >= 0) {
      freeChunk = next[chunk];
    } else {
      if (usedChunks == next.count) {
        const size_t larger = usedChunks * 3 / 2;
        next.grow(larger, -1);
        slots.grow(larger * 128, Event{0, 0});
      }
      chunk = usedChunks++;
    }
    next[chunk] = -1;
    if (buckets[index].count) {
      next[buckets[index].tail] = chunk;
    } else {
      buckets[index].head = chunk;
      occupied[level] |= 1 << digit;
      levels |= 1ull << level;
    }
    buckets[index].tail = chunk;
  }

  inline int32_t release(int32_t chunk) {
    const int32_t following = next[chunk];
    next[chunk] = freeChunk;
    freeChunk = chunk;
    return following;
  }

  inline void sort(int32_t chunk, long bucketCount) {
    for (long j = 0; j < bucketCount; j++) {
      if (j > 0 && (j & 127) == 0) chunk = release(chunk);
      pushNear(slots[(size_t)chunk << 7 | (j & 127)]);
    }
    release(chunk);
  }

  // A crowd at one instant, in its order.
  __attribute__((noinline)) void takeAll(int32_t chunk, long bucketCount) {
    if ((long)near.count < 2 * bucketCount) near.grow(2 * bucketCount, Event{0, 0});
    for (long j = 0; j < bucketCount; j++) {
      near[bucketCount - 1 - j] = slots[(size_t)chunk << 7 | (j & 127)];
      if ((j & 127) == 127 || j == bucketCount - 1) chunk = release(chunk);
    }
    nearCount = bucketCount;
  }

  // Gives all but the 32 earliest back to the buckets.
  __attribute__((noinline)) void spill() {
    const uint64_t cut = near[nearCount - 33].time;
    if (cut == near[nearCount - 1].time) return;
    long i = nearCount - 33;
    while (near[i + 1].time == cut) i++;
    limit = cut;
    for (long j = i; j >= 0; j--) place(near[j]);
    const long kept = nearCount - 1 - i;
    for (long j = 0; j < kept; j++) near[j] = near[i + 1 + j];
    nearCount = kept;
  }
};
