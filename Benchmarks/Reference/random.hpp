// Keyed streams, portable log and exp (fdlibm's scheme), ziggurat normal and exponential.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>

inline uint64_t mix64(uint64_t z) {
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ z >> 27) * 0x94D049BB133111EBull;
  return z ^ z >> 31;
}

inline double fromBits(uint64_t bits) {
  double number;
  memcpy(&number, &bits, 8);
  return number;
}

inline uint64_t toBits(double number) {
  uint64_t bits;
  memcpy(&bits, &number, 8);
  return bits;
}

// The draws of one entity for one purpose.
struct Stream {
  uint64_t state;
  Stream(uint64_t key, uint64_t entity, uint64_t purpose)
      : state(mix64(key ^ (entity + 1) * 0x9E3779B97F4A7C15ull) + purpose * 0xD1342543DE82EF95ull) {}
  inline uint64_t next() {
    const uint64_t draw = mix64(state);
    state += 0x9E3779B97F4A7C15ull;
    return draw;
  }
  inline double uniform() { return (double)(int64_t)(next() >> 11) * 0x1p-53 + 0x1p-54; }
};

inline double portableLog(double x) {
  const uint64_t bits = toBits(x), offset = bits - 0x3FE6A09E667F3BCDull;
  const double exponent = (double)((int64_t)offset >> 52);
  const double f = fromBits(bits - (offset & 0xFFF0000000000000ull)) - 1;
  const double s = f / (2 + f), z = s * s, w = z * z;
  const double even = w * (3.999999999940941908e-01 +
                           w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  const double odd = z * (6.666666666666735130e-01 +
                          w * (2.857142874366239149e-01 +
                               w * (1.818357216161805012e-01 + w * 1.479819860510658591e-01)));
  const double rest = even + odd, half = 0.5 * f * f;
  return exponent * 6.93147180369123816490e-01 -
         ((half - (s * (half + rest) + exponent * 1.90821492927058770002e-10)) - f);
}

inline double portableExp(double x) {
  const double shifted = x * 1.44269504088896338700 + 0x1.8p52;
  const int64_t exponent = (int64_t)(toBits(shifted) << 20) >> 20;
  const double whole = shifted - 0x1.8p52;
  const double high = x - whole * 6.93147180369123816490e-01;
  const double low = whole * 1.90821492927058770002e-10;
  const double r = high - low, t = r * r;
  const double c = r - t * (1.66666666666666019037e-01 +
                            t * (-2.77777777770155933842e-03 +
                                 t * (6.61375632143793436117e-05 +
                                      t * (-1.65339022054652515390e-06 +
                                           t * 4.13813679705723846039e-08))));
  const double y = 1 - ((low - (r * c) / (2 - c)) - high);
  return fromBits(toBits(y) + ((uint64_t)exponent << 52));
}

// 256 layers for each law; the tables are built with the portable functions.
struct Ziggurat {
  struct Layer {
    uint64_t inside;
    double width;
  };
  static constexpr double normalTail = 3.6541528853610088, normalArea = 0.00492867323397466;
  static constexpr double expTail = 7.69711747013104972, expArea = 0.0039496598225815571993;
  Layer normals[257] = {}, exps[257] = {};
  double normalHeights[257], expHeights[257];

  Ziggurat() {
    normals[0].width = normalArea / portableExp(-0.5 * normalTail * normalTail);
    normals[1].width = normalTail;
    exps[0].width = expArea / portableExp(-expTail);
    exps[1].width = expTail;
    for (int i = 2; i < 256; i++) {
      const double n = normals[i - 1].width, e = exps[i - 1].width;
      normals[i].width = sqrt(-2 * portableLog(normalArea / n + portableExp(-0.5 * n * n)));
      exps[i].width = -portableLog(expArea / e + portableExp(-e));
    }
    for (int i = 0; i <= 256; i++) {
      normalHeights[i] = portableExp(-0.5 * normals[i].width * normals[i].width);
      expHeights[i] = portableExp(-exps[i].width);
    }
    for (int i = 0; i < 256; i++) {
      normals[i].inside = (uint64_t)(normals[i + 1].width / normals[i].width * 0x1p52);
      exps[i].inside = (uint64_t)(exps[i + 1].width / exps[i].width * 0x1p52);
    }
    for (int i = 0; i < 256; i++) {
      normals[i].width *= 0x1p-52;
      exps[i].width *= 0x1p-52;
    }
  }

  inline double exponential(Stream &stream) const {
    const uint64_t draw = stream.next(), point = draw >> 12;
    const int layer = draw & 255;
    const double x = (double)(int64_t)point * exps[layer].width;
    return __builtin_expect(point < exps[layer].inside, 1) ? x : slowExponential(stream, layer, x);
  }

  inline double normal(Stream &stream) const {
    const uint64_t draw = stream.next(), point = draw >> 12;
    const int layer = draw & 255;
    const double size = (double)(int64_t)point * normals[layer].width;
    const double x = fromBits(toBits(size) | (draw & 256) << 55);
    return __builtin_expect(point < normals[layer].inside, 1) ? x : slowNormal(stream, layer, x);
  }

private:
  __attribute__((noinline)) double slowExponential(Stream &stream, int layer, double x) const {
    double offset = 0;
    for (;;) {
      if (layer == 0) {
        offset += expTail;
      } else {
        const double low = expHeights[layer], high = expHeights[layer + 1];
        if (low + stream.uniform() * (high - low) < portableExp(-x)) return offset + x;
      }
      const uint64_t draw = stream.next(), point = draw >> 12;
      layer = draw & 255;
      x = (double)(int64_t)point * exps[layer].width;
      if (point < exps[layer].inside) return offset + x;
    }
  }

  __attribute__((noinline)) double slowNormal(Stream &stream, int layer, double x) const {
    for (;;) {
      while (layer == 0) {
        const double a = -portableLog(stream.uniform()) / normalTail;
        const double b = -portableLog(stream.uniform());
        if (b + b > a * a) return x < 0 ? -(normalTail + a) : normalTail + a;
      }
      const double low = normalHeights[layer], high = normalHeights[layer + 1];
      if (low + stream.uniform() * (high - low) < portableExp(-0.5 * x * x)) return x;
      const uint64_t draw = stream.next(), point = draw >> 12;
      layer = draw & 255;
      x = fromBits(toBits((double)(int64_t)point * normals[layer].width) | (draw & 256) << 55);
      if (point < normals[layer].inside) return x;
    }
  }
};
