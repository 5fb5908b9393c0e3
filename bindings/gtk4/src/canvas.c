/* A widget that draws a list of shapes, a property of it. */
#include "canvas.h"

#include <string.h>

struct _GraftCanvas {
  GtkWidget parent;
  char *shapes;
};

enum { PROPERTY_SHAPES = 1 };

G_DEFINE_TYPE(GraftCanvas, gk_canvas, GTK_TYPE_WIDGET)

/* Reads up to four numbers and gives what follows them. */
static const char *numbers(const char *at, int count, double *out) {
  for (int i = 0; i < count; i++) {
    char *end;
    out[i] = g_ascii_strtod(at, &end);
    if (end == at) return NULL;
    at = end;
  }
  while (*at == ' ') at++;
  return at;
}

static void finish(cairo_t *to, const char *color, const GdkRGBA *own) {
  GdkRGBA fill;
  if (*color != '\0' && gdk_rgba_parse(&fill, color)) {
    gdk_cairo_set_source_rgba(to, &fill);
    cairo_fill_preserve(to);
  }
  gdk_cairo_set_source_rgba(to, own);
  cairo_stroke(to);
}

static void draw_text(GtkWidget *widget, cairo_t *to, const double *at,
                      const char *text) {
  PangoLayout *layout = gtk_widget_create_pango_layout(widget, text);
  cairo_move_to(to, at[0], at[1]);
  pango_cairo_show_layout(to, layout);
  g_object_unref(layout);
}

static void draw(GtkWidget *widget, cairo_t *to, const char *shape,
                 const GdkRGBA *own) {
  double at[4];
  const char *rest;
  if (g_str_has_prefix(shape, "circle ")) {
    rest = numbers(shape + 7, 3, at);
    if (rest == NULL) return;
    cairo_new_sub_path(to);
    cairo_arc(to, at[0], at[1], MAX(0, at[2]), 0, 2 * G_PI);
    finish(to, rest, own);
  } else if (g_str_has_prefix(shape, "rectangle ")) {
    rest = numbers(shape + 10, 4, at);
    if (rest == NULL) return;
    cairo_rectangle(to, at[0], at[1], at[2], at[3]);
    finish(to, rest, own);
  } else if (g_str_has_prefix(shape, "line ")) {
    GdkRGBA color;
    rest = numbers(shape + 5, 4, at);
    if (rest == NULL) return;
    cairo_move_to(to, at[0], at[1]);
    cairo_line_to(to, at[2], at[3]);
    finish(to, "",
           *rest != '\0' && gdk_rgba_parse(&color, rest) ? &color : own);
  } else if (g_str_has_prefix(shape, "text ")) {
    rest = numbers(shape + 5, 2, at);
    if (rest != NULL) draw_text(widget, to, at, rest);
  }
}

static void snapshot(GtkWidget *widget, GtkSnapshot *to) {
  GraftCanvas *canvas = GK_CANVAS(widget);
  GdkRGBA own;
  cairo_t *cairo;
  char **shapes;
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(widget),
                         (float)gtk_widget_get_height(widget));
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &own);
  shapes = g_strsplit(canvas->shapes == NULL ? "" : canvas->shapes, "\n", -1);
  cairo = gtk_snapshot_append_cairo(to, &bounds);
  cairo_set_line_width(cairo, 1);
  for (char **shape = shapes; *shape != NULL; shape++) {
    gdk_cairo_set_source_rgba(cairo, &own);
    draw(widget, cairo, *shape, &own);
  }
  cairo_destroy(cairo);
  g_strfreev(shapes);
}

static void set_property(GObject *object, guint id, const GValue *value,
                         GParamSpec *spec) {
  GraftCanvas *canvas = GK_CANVAS(object);
  (void)id;
  g_free(canvas->shapes);
  canvas->shapes = g_value_dup_string(value);
  gtk_widget_queue_draw(GTK_WIDGET(object));
  g_object_notify_by_pspec(object, spec);
}

static void get_property(GObject *object, guint id, GValue *value,
                         GParamSpec *spec) {
  (void)id;
  (void)spec;
  g_value_set_string(value, GK_CANVAS(object)->shapes);
}

static void finalize(GObject *object) {
  g_free(GK_CANVAS(object)->shapes);
  G_OBJECT_CLASS(gk_canvas_parent_class)->finalize(object);
}

static void gk_canvas_class_init(GraftCanvasClass *canvas_class) {
  GObjectClass *object_class = G_OBJECT_CLASS(canvas_class);
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->finalize = finalize;
  GTK_WIDGET_CLASS(canvas_class)->snapshot = snapshot;
  g_object_class_install_property(
      object_class, PROPERTY_SHAPES,
      g_param_spec_string("shapes", NULL, NULL, NULL,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY |
                              G_PARAM_STATIC_STRINGS));
}

static void gk_canvas_init(GraftCanvas *canvas) {
  gtk_widget_set_overflow(GTK_WIDGET(canvas), GTK_OVERFLOW_HIDDEN);
}
