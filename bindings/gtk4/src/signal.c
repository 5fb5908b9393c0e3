/* Signals as events: one closure for all of them. */
#include <string.h>

#include "internal.h"

struct gk_connection {
  GClosure closure;
  gk_connection *next;
  gk_record *record;
  const gk_event *event;
  GObject *source; /* a reference, unless it is the widget itself; or null */
  GtkEventController *controller; /* made for it, or null */
  gulong id;
};

typedef struct gk_values {
  graft_value list[GK_MOST_VALUES];
  char *made[GK_MOST_VALUES];
  uint32_t count;
} gk_values;

static void add_arguments(gk_values *values, const gk_event *event, guint count,
                          const GValue *arguments) {
  /* notify tells the GParamSpec, which the name does already. */
  if (event->detail != 0) return;
  for (guint i = 1; i < count && values->count < GK_MOST_VALUES; i++) {
    values->list[values->count] =
        gk_from_gvalue(&arguments[i], 0, &values->made[values->count]);
    values->count++;
  }
}

static void collect(gk_values *values, gk_connection *connection, guint count,
                    const GValue *arguments) {
  const gk_event *event = connection->event;
  memset(values, 0, sizeof *values);
  if (event->reports != NULL) {
    graft_value *first = &values->list[0];
    if (gk_property_get(connection->record, event->reports, first) >= 0) {
      if (first->type == GRAFT_TYPE_STRING) {
        /* The record's text may be another before the event is handled. */
        values->made[0] = g_strndup(first->as.string, first->length);
        first->as.string = values->made[0];
      }
    }
    values->count = 1;
  }
  if (event->controller != NULL && event->controller->values != NULL) {
    values->count =
        event->controller->values(arguments, values->list, values->made);
  } else {
    add_arguments(values, event, count, arguments);
  }
}

static void ask(gk_connection *connection, const gk_values *values,
                GValue *answer) {
  gk_record *record = connection->record;
  graft_value reply = graft_value_none();
  GValue converted = G_VALUE_INIT;
  char error[GK_MESSAGE];
  if (graft_query(record->runtime, record->node, connection->event->atom,
                  values->list, values->count, &reply) < 0) {
    return;
  }
  if (reply.type == GRAFT_TYPE_NONE) return;
  if (gk_to_gvalue(record->runtime, G_VALUE_TYPE(answer), &reply, &converted,
                   error) >= 0) {
    g_value_copy(&converted, answer);
    g_value_unset(&converted);
  }
}

static int presenting;

void gk_present_begin(void) { presenting++; }

void gk_present_end(void) { presenting--; }

/* What GTK makes of a property by itself: before the children are there that
 * its value needs, once they are, and where the first focus goes. A list
 * selects that row: what is described is set once more (C22). */
static int is_of_gtk(const gk_record *record, const gk_event *event) {
  if (event->reports == NULL) return 0;
  if (record->setting == event->reports ||
      gk_is_waiting(record, event->reports)) {
    return 1;
  }
  if (presenting == 0 ||
      (record->described & event->reports->report_bit) == 0) {
    return 0;
  }
  return graft_invalidate(record->runtime, record->node) >= 0;
}

static void marshal(GClosure *closure, GValue *answer, guint count,
                    const GValue *arguments, gpointer hint, gpointer data) {
  gk_connection *connection = (gk_connection *)closure;
  gk_record *record = connection->record;
  const gk_event *event = connection->event;
  GObject *object = record->object;
  graft_status status = GRAFT_DECLINED;
  gk_values values;
  (void)hint;
  (void)data;
  if (record->node == 0 || is_of_gtk(record, event)) return;
  if (event->controller != NULL && event->controller->matches != NULL &&
      !event->controller->matches(arguments)) {
    return;
  }
  g_object_ref(object);
  collect(&values, connection, count, arguments);
  gk_emit_begin();
  if ((event->flags & GRAFT_EMITS_QUERY) != 0) {
    if (answer != NULL) ask(connection, &values, answer);
  } else {
    status = graft_emit(record->runtime, record->node, event->atom, values.list,
                        values.count);
  }
  gk_emit_end();
  if (answer != NULL && G_VALUE_HOLDS_BOOLEAN(answer)) {
    g_value_set_boolean(answer, status == GRAFT_OK || status == GRAFT_QUEUED);
  }
  for (uint32_t i = 0; i < GK_MOST_VALUES; i++) g_free(values.made[i]);
  g_object_unref(object);
}

static void free_connection(gk_connection *connection) {
  GObject *source = connection->source;
  GtkEventController *controller = connection->controller;
  GObject *object = connection->record->object;
  /* A widget that GTK disposes of has let go of them by itself. */
  if (source != NULL && g_signal_handler_is_connected(source, connection->id)) {
    g_signal_handler_disconnect(source, connection->id);
  }
  if (controller != NULL &&
      gtk_event_controller_get_widget(controller) == (GtkWidget *)object) {
    gtk_widget_remove_controller(GTK_WIDGET(object), controller);
  }
  if (source != NULL && source != object) g_object_unref(source);
  g_closure_unref(&connection->closure);
}

void gk_disconnect_all(gk_record *record) {
  while (record->connections != NULL) {
    gk_connection *connection = record->connections;
    record->connections = connection->next;
    free_connection(connection);
  }
}

static void disconnect(gk_record *record, const gk_event *event) {
  for (gk_connection **link = &record->connections; *link != NULL;
       link = &(*link)->next) {
    gk_connection *connection = *link;
    if (connection->event != event) continue;
    *link = connection->next;
    free_connection(connection);
    return;
  }
}

/* Gives what emits the event, with a reference unless it is the widget. */
static GObject *source_of(gk_record *record, const gk_event *event,
                          GtkEventController **controller) {
  GObject *source = NULL;
  *controller = NULL;
  if (event->controller != NULL) {
    GtkEventController *made = g_object_new(event->controller->type(), NULL);
    if (event->controller->set_up != NULL) event->controller->set_up(made);
    source = g_object_ref(G_OBJECT(made));
    gtk_widget_add_controller(GTK_WIDGET(record->object), made);
    *controller = made;
    return source;
  }
  if (event->via == NULL) return record->object;
  g_object_get(record->object, event->via->name, &source, NULL);
  return source;
}

static void connect(gk_record *record, const gk_event *event) {
  gk_connection *connection;
  GtkEventController *controller;
  GObject *source = source_of(record, event, &controller);
  guint signal_id = event->signal_id;
  connection = (gk_connection *)g_closure_new_simple(sizeof *connection, NULL);
  g_closure_ref(&connection->closure);
  g_closure_sink(&connection->closure);
  g_closure_set_marshal(&connection->closure, marshal);
  connection->record = record;
  connection->event = event;
  connection->source = source;
  connection->controller = controller;
  if (controller != NULL) {
    signal_id =
        g_signal_lookup(event->controller->signal, G_OBJECT_TYPE(source));
  }
  if (source != NULL) {
    connection->id = g_signal_connect_closure_by_id(
        source, signal_id, event->detail, &connection->closure, FALSE);
  }
  connection->next = record->connections;
  record->connections = connection;
}

graft_status gk_connect(const graft_context *context, void *widget,
                        graft_atom name, int32_t on) {
  gk_record *record = gk_record_of(context, widget);
  const gk_event *event = g_hash_table_lookup(record->class_data->event_of_atom,
                                              GUINT_TO_POINTER(name));
  if (event == NULL) return GRAFT_OK;
  disconnect(record, event);
  if (on) connect(record, event);
  return GRAFT_OK;
}

void gk_listen_again(gk_record *record, const GParamSpec *via) {
  const gk_event *events[GK_MOST_VALUES];
  guint count = 0;
  for (const gk_connection *at = record->connections; at != NULL;
       at = at->next) {
    if (at->event->via == via && count < GK_MOST_VALUES) {
      events[count++] = at->event;
    }
  }
  for (guint i = 0; i < count; i++) {
    disconnect(record, events[i]);
    connect(record, events[i]);
  }
}
