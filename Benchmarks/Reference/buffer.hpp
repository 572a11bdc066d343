// A typed piece of raw memory that grows; large ones ask for huge pages.
#pragma once
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

template <class Element> struct Buffer {
  Element *elements;
  size_t count;

  Buffer(size_t count, Element value) : elements(allocate(count)), count(count) {
    for (size_t i = 0; i < count; i++) elements[i] = value;
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { free(elements); }

  Element &operator[](size_t i) const { return elements[i]; }

  void grow(size_t newCount, Element value) {
    Element *larger = allocate(newCount);
    memcpy((void *)larger, elements, count * sizeof(Element));
    for (size_t i = count; i < newCount; i++) larger[i] = value;
    free(elements);
    elements = larger;
    count = newCount;
  }

private:
  static Element *allocate(size_t count) {
    size_t bytes = count * sizeof(Element);
    if (bytes < 64) bytes = 64;
    const bool isLarge = bytes >= (4 << 20);
    const size_t alignment = isLarge ? (2 << 20) : 64;
    void *memory = aligned_alloc(alignment, (bytes + alignment - 1) & ~(alignment - 1));
    if (isLarge) madvise(memory, bytes, MADV_HUGEPAGE);
    return (Element *)memory;
  }
};
