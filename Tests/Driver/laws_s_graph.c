/* S1 to S3 of random graphs of cells, against a reference. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define BASES 6
#define CELLS 18 /* the bases, then what is derived of those before it */
#define LEAVES 10
#define PARTS 6

struct graph;

/* A cell of the graph: its value is a + 2b, less than its modulus. */
struct vertex {
  struct graph *graph;
  graft_state state;
  int a, b; /* cells before it */
  int64_t modulus;
  int64_t base;     /* the value of one of the bases */
  int64_t reported; /* the value after the last pump */
  int touched;      /* something below it was set since */
  int computed;     /* since the last pump */
};

struct graph {
  struct rig *rig;
  struct probe *leaf;
  struct part *part;
  uint64_t seed;
  struct vertex cells[CELLS];
  int bound[LEAVES];   /* the cell of each leaf */
  int reads[PARTS][2]; /* the cells of each part */
  int updates[LEAVES];
  int runs[PARTS];
};

static int64_t value_of(const struct graph *graph, int cell) {
  const struct vertex *vertex = &graph->cells[cell];
  if (cell < BASES) return vertex->base;
  return (value_of(graph, vertex->a) + 2 * value_of(graph, vertex->b)) %
         vertex->modulus;
}

static int is_touched(const struct graph *graph, int cell) {
  const struct vertex *vertex = &graph->cells[cell];
  if (cell < BASES) return vertex->touched;
  return is_touched(graph, vertex->a) || is_touched(graph, vertex->b);
}

static graft_status compute_vertex(const graft_context *context,
                                   void *user_data, graft_value *value) {
  struct vertex *vertex = user_data;
  struct graph *graph = vertex->graph;
  struct rig *rig = graph->rig;
  int64_t a = cell_get(rig, graph->cells[vertex->a].state);
  int64_t b = cell_get(rig, graph->cells[vertex->b].state);
  (void)context;
  vertex->computed++;
  /* What it reads is never of before. */
  CHECK_INT(value_of(graph, vertex->a), a);
  CHECK_INT(value_of(graph, vertex->b), b);
  *value = graft_value_int((a + 2 * b) % vertex->modulus);
  return GRAFT_OK;
}

static int64_t key_of(const graft_context *context) {
  graft_value key = graft_value_none();
  graft_node_key(context->runtime, context->node, &key);
  return key.type == GRAFT_TYPE_INT ? key.as.integer : -1;
}

static void count_update(struct probe *probe, const graft_context *context,
                         uint32_t phase) {
  struct graph *graph = probe->hook_data;
  int64_t key = key_of(context);
  if (phase != GRAFT_PHASE_UPDATE) return;
  if (key >= 0 && key < LEAVES) graph->updates[key]++;
}

static void describe_sum(struct part *part, const graft_context *context) {
  struct graph *graph = part->data;
  struct rig *rig = part->rig;
  int64_t key = key_of(context), sum = 0;
  int i;
  if (!CHECK(key >= 0 && key < PARTS)) return;
  graph->runs[key]++;
  for (i = 0; i < 2; i++) {
    int cell = graph->reads[key][i];
    int64_t value = cell_get(rig, graph->cells[cell].state);
    CHECK_INT(value_of(graph, cell), value);
    sum += value;
  }
  probe_leaf(graph->leaf, "sum", sum);
}

/* ------------------------------------------------------------------------ */
/* Making                                                                   */
/* ------------------------------------------------------------------------ */

static int random_cell(struct graph *graph, int below) {
  return (int)rig_random(&graph->seed, (uint32_t)below);
}

static void make_cells(struct graph *graph) {
  int i;
  for (i = 0; i < CELLS; i++) {
    struct vertex *vertex = &graph->cells[i];
    vertex->graph = graph;
    if (i < BASES) {
      vertex->state = cell_int(graph->rig, 0);
      continue;
    }
    vertex->a = random_cell(graph, i);
    vertex->b = random_cell(graph, i);
    vertex->modulus = 2 + (int64_t)rig_random(&graph->seed, 6);
    vertex->state = cell_derived(graph->rig, compute_vertex, vertex);
  }
}

static void render_graph(struct graph *graph) {
  struct rig *rig = graph->rig;
  graft_runtime *rt = rig->runtime;
  int i;
  rig_begin(rig);
  for (i = 0; i < LEAVES; i++) {
    GRAFT_KEY(rt, graph->leaf->id, i) {
      graft_bind(rt, "value", graph->cells[graph->bound[i]].state);
    }
  }
  for (i = 0; i < PARTS; i++) {
    GRAFT_KEY(rt, graph->part->id, i) {}
  }
  rig_commit(rig);
}

static struct graph *graph_new(struct rig *rig, uint64_t seed) {
  struct graph *graph = rig_keep(rig, sizeof *graph);
  int i;
  graph->rig = rig;
  graph->seed = seed;
  graph->leaf = probe_class(rig, "leaf");
  graph->leaf->quiet = 1;
  graph->leaf->hook = count_update;
  graph->leaf->hook_data = graph;
  graph->part = part_class(rig, "part", describe_sum, graph);
  graph->part->quiet = 1;
  make_cells(graph);
  for (i = 0; i < LEAVES; i++) graph->bound[i] = random_cell(graph, CELLS);
  for (i = 0; i < PARTS; i++) {
    graph->reads[i][0] = random_cell(graph, CELLS);
    graph->reads[i][1] = random_cell(graph, CELLS);
  }
  probe_root(graph->leaf);
  render_graph(graph);
  pump_all(rig);
  return graph;
}

/* ------------------------------------------------------------------------ */
/* Changing and checking                                                    */
/* ------------------------------------------------------------------------ */

static void set_some(struct graph *graph) {
  uint32_t count = rig_random(&graph->seed, 6);
  while (count-- > 0) {
    struct vertex *vertex = &graph->cells[random_cell(graph, BASES)];
    int64_t value = rig_random(&graph->seed, 4);
    if (value != vertex->base) vertex->touched = 1;
    vertex->base = value;
    cell_set(graph->rig, vertex->state, value);
  }
}

/* Starts a turn: what is counted from now on is of the next pump. */
static void begin_turn(struct graph *graph) {
  int i;
  for (i = 0; i < CELLS; i++) {
    graph->cells[i].reported = value_of(graph, i);
    graph->cells[i].touched = 0;
    graph->cells[i].computed = 0;
  }
  memset(graph->updates, 0, sizeof graph->updates);
  memset(graph->runs, 0, sizeof graph->runs);
}

static int has_changed(const struct graph *graph, int cell) {
  return value_of(graph, cell) != graph->cells[cell].reported;
}

static int64_t shown(struct graph *graph, graft_node node) {
  struct rig *rig = graph->rig;
  graft_value value = graft_value_none();
  graft_node_property(rig->runtime, node, graft_atom_of(rig->runtime, "value"),
                      &value);
  return value.type == GRAFT_TYPE_INT ? value.as.integer : -1;
}

static void check_turn(struct graph *graph) {
  struct rig *rig = graph->rig;
  int i;
  for (i = 0; i < LEAVES; i++) {
    int cell = graph->bound[i];
    CHECK_INT(value_of(graph, cell),
              shown(graph, probe_child(rig, rig->root, (uint32_t)i)));
    CHECK_INT(has_changed(graph, cell), graph->updates[i]);
  }
  for (i = 0; i < PARTS; i++) {
    const int *reads = graph->reads[i];
    graft_node part = probe_child(rig, rig->root, (uint32_t)(LEAVES + i));
    CHECK_INT(value_of(graph, reads[0]) + value_of(graph, reads[1]),
              shown(graph, probe_child(rig, part, 0)));
    CHECK(graph->runs[i] <= 1);
    if (has_changed(graph, reads[0]) || has_changed(graph, reads[1])) {
      CHECK_INT(1, graph->runs[i]);
    }
    if (!is_touched(graph, reads[0]) && !is_touched(graph, reads[1])) {
      CHECK_INT(0, graph->runs[i]);
    }
  }
  for (i = BASES; i < CELLS; i++) {
    CHECK(graph->cells[i].computed <= is_touched(graph, i));
  }
}

static void pump_in_steps(struct graph *graph) {
  int rounds = 0;
  while (graft_pump(graph->rig->runtime, 1) > 0 && rounds < 500) rounds++;
}

static void run_graph(struct rig *rig, uint64_t seed, int in_steps) {
  struct graph *graph;
  int round;
  rig_reopen_bare(rig);
  graph = graph_new(rig, seed);
  for (round = 0; round < 100 && rig->failures == 0; round++) {
    begin_turn(graph);
    set_some(graph);
    if (in_steps) pump_in_steps(graph);
    pump_all(rig);
    check_turn(graph);
  }
  if (rig->failures != 0) {
    rig_text_format(&rig->details, "      seed %u, round %d\n", (unsigned)seed,
                    round);
  }
}

static void s3_random_graphs(struct rig *rig) {
  uint64_t seed;
  for (seed = 1; seed <= 10 && rig->failures == 0; seed++) {
    run_graph(rig, seed, 0);
  }
}

static void s3_random_graphs_in_steps(struct rig *rig) {
  uint64_t seed;
  for (seed = 11; seed <= 20 && rig->failures == 0; seed++) {
    run_graph(rig, seed, 1);
  }
}

/* Bindings change, and values are read between sets. */
static void s3_random_graphs_that_change(struct rig *rig) {
  struct graph *graph = graph_new(rig, 77);
  int round, i;
  for (round = 0; round < 200 && rig->failures == 0; round++) {
    set_some(graph);
    i = random_cell(graph, CELLS);
    CHECK_INT(value_of(graph, i), cell_get(rig, graph->cells[i].state));
    set_some(graph);
    graph->bound[random_cell(graph, LEAVES)] = random_cell(graph, CELLS);
    if (round % 2 == 0) pump_all(rig);
    render_graph(graph);
    pump_all(rig);
    for (i = 0; i < LEAVES; i++) {
      CHECK_INT(value_of(graph, graph->bound[i]),
                shown(graph, probe_child(rig, rig->root, (uint32_t)i)));
    }
  }
}

const driver_test driver_tests_s_graph[] = {
    {"S3 random graphs of cells update what changed, once", s3_random_graphs,
     DRIVER_BARE},
    {"S3 random graphs pumped in small steps", s3_random_graphs_in_steps,
     DRIVER_BARE},
    {"S3 random graphs whose bindings change", s3_random_graphs_that_change,
     DRIVER_BARE},
    DRIVER_END,
};
