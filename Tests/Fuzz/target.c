/* What libFuzzer calls, where it is linked: FUZZ_TARGET is fuzz_api or
 * fuzz_bytes. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
#ifdef FUZZ_TARGET
  return FUZZ_TARGET(bytes, size);
#else
  return fuzz_api(bytes, size);
#endif
}
