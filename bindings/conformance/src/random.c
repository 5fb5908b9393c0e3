#include "kit.h"

/* SplitMix64 (Steele, Lea, Flood, 2014). */
uint64_t conf_next(graft_conformance_random *random) {
  uint64_t z = random->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

uint32_t graft_conformance_pick(graft_conformance_random *random,
                                uint32_t count) {
  if (count == 0) return 0;
  return (uint32_t)(((conf_next(random) >> 32) * count) >> 32);
}
