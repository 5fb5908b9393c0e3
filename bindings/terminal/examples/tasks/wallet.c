/* A button that never changes, as a widget class with a coordinator. */
#include <stdlib.h>

#include "tasks.h"

/* The coordinator: the node that the button's callback emits from. */
struct coordinator {
  graft_node node;
};

static graft_status make_coordinator(const graft_context *context,
                                     void **coordinator) {
  struct coordinator *made = malloc(sizeof *made);
  if (made == NULL) return GRAFT_E_NO_MEMORY;
  made->node = context->node;
  *coordinator = made;
  return GRAFT_OK;
}

static void pressed(graft_terminal_widget *widget, void *coordinator) {
  graft_node node = ((struct coordinator *)coordinator)->node;
  (void)widget;
  graft_emit(rt, node, graft_atom_of(rt, "click"), NULL, 0);
}

static graft_status create(const graft_context *context, void **widget) {
  *widget = graft_terminal_button_new(terminal, "Add to Wallet");
  graft_terminal_button_on_click(*widget, pressed, context->coordinator);
  return *widget == NULL ? GRAFT_E_NO_MEMORY : GRAFT_OK;
}

static graft_status destroy(const graft_context *context, void *widget) {
  (void)context;
  graft_terminal_widget_free(widget);
  return GRAFT_OK;
}

static graft_status destroy_coordinator(const graft_context *context,
                                        void *coordinator) {
  (void)context;
  free(coordinator);
  return GRAFT_OK;
}

graft_status register_wallet(graft_class *class_id) {
  static const graft_event_type click = {"click", 0, 0, NULL};
  const graft_class_desc desc = {
      .struct_size = sizeof desc,
      .name = "wallet",
      .events = &click,
      .event_count = 1,
      .make_coordinator = make_coordinator,
      .create = create,
      .destroy = destroy,
      .destroy_coordinator = destroy_coordinator,
  };
  return graft_class_register(rt, &desc, class_id);
}
