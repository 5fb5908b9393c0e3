/* What widgets emit. None of it is ever caused by a write. */
#include "terminal.h"

#define ENDS (GRAFT_EMITS_ECHO_NEVER | GRAFT_EMITS_ENDS_EDITING)

const graft_event_type gt_signals[GT_SIGNAL_COUNT] = {
    {"click", GRAFT_EMITS_ECHO_NEVER, 0, NULL},
    {"changed", GRAFT_EMITS_ECHO_NEVER, 0, "text"},
    {"toggled", GRAFT_EMITS_ECHO_NEVER, 0, "active"},
    {"changed", GRAFT_EMITS_ECHO_NEVER, 0, "selected"},
    {"changed", GRAFT_EMITS_ECHO_NEVER, 0, "value"},
    {"press", GRAFT_EMITS_ECHO_NEVER, 0, NULL},
    {"menu", GRAFT_EMITS_ECHO_NEVER, 0, NULL},
    {"close", GRAFT_EMITS_ECHO_NEVER, 0, NULL},
    {"activate", ENDS, 0, NULL},
    {"escape", ENDS, 0, NULL},
    {"focus", GRAFT_EMITS_ECHO_NEVER, 0, NULL},
    {"blur", ENDS, 0, NULL},
    {"key", GRAFT_EMITS_ECHO_NEVER | GRAFT_EMITS_BUBBLES, 0, NULL},
};

graft_status gt_widget_emit(gt_widget *widget, gt_signal signal,
                            const graft_value *values, uint32_t count) {
  graft_terminal *terminal = widget->terminal;
  if (widget->node == 0) return GRAFT_OK;
  return graft_emit(terminal->runtime, widget->node, terminal->signals[signal],
                    values, count);
}

int gt_widget_hears(const gt_widget *widget, gt_signal signal) {
  const graft_terminal *terminal = widget->terminal;
  graft_value value = graft_value_none();
  if (widget->node == 0) return 0;
  graft_node_property(terminal->runtime, widget->node,
                      terminal->signals[signal], &value);
  return value.type == GRAFT_TYPE_HANDLER;
}
