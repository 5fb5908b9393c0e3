/* Reading the log and the counts. */
#include <string.h>

#include "toolkit.h"

static void write_log(hl_out *out, const graft_headless *h,
                      const void *argument) {
  (void)argument;
  hl_out_bytes(out, hl_text_bytes(&h->log), h->log.length);
}

graft_status graft_headless_log(const graft_headless *toolkit, char *buffer,
                                size_t size, size_t *needed) {
  return hl_give(toolkit, write_log, NULL, buffer, size, needed);
}

graft_status graft_headless_log_clear(graft_headless *toolkit) {
  if (toolkit == NULL) return GRAFT_E_INVALID;
  hl_text_set(toolkit, &toolkit->log, "", 0);
  return GRAFT_OK;
}

graft_status graft_headless_calls(const graft_headless *toolkit, uint32_t call,
                                  uint64_t *count) {
  if (toolkit == NULL || call >= GRAFT_HEADLESS_CALL_COUNT || count == NULL) {
    return GRAFT_E_INVALID;
  }
  *count = toolkit->calls[call];
  return GRAFT_OK;
}

graft_status graft_headless_get_stats(const graft_headless *toolkit,
                                      graft_headless_stats *stats) {
  graft_headless_stats all;
  if (toolkit == NULL || stats == NULL ||
      stats->struct_size < sizeof(uint32_t)) {
    return GRAFT_E_INVALID;
  }
  all = toolkit->stats;
  all.struct_size = stats->struct_size;
  memcpy(stats, &all,
         all.struct_size < sizeof all ? all.struct_size : sizeof all);
  return GRAFT_OK;
}
