/*
 * A widget of one's own: stars to choose a rating by. It is drawn by the
 * program, and registered as a class, so that it is described like any other.
 */
#include <graft/terminal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STARS 5

/* The widget's side: what it shows, and whom it tells. */
struct stars {
  graft_terminal_widget *widget;
  graft_runtime *runtime;
  graft_node node;
  int value;
};

static void measure(void *user_data, int32_t *columns, int32_t *lines) {
  (void)user_data;
  *columns = 2 * STARS;
  *lines = 1;
}

static void draw(void *user_data, graft_terminal_painter *painter,
                 int32_t columns, int32_t lines, int32_t focused) {
  const struct stars *stars = user_data;
  uint32_t style = focused ? GRAFT_TERMINAL_BOLD | GRAFT_TERMINAL_YELLOW : 0;
  (void)columns, (void)lines;
  for (int i = 0; i < STARS; i++) {
    graft_terminal_paint_text(painter, 2 * i, 0, style,
                              i < stars->value ? "*" : ".");
  }
}

static void choose(struct stars *stars, int value) {
  graft_value reported = graft_value_int(value);
  if (value < 0 || value > STARS || value == stars->value) return;
  stars->value = value;
  graft_terminal_widget_changed(stars->widget);
  graft_emit(stars->runtime, stars->node,
             graft_atom_of(stars->runtime, "changed"), &reported, 1);
}

static int32_t key(void *user_data, const char *name) {
  struct stars *stars = user_data;
  if (strcmp(name, "Left") != 0 && strcmp(name, "Right") != 0) return 0;
  choose(stars, stars->value + (name[0] == 'R' ? 1 : -1));
  return 1;
}

static int32_t click(void *user_data, int32_t column, int32_t line) {
  (void)line;
  choose(user_data, column / 2 + 1);
  return 1;
}

/* The class's side: how Graft makes, updates and destroys one. */
static graft_status create(const graft_context *context, void **widget) {
  graft_terminal_custom_desc desc = GRAFT_TERMINAL_CUSTOM_DESC_INIT;
  struct stars *stars = calloc(1, sizeof *stars);
  if (stars == NULL) return GRAFT_E_NO_MEMORY;
  stars->runtime = context->runtime;
  stars->node = context->node;
  desc.flags = GRAFT_TERMINAL_TAKES_FOCUS;
  desc.user_data = stars;
  desc.measure = measure;
  desc.draw = draw;
  desc.key = key;
  desc.click = click;
  desc.free = free;
  stars->widget = graft_terminal_custom_new(context->class_data, &desc);
  *widget = stars->widget;
  if (stars->widget != NULL) return GRAFT_OK;
  free(stars);
  return GRAFT_E_NO_MEMORY;
}

/* There is one property: `value`, 0 where it is not described. */
static graft_status update(const graft_context *context, void *widget,
                           const graft_change *changes, uint32_t count) {
  struct stars *stars = graft_terminal_custom_user_data(widget);
  (void)context;
  if (count == 0) return GRAFT_OK;
  stars->value = 0;
  if (changes[0].new_value.type == GRAFT_TYPE_INT) {
    stars->value = (int)changes[0].new_value.as.integer;
  }
  graft_terminal_widget_changed(widget);
  return GRAFT_OK;
}

static graft_status destroy(const graft_context *context, void *widget) {
  (void)context;
  graft_terminal_widget_free(widget);
  return GRAFT_OK;
}

static graft_status register_stars(graft_terminal *terminal,
                                   graft_class *class_id) {
  static const graft_property value = {
      "value", 0, GRAFT_ACCEPTS(GRAFT_TYPE_INT), 0, 0, NULL};
  static const graft_event_type changed = {"changed", GRAFT_EMITS_ECHO_NEVER, 0,
                                           "value"};
  const graft_class_desc desc = {
      .struct_size = sizeof desc,
      .name = "stars",
      .properties = &value,
      .property_count = 1,
      .events = &changed,
      .event_count = 1,
      .class_data = terminal,
      .create = create,
      .update = update,
      .destroy = destroy,
  };
  return graft_class_register(graft_terminal_runtime(terminal), &desc,
                              class_id);
}

/* The program. */
struct app {
  graft_terminal *terminal;
  graft_terminal_classes ui;
  graft_class stars;
  int rating;
};

static graft_status rated(const graft_context *context,
                          const graft_event *event, void *user_data) {
  struct app *app = user_data;
  (void)context;
  app->rating = (int)event->values[0].as.integer;
  return graft_terminal_invalidate(app->terminal);
}

static graft_status body(const graft_context *context, void *user_data) {
  struct app *app = user_data;
  graft_runtime *rt = context->runtime;
  char text[40];
  snprintf(text, sizeof text, "%d of %d stars", app->rating, STARS);
  GRAFT(rt, app->ui.column) {
    GRAFT(rt, app->ui.label) { graft_string(rt, "text", text); }
    GRAFT(rt, app->stars) {
      graft_int(rt, "value", app->rating);
      graft_on(rt, "changed", rated, app);
    }
  }
  return GRAFT_OK;
}

int main(void) {
  struct app app = {NULL, GRAFT_TERMINAL_CLASSES_INIT, 0, 3};
  graft_status status = graft_terminal_open(NULL, &app.terminal);
  if (status < 0) return 1;
  graft_terminal_get_classes(app.terminal, &app.ui);
  status = register_stars(app.terminal, &app.stars);
  if (status >= 0) status = graft_terminal_run(app.terminal, body, &app);
  graft_terminal_close(app.terminal);
  return status < 0;
}
