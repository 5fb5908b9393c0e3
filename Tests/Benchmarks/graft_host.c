#include "graft_host.h"

#include <string.h>

int graft_host_register(graft_host *g, host *h) {
  for (uint32_t kind = 0; kind < KIND_COUNT; kind++) {
    g->kinds[kind].h = h;
    g->kinds[kind].kind = kind;
    graft_class_desc desc = graft_host_class(&g->kinds[kind]);
    if (graft_class_register(g->runtime, &desc, &g->classes[kind]) < 0) {
      return -1;
    }
  }
  return 0;
}

int graft_host_open(graft_host *g, host *h, bench_hits *hits) {
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  memset(g, 0, sizeof *g);
  if (graft_runtime_create(NULL, &g->runtime) < 0) return -1;
  if (graft_host_register(g, h) < 0) return -1;
  g->selected = graft_atom_of(g->runtime, "selected");
  g->text = graft_atom_of(g->runtime, "text");
  g->value = graft_atom_of(g->runtime, "value");
  g->enabled = graft_atom_of(g->runtime, "enabled");
  g->on_tap = graft_atom_of(g->runtime, "on_tap");
  g->tap.function = graft_host_tapped;
  g->tap.user_data = hits;
  root.class_id = g->classes[KIND_LIST];
  root.widget = h->list;
  return graft_root_create(g->runtime, &root, &g->root) < 0 ? -1 : 0;
}

void graft_host_close(graft_host *g) { graft_runtime_destroy(g->runtime); }

int graft_host_tap(graft_host *g, host_widget *button, uint32_t times) {
  for (uint32_t i = 0; i < times; i++) {
    if (graft_emit(button->owner, button->node, g->on_tap, NULL, 0) !=
        GRAFT_OK) {
      return -1;
    }
  }
  return 0;
}

int graft_host_trim(graft_host *g) {
  return graft_runtime_trim(g->runtime) < 0 ? -1 : 0;
}

int graft_host_memory(graft_host *g, uint64_t *bytes, uint64_t *allocations) {
  graft_stats stats;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  if (graft_runtime_stats(g->runtime, &stats) < 0) return -1;
  *bytes = stats.bytes_held;
  *allocations = stats.allocations;
  return 0;
}

static void cell(const graft_host *g, uint32_t kind, uint32_t site,
                 graft_value text, int64_t value) {
  graft_prop props[4];
  graft_host_props(g, props, text, value, &g->tap);
  graft_open(g->runtime, g->classes[kind], site);
  graft_set(g->runtime, props, 4);
  graft_close(g->runtime);
}

void graft_host_row(const graft_host *g, const bench_row *row) {
  graft_prop selected;
  graft_host_prop(&selected, g->selected, graft_value_bool(row->selected));
  graft_open(g->runtime, g->classes[KIND_BOX], 0);
  graft_key(g->runtime, row->id);
  graft_set(g->runtime, &selected, 1);
  cell(g, KIND_LABEL, 1, graft_value_string(row->label, row->label_length),
       row->id);
  cell(g, KIND_LABEL, 2, graft_value_string(row->cat, row->cat_length), 2);
  cell(g, KIND_BUTTON, 3, graft_value_string("Select", 6), 3);
  cell(g, KIND_BUTTON, 4, graft_value_string("Remove", 6), 4);
  graft_close(g->runtime);
}
