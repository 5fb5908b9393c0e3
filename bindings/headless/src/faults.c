/* Failures on demand, and misuses noted. */
#include <string.h>

#include "toolkit.h"

int hl_fault_strikes(graft_headless *h, uint32_t call, uint32_t kind,
                     graft_status *status) {
  uint32_t index;
  int struck = 0;
  for (index = 0; index < h->fault_count;) {
    hl_fault *fault = &h->faults[index];
    if (fault->call != call ||
        (fault->kind != HL_KIND_COUNT && fault->kind != kind)) {
      index++;
    } else if (fault->nth > 1) {
      fault->nth--;
      index++;
    } else {
      if (!struck) *status = fault->status;
      struck = 1;
      if (--fault->times == 0) {
        h->fault_count--;
        memmove(fault, fault + 1, (h->fault_count - index) * sizeof *fault);
      } else {
        index++;
      }
    }
  }
  return struck;
}

graft_status graft_headless_fail(graft_headless *toolkit, uint32_t call,
                                 const char *class_name, uint32_t nth,
                                 uint32_t times, graft_status status) {
  uint32_t kind = HL_KIND_COUNT;
  hl_fault *fault;
  if (toolkit == NULL || call >= GRAFT_HEADLESS_CALL_COUNT) {
    return GRAFT_E_INVALID;
  }
  if (nth == 0 || times == 0) return GRAFT_E_INVALID;
  /* Only the callback may answer more than success. */
  if (status > GRAFT_OK && call != GRAFT_HEADLESS_CALL_EVENT) {
    return GRAFT_E_INVALID;
  }
  if (class_name != NULL) {
    kind = hl_kind_named(class_name);
    if (kind == HL_KIND_COUNT) return GRAFT_E_UNKNOWN;
  }
  if (toolkit->fault_count == HL_FAULT_LIMIT) return GRAFT_E_LIMIT;
  fault = &toolkit->faults[toolkit->fault_count++];
  fault->call = call;
  fault->kind = kind;
  fault->nth = nth;
  fault->times = times;
  fault->status = status;
  return GRAFT_OK;
}

graft_status graft_headless_fail_clear(graft_headless *toolkit) {
  if (toolkit == NULL) return GRAFT_E_INVALID;
  toolkit->fault_count = 0;
  return GRAFT_OK;
}

void hl_misuse(graft_headless *h, const char *act, const hl_widget *w,
               uint32_t kind, const char *what) {
  hl_out out;
  size_t start = h->violations.length;
  h->stats.violations++;
  if (h->stats.violations > HL_VIOLATION_LIMIT) return;
  memset(&out, 0, sizeof out);
  out.h = h;
  out.text = &h->violations;
  hl_out_string(&out, act);
  hl_out_string(&out, " ");
  if (w != NULL) {
    hl_out_widget(&out, w);
  } else {
    hl_out_string(&out, hl_class_specs[kind].name);
  }
  hl_out_string(&out, ": ");
  hl_out_string(&out, what);
  hl_out_string(&out, "\n");
  if (!out.failed) return;
  h->stats.log_lost++;
  hl_text_splice(h, &h->violations, start, h->violations.length - start, "", 0);
}

static void write_violations(hl_out *out, const graft_headless *h,
                             const void *argument) {
  (void)argument;
  hl_out_bytes(out, hl_text_bytes(&h->violations), h->violations.length);
}

graft_status graft_headless_violations(const graft_headless *toolkit,
                                       char *buffer, size_t size,
                                       size_t *needed) {
  return hl_give(toolkit, write_violations, NULL, buffer, size, needed);
}

graft_status graft_headless_violations_clear(graft_headless *toolkit) {
  if (toolkit == NULL) return GRAFT_E_INVALID;
  toolkit->stats.violations = 0;
  hl_text_free(toolkit, &toolkit->violations);
  return GRAFT_OK;
}
