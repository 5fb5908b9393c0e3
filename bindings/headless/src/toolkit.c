/* Toolkits: creation, end, knobs, classes. */
#include "toolkit.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t knob_limits[GRAFT_HEADLESS_KNOB_COUNT] = {
    GRAFT_HEADLESS_ECHO_REPLACE, 1, GRAFT_HEADLESS_CARET_KEPT, 1, 1, 1, 1,
    GRAFT_HEADLESS_LOG_ALL};

/* Members beyond what the caller knows read as zero. */
static graft_status read_desc(const graft_headless_desc *given,
                              graft_headless_desc *desc) {
  memset(desc, 0, sizeof *desc);
  if (given == NULL) return GRAFT_OK;
  if (given->struct_size < sizeof(uint32_t)) return GRAFT_E_INVALID;
  memcpy(desc, given,
         given->struct_size < sizeof *desc ? given->struct_size : sizeof *desc);
  if ((desc->allocate == NULL) != (desc->deallocate == NULL)) {
    return GRAFT_E_INVALID;
  }
  if (desc->flags >= 2 * GRAFT_HEADLESS_LAZY_LIST) return GRAFT_E_INVALID;
  if (desc->echo > GRAFT_HEADLESS_ECHO_REPLACE || desc->echo_same > 1 ||
      desc->caret > GRAFT_HEADLESS_CARET_KEPT || desc->raw_caret > 1 ||
      desc->auto_select > 1 || desc->noisy_destroy > 1 ||
      desc->close_destroys > 1) {
    return GRAFT_E_INVALID;
  }
  return GRAFT_OK;
}

static void set_up(graft_headless *h, graft_runtime *runtime,
                   const graft_headless_desc *desc) {
  uint32_t kind;
  h->runtime = runtime;
  h->references = 1;
  h->flags = desc->flags;
  h->pool_limit = desc->pool_limit;
  h->user_data = desc->user_data;
  h->allocate = desc->allocate;
  h->deallocate = desc->deallocate;
  h->knobs[GRAFT_HEADLESS_KNOB_ECHO] = desc->echo;
  h->knobs[GRAFT_HEADLESS_KNOB_ECHO_SAME] = desc->echo_same;
  h->knobs[GRAFT_HEADLESS_KNOB_CARET] = desc->caret;
  h->knobs[GRAFT_HEADLESS_KNOB_RAW_CARET] = desc->raw_caret;
  h->knobs[GRAFT_HEADLESS_KNOB_AUTO_SELECT] = desc->auto_select;
  h->knobs[GRAFT_HEADLESS_KNOB_NOISY_DESTROY] = desc->noisy_destroy;
  h->knobs[GRAFT_HEADLESS_KNOB_CLOSE_DESTROYS] = desc->close_destroys;
  h->knobs[GRAFT_HEADLESS_KNOB_LOG] = ~desc->log_hidden;
  h->widgets.item_size = sizeof(hl_widget);
  h->coordinators.item_size = sizeof(hl_coordinator);
  h->widgets.salt = (uint32_t)((uintptr_t)h >> 4) * 2654435761u;
  h->coordinators.salt = ~h->widgets.salt;
  for (kind = 0; kind < HL_KIND_COUNT; kind++) {
    h->classes[kind].h = h;
    h->classes[kind].kind = kind;
  }
}

static graft_status make_screen(graft_headless *h) {
  hl_widget *screen = hl_widget_new(h, HL_SCREEN);
  if (screen == NULL) return GRAFT_E_NO_MEMORY;
  screen->host_owned = 1;
  screen->shown = 1;
  screen->finalized = 1;
  h->screen = screen->slot.self;
  return GRAFT_OK;
}

graft_status graft_headless_create(graft_runtime *runtime,
                                   const graft_headless_desc *desc,
                                   graft_headless **toolkit) {
  graft_headless_desc known;
  graft_headless *h;
  graft_status status;
  if (runtime == NULL || toolkit == NULL) return GRAFT_E_INVALID;
  status = read_desc(desc, &known);
  if (status < 0) return status;
  h = known.allocate != NULL ? known.allocate(known.user_data, sizeof *h)
                             : malloc(sizeof *h);
  if (h == NULL) return GRAFT_E_NO_MEMORY;
  memset(h, 0, sizeof *h);
  set_up(h, runtime, &known);
  h->stats.bytes_held = sizeof *h;
  status = make_screen(h);
  if (status >= 0) {
    status = hl_register(h, known.prefix != NULL ? known.prefix : "");
  }
  if (status < 0) {
    hl_release(h);
    return status;
  }
  *toolkit = h;
  return GRAFT_OK;
}

void hl_release(graft_headless *h) {
  uint32_t index;
  if (--h->references != 0) return;
  h->runtime = NULL;
  for (index = 0; index < h->widgets.used; index++) {
    hl_widget *w = hl_table_at(&h->widgets, index);
    if (w == NULL) continue;
    w->parent = NULL;
    hl_widget_end(h, w);
  }
  for (index = 0; index < h->coordinators.used; index++) {
    hl_coordinator *c = hl_table_at(&h->coordinators, index);
    if (c != NULL) hl_text_free(h, &c->name);
  }
  hl_table_free(h, &h->widgets);
  hl_table_free(h, &h->coordinators);
  hl_late_free(h);
  hl_text_free(h, &h->log);
  hl_text_free(h, &h->violations);
  hl_deallocate(h, h, sizeof *h);
}

void graft_headless_destroy(graft_headless *toolkit) {
  if (toolkit != NULL) hl_release(toolkit);
}

graft_status graft_headless_set(graft_headless *toolkit, uint32_t knob,
                                uint32_t value) {
  if (toolkit == NULL || knob >= GRAFT_HEADLESS_KNOB_COUNT ||
      value > knob_limits[knob]) {
    return GRAFT_E_INVALID;
  }
  toolkit->knobs[knob] = value;
  return GRAFT_OK;
}

graft_status graft_headless_get(const graft_headless *toolkit, uint32_t knob,
                                uint32_t *value) {
  if (toolkit == NULL || knob >= GRAFT_HEADLESS_KNOB_COUNT || value == NULL) {
    return GRAFT_E_INVALID;
  }
  *value = toolkit->knobs[knob];
  return GRAFT_OK;
}

graft_status graft_headless_get_classes(const graft_headless *toolkit,
                                        graft_headless_classes *classes) {
  graft_headless_classes all;
  graft_class *ids[HL_KIND_COUNT];
  uint32_t kind;
  if (toolkit == NULL || classes == NULL ||
      classes->struct_size < sizeof(uint32_t)) {
    return GRAFT_E_INVALID;
  }
  memset(&all, 0, sizeof all);
  all.struct_size = classes->struct_size;
  ids[HL_SCREEN] = &all.screen;
  ids[HL_WINDOW] = &all.window;
  ids[HL_BOX] = &all.box;
  ids[HL_ROW] = &all.row;
  ids[HL_LIST] = &all.list;
  ids[HL_LABEL] = &all.label;
  ids[HL_BUTTON] = &all.button;
  ids[HL_ENTRY] = &all.entry;
  ids[HL_TOGGLE] = &all.toggle;
  ids[HL_RANGE] = &all.range;
  ids[HL_CHOICE] = &all.choice;
  ids[HL_SPINNER] = &all.spinner;
  for (kind = 0; kind < HL_KIND_COUNT; kind++) {
    *ids[kind] = toolkit->classes[kind].id;
  }
  memcpy(classes, &all,
         all.struct_size < sizeof all ? all.struct_size : sizeof all);
  return GRAFT_OK;
}

graft_class graft_headless_class(const graft_headless *toolkit,
                                 const char *name) {
  uint32_t kind = hl_kind_named(name);
  if (toolkit == NULL || kind == HL_KIND_COUNT) return 0;
  return toolkit->classes[kind].id;
}

void *graft_headless_screen(graft_headless *toolkit) {
  return toolkit != NULL ? toolkit->screen : NULL;
}

graft_class graft_headless_screen_class(const graft_headless *toolkit) {
  return toolkit != NULL ? toolkit->classes[HL_SCREEN].id : 0;
}
