/* The world: hooks, memory, tokens, and what opens and closes it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

struct world world;
int fuzz_shows;

void show(const char *format, ...) {
  va_list arguments;
  if (!fuzz_shows) return;
  fprintf(stderr, "%*s", 2 * world.depth, "");
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
}

void broken(const char *law, const char *condition, const char *file,
            int line) {
  const char *slash = strrchr(file, '/');
  fprintf(stderr, "FAILED: %s\n  %s:%d: %s\n  in step %d\n", law,
          slash != NULL ? slash + 1 : file, line, condition, world.steps);
  abort();
}

/* ------------------------------------------------------------------------ */
/* Memory                                                                   */
/* ------------------------------------------------------------------------ */

struct block {
  size_t size;
  size_t mark;
};

static void *allocate(void *user_data, size_t size) {
  struct block *block;
  (void)user_data;
  if (world.fail_memory != 0 && --world.fail_memory == 0) {
    if (world.fail_on) world.fail_memory = 1;
    show("  memory fails\n");
    world.refused++;
    world.was_misread = 1;
    lose_certainty();
    return NULL;
  }
  block = malloc(sizeof *block + size);
  LAW(block != NULL, "the rig: memory");
  block->size = size;
  block->mark = 0x6772616674u;
  /* What is read before it is written shows. */
  memset(block + 1, 0xa5, size);
  world.blocks++;
  return block + 1;
}

static void deallocate(void *user_data, void *memory, size_t size) {
  struct block *block = (struct block *)memory - 1;
  (void)user_data;
  LAW(block->mark == 0x6772616674u && block->size == size,
      "memory goes back with its size");
  block->mark = 0;
  world.blocks--;
  free(block);
}

/* ------------------------------------------------------------------------ */
/* Hooks                                                                    */
/* ------------------------------------------------------------------------ */

static void schedule(void *user_data) {
  (void)user_data;
  world.is_scheduled = 1;
}

static void report(void *user_data, const graft_report *came) {
  (void)user_data;
  LAW(came->status < 0 && came->path != NULL && came->class_name != NULL &&
          came->key != NULL && came->message != NULL,
      "F5 a report says what, where and why");
  show("  report %d: %s\n", came->status, came->message);
  world.reports++;
}

static void retain(void *user_data, uint32_t kind, const void *object) {
  (void)user_data;
  (void)kind;
  (void)object;
  world.retained++;
}

static void release(void *user_data, uint32_t kind, const void *object) {
  (void)user_data;
  (void)kind;
  (void)object;
  world.retained--;
  LAW(world.retained >= 0, "P1 what is released was retained");
}

/* ------------------------------------------------------------------------ */
/* Tokens                                                                   */
/* ------------------------------------------------------------------------ */

struct token *new_token(void) {
  struct token *token;
  LAW(world.token_count < TOKENS, "the rig: too many tokens");
  token = &world.tokens[world.token_count++];
  memset(token, 0, sizeof *token);
  return token;
}

void drop_token(void *user_data) {
  struct token *token = user_data;
  LAW(!token->is_ours, "M7 what was not taken is not dropped");
  LAW(token->drops == 0, "M7 a drop runs once");
  LAW(!token->is_running, "P2 what runs is not dropped");
  token->drops++;
}

/* ------------------------------------------------------------------------ */
/* Callbacks                                                                */
/* ------------------------------------------------------------------------ */

/* Phases in which a commit is in progress, or may be. */
static int is_of_commit(uint32_t phase) {
  return phase <= GRAFT_PHASE_RESET || phase == GRAFT_PHASE_READ ||
         phase == GRAFT_PHASE_BODY || phase == GRAFT_PHASE_DERIVE ||
         phase == GRAFT_PHASE_SET_ROWS || phase == GRAFT_PHASE_ROW_KEY;
}

/* A failure here is told, and changes nothing else (F4). */
static int is_harmless(uint32_t phase) {
  return phase == GRAFT_PHASE_HANDLER || phase == GRAFT_PHASE_TASK ||
         phase == GRAFT_PHASE_CALLBACK || phase == GRAFT_PHASE_QUERY ||
         phase == GRAFT_PHASE_COMMAND || phase == GRAFT_PHASE_MEASURE ||
         phase == GRAFT_PHASE_EFFECT || phase == GRAFT_PHASE_DID_MOUNT ||
         phase == GRAFT_PHASE_WILL_UNMOUNT || phase == GRAFT_PHASE_FINALIZE;
}

graft_status enter(const graft_context *context) {
  uint32_t phase = context->phase;
  LAW(context->runtime == world.runtime &&
          context->struct_size == sizeof *context && context->reserved == 0,
      "a callback gets its context");
  if (phase <= GRAFT_PHASE_RESET || phase == GRAFT_PHASE_READ) world.calls++;
  if (is_of_commit(phase)) world.in_commit++;
  if (fuzz_shows > 1)
    show("    phase %u of %llx\n", phase, (unsigned long long)context->node);
  if (world.armed_nth == 0 || world.armed_phase != phase) return GRAFT_OK;
  if (--world.armed_nth > 0) return GRAFT_OK;
  show("  phase %u %s\n", phase, world.armed_act == 0 ? "fails" : "acts");
  if (world.armed_act == 0) {
    if (!is_harmless(phase)) lose_certainty();
    world.injected++;
    if (phase == GRAFT_PHASE_READ) world.was_misread = 1;
    return graft_fail(world.runtime, GRAFT_E_HOST - 7, "injected");
  }
  if (is_of_commit(phase) || phase == GRAFT_PHASE_QUERY ||
      phase == GRAFT_PHASE_MEASURE) {
    lose_certainty();
  }
  if (world.depth < DEPTH) {
    world.depth++;
    operate();
    world.depth--;
  }
  return GRAFT_OK;
}

void leave(const graft_context *context) {
  if (is_of_commit(context->phase)) world.in_commit--;
}

void lose_certainty(void) {
  world.is_certain = 0;
  world.was_uncertain = 1;
  unsettle();
}

void unsettle(void) {
  world.is_settled = 0;
  world.has_trees = 0;
  world.only_lists = 0;
}

/* ------------------------------------------------------------------------ */
/* Opening and closing                                                      */
/* ------------------------------------------------------------------------ */

static graft_atom name(const char *text) {
  graft_atom atom = graft_atom_of(world.runtime, text);
  LAW(atom != 0, "a name is interned");
  return atom;
}

static void open_cells(void) {
  int index;
  graft_value zero = graft_value_int(0);
  for (index = 0; index < CELLS; index++) {
    graft_value value;
    world.values[index] = CODE_INT(index);
    value = value_of(world.values[index]);
    LAW(graft_state_create(world.runtime, &value, &world.cells[index]) >= 0,
        "a cell is made");
  }
  for (index = 0; index < TEMPLATES; index++) {
    LAW(graft_state_create(world.runtime, &zero, &world.versions[index]) >= 0,
        "a cell is made");
  }
  LAW(graft_state_derive(world.runtime, add_cells, new_token(), drop_token,
                         &world.sum) >= 0,
      "a cell is derived");
}

void open_roots(void) {
  int index;
  for (index = 0; index < 2; index++) {
    graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
    if (world.roots[index] != 0) continue;
    world.root_widgets[index] = new_widget(BOX);
    world.root_widgets[index]->is_own = 1;
    desc.class_id = world.classes[BOX];
    desc.widget = world.root_widgets[index];
    if (index == 1) {
      desc.body = run_root;
      desc.user_data = new_token();
      desc.drop = drop_token;
    }
    LAW(graft_root_create(world.runtime, &desc, &world.roots[index]) >= 0,
        "a root is made");
  }
}

void open_world(const uint8_t *bytes, size_t size) {
  graft_runtime_desc desc = GRAFT_RUNTIME_DESC_INIT;
  memset(&world, 0, offsetof(struct world, widgets));
  world.widget_count = world.coordinator_count = world.token_count = 0;
  world.prototype_count = world.row_data_count = 0;
  world.input.bytes = bytes;
  world.input.left = size;
  desc.allocate = allocate;
  desc.deallocate = deallocate;
  desc.schedule = schedule;
  desc.report = report;
  desc.retain = retain;
  desc.release = release;
  LAW(graft_runtime_create(&desc, &world.runtime) == GRAFT_OK,
      "a runtime is made");
  world.names[0] = name("a");
  world.names[1] = name("b");
  world.names[2] = name("c");
  world.names[3] = name("value");
  world.theme = name("theme");
  world.number = name("number");
  world.change = name("change");
  world.tap = name("tap");
  world.moving = name("moving");
  world.ask = name("ask");
  register_classes();
  LAW(graft_ref_create(world.runtime, &world.ref) == GRAFT_OK, "a ref is made");
  world.adoptable[0] = new_widget(LEAF);
  world.adoptable[1] = new_widget(LEAF);
  world.adoptable[0]->is_own = world.adoptable[1]->is_own = 1;
  open_cells();
  open_lists();
  open_roots();
  world.is_certain = 1;
}

static void check_balance(void) {
  uint32_t index;
  LAW(world.blocks == 0, "F7 nothing leaks");
  LAW(world.retained == 0, "P1 every object is released");
  for (index = 0; index < world.widget_count; index++) {
    LAW(world.widgets[index].is_own || !world.widgets[index].is_alive,
        "M7 every widget is destroyed");
  }
  for (index = 0; index < world.coordinator_count; index++) {
    LAW(!world.coordinators[index].is_alive,
        "M7 every coordinator is destroyed");
  }
  for (index = 0; index < world.token_count; index++) {
    LAW(world.tokens[index].is_ours != world.tokens[index].drops,
        "M7 every drop ran");
  }
}

void close_world(void) {
  world.armed_nth = 0;
  world.fail_memory = 0;
  LAW(graft_runtime_destroy(world.runtime) == GRAFT_OK, "a runtime is ended");
  check_balance();
}
