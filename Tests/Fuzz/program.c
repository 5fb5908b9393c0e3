/* What the program does when it is called: handlers, bodies, effects. */
#include "fuzz.h"

graft_status on_event(const graft_context *context, const graft_event *event,
                      void *user_data) {
  struct token *token = user_data;
  graft_status status;
  int was_running = token != NULL && token->is_running;
  if (token != NULL) {
    LAW(token->drops == 0 && !token->is_ours,
        "P2 the handler of the newest description runs");
    token->is_running = 1;
  }
  if (context->phase == GRAFT_PHASE_HANDLER) {
    LAW(world.in_handler == 0, "E2 handlers are not nested");
    LAW(world.in_commit == 0, "E2 no handler runs in a commit");
    if (world.is_certain && world.is_echoing && event->name == world.change) {
      LAW((event->flags & GRAFT_EVENT_ADJUSTED) != 0,
          "P6 an echo is not delivered");
    }
    world.in_handler++;
  }
  status = enter(context);
  leave(context);
  if (context->phase == GRAFT_PHASE_HANDLER) world.in_handler--;
  if (token != NULL) token->is_running = (uint8_t)was_running;
  if (status < 0) return status;
  return token != NULL && token->answer % 3 == 1 ? GRAFT_DECLINED : GRAFT_OK;
}

static graft_status run_effect(const graft_context *context, void *user_data) {
  struct token *token = user_data;
  LAW(!token->is_running && token->drops == 0, "an effect runs once");
  token->is_running = 1;
  (void)enter(context);
  leave(context);
  return GRAFT_OK;
}

static graft_status clean_effect(const graft_context *context,
                                 void *user_data) {
  struct token *token = user_data;
  LAW(token->is_running, "what is cleaned has run");
  token->is_running = 0;
  (void)enter(context);
  leave(context);
  return GRAFT_OK;
}

/* Notes what a component describes; returns whether it is what it described
 * last, and shows. */
static int is_again(graft_node node, const struct template *template) {
  struct described *last = &world.described[node % DESCRIBED];
  int was_it = last->node == node && last->template == template &&
               last->serial == template->serial;
  last->node = node;
  last->template = template;
  last->serial = template->serial;
  /* After a failure it may show something older. */
  return was_it && world.is_certain;
}

static graft_status describe(const graft_context *context, int number) {
  const struct template *template = &world.templates[number];
  graft_status status = enter(context);
  graft_value value = graft_value_none(), seven = graft_value_int(7);
  graft_state local = 0;
  world.in_body++;
  if (status >= 0) {
    graft_state_get(world.runtime, world.versions[number], &value);
    if (template->has_effect) {
      graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
      graft_state_get(world.runtime, world.cells[3], &value);
      effect.inputs = &value;
      effect.input_count = 1;
      effect.run = run_effect;
      effect.clean = clean_effect;
      effect.user_data = new_token();
      effect.drop = drop_token;
      graft_effect(world.runtime, 9, &effect);
    }
    if (graft_state_local(world.runtime, 1, &seven, &local) >= 0 &&
        graft_state_get(world.runtime, local, &value) >= 0) {
      LAW(value.as.integer == 7, "S6 local state keeps its value");
    }
    build(template, context,
          world.has_lists && is_again(context->node, template));
  }
  world.in_body--;
  leave(context);
  return status;
}

graft_status run_part(const graft_context *context) {
  graft_value number = graft_value_none();
  LAW(graft_node_property(world.runtime, context->node, world.number,
                          &number) == GRAFT_OK,
      "a body reads its properties");
  LAW(number.as.integer > 0 && number.as.integer < TEMPLATES,
      "a part has its number");
  return describe(context, (int)number.as.integer);
}

graft_status run_root(const graft_context *context, void *user_data) {
  LAW(((struct token *)user_data)->drops == 0, "a root's body has its data");
  return describe(context, 1);
}

graft_status add_cells(const graft_context *context, void *user_data,
                       graft_value *value) {
  graft_status status = enter(context);
  (void)user_data;
  *value = graft_value_int(graft_state_int(world.runtime, world.cells[0]) +
                           graft_state_int(world.runtime, world.cells[1]));
  leave(context);
  return status;
}
