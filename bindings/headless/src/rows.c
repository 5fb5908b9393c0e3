/* A lazy list: which of its rows it shows, and what it is told of them. */
#include "toolkit.h"

/* Where fewer rows are left than it was scrolled to, the last ones show. */
static void stay_within(graft_headless *h, hl_widget *list) {
  uint32_t count = list->shown_count;
  uint32_t last;
  if (!list->has_shown) return;
  last = count < list->row_count ? list->row_count - count : 0;
  if (list->shown_first <= last) return;
  list->shown_first = last;
  graft_rows_visible(h->runtime, list->node, last, count);
}

graft_status hl_set_rows(const graft_context *context, void *widget,
                         uint32_t count, uint32_t first) {
  hl_call call;
  hl_out out;
  size_t start;
  int works =
      hl_call_begin(&call, GRAFT_HEADLESS_CALL_SET_ROWS, context, widget);
  if (hl_call_log(&call, &out, &start, "rows")) {
    hl_call_name(&call, &out);
    hl_out_string(&out, " ");
    hl_out_int(&out, count);
    hl_out_string(&out, " ");
    hl_out_int(&out, first);
    hl_call_log_end(&call, &out, start, call.status);
  }
  if (!works) return call.status;
  if (count < first || call.w->child_count > count - first) {
    hl_misuse(call.h, "rows", call.w, call.kind, "the children are more");
  }
  call.w->row_count = count;
  call.w->row_first = first;
  stay_within(call.h, call.w);
  return call.status;
}

static graft_status lazy_list(const graft_headless *h, graft_node node,
                              hl_widget **w) {
  graft_status status = hl_resolve(h, node, w);
  if (status < 0) return status;
  return (*w)->kind == HL_LIST && (h->flags & GRAFT_HEADLESS_LAZY_LIST) != 0
             ? GRAFT_OK
             : GRAFT_E_UNSUPPORTED;
}

graft_status graft_headless_show_rows(graft_headless *toolkit, graft_node node,
                                      uint32_t first, uint32_t count) {
  hl_widget *w;
  graft_status status = lazy_list(toolkit, node, &w);
  if (status < 0) return status;
  w->has_shown = 1;
  w->shown_first = first;
  w->shown_count = count;
  return graft_rows_visible(toolkit->runtime, node, first, count);
}

graft_status graft_headless_rows(const graft_headless *toolkit, graft_node node,
                                 uint32_t *count, uint32_t *first) {
  hl_widget *w;
  graft_status status = lazy_list(toolkit, node, &w);
  if (status < 0) return status;
  if (count == NULL || first == NULL) return GRAFT_E_INVALID;
  *count = w->row_count;
  *first = w->row_first;
  return GRAFT_OK;
}
