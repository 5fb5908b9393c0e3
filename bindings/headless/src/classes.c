/* What the classes are, and their registration. */
#include <string.h>

#include "toolkit.h"

#define COMMON (HL_BIT(HL_ENABLED) | HL_BIT(HL_VISIBLE))
#define BUBBLES GRAFT_EMITS_BUBBLES
#define CONTINUOUS GRAFT_EMITS_CONTINUOUS
#define QUERY GRAFT_EMITS_QUERY
#define ENDS GRAFT_EMITS_ENDS_EDITING
#define NOTHING HL_NO_PROPERTY

const char *const hl_property_names[HL_PROPERTY_COUNT] = {
    "enabled",   "visible", "title", "text",     "placeholder",
    "multiline", "active",  "min",   "max",      "step",
    "increment", "value",   "items", "selected", "spacing"};

const char *const hl_event_names[HL_EVENT_COUNT] = {
    "close",  "close_request", "shown",    "click",  "motion",
    "scroll", "changed",       "activate", "escape", "blur",
    "focus",  "validate",      "toggled",  "moving", "tick"};

const hl_class_spec hl_class_specs[HL_KIND_COUNT] = {
    {"screen", 0, 1, 0, {{0, 0, 0}}},
    {"window",
     COMMON | HL_BIT(HL_TITLE),
     1,
     6,
     {{HL_CLOSE, NOTHING, 0},
      {HL_CLOSE_REQUEST, NOTHING, QUERY},
      {HL_SHOWN, NOTHING, 0},
      {HL_CLICK, NOTHING, BUBBLES},
      {HL_MOTION, NOTHING, CONTINUOUS},
      {HL_SCROLL, NOTHING, CONTINUOUS}}},
    {"box",
     COMMON | HL_BIT(HL_SPACING),
     1,
     4,
     {{HL_SHOWN, NOTHING, 0},
      {HL_CLICK, NOTHING, BUBBLES},
      {HL_MOTION, NOTHING, CONTINUOUS},
      {HL_SCROLL, NOTHING, CONTINUOUS}}},
    {"row",
     COMMON | HL_BIT(HL_SPACING),
     1,
     4,
     {{HL_SHOWN, NOTHING, 0},
      {HL_CLICK, NOTHING, BUBBLES},
      {HL_MOTION, NOTHING, CONTINUOUS},
      {HL_SCROLL, NOTHING, CONTINUOUS}}},
    {"list",
     COMMON | HL_BIT(HL_SELECTED),
     1,
     5,
     {{HL_CHANGED, HL_SELECTED, 0},
      {HL_ACTIVATE, NOTHING, 0},
      {HL_CLICK, NOTHING, BUBBLES},
      {HL_MOTION, NOTHING, CONTINUOUS},
      {HL_SCROLL, NOTHING, CONTINUOUS}}},
    {"label", COMMON | HL_BIT(HL_TEXT), 0, 0, {{0, 0, 0}}},
    {"button", COMMON | HL_BIT(HL_TEXT), 0, 1, {{HL_CLICK, NOTHING, BUBBLES}}},
    {"entry",
     COMMON | HL_BIT(HL_TEXT) | HL_BIT(HL_PLACEHOLDER) | HL_BIT(HL_MULTILINE),
     0,
     6,
     {{HL_CHANGED, HL_TEXT, 0},
      {HL_ACTIVATE, NOTHING, ENDS},
      {HL_ESCAPE, NOTHING, ENDS},
      {HL_BLUR, NOTHING, ENDS},
      {HL_FOCUS, NOTHING, 0},
      {HL_VALIDATE, NOTHING, QUERY}}},
    {"toggle",
     COMMON | HL_BIT(HL_TEXT) | HL_BIT(HL_ACTIVE),
     0,
     1,
     {{HL_TOGGLED, HL_ACTIVE, 0}}},
    {"range",
     COMMON | HL_BIT(HL_MIN) | HL_BIT(HL_MAX) | HL_BIT(HL_STEP) |
         HL_BIT(HL_INCREMENT) | HL_BIT(HL_VALUE),
     0,
     2,
     {{HL_CHANGED, HL_VALUE, 0}, {HL_MOVING, HL_VALUE, CONTINUOUS}}},
    {"choice",
     COMMON | HL_BIT(HL_ITEMS) | HL_BIT(HL_SELECTED),
     0,
     1,
     {{HL_CHANGED, HL_SELECTED, 0}}},
    {"spinner",
     COMMON | HL_BIT(HL_TEXT) | HL_BIT(HL_ACTIVE),
     0,
     1,
     {{HL_TICK, NOTHING, CONTINUOUS}}}};

static uint32_t named(const char *const *names, uint32_t count,
                      const char *name, uint32_t none) {
  uint32_t index;
  if (name == NULL) return none;
  for (index = 0; index < count; index++) {
    if (strcmp(names[index], name) == 0) return index;
  }
  return none;
}

static uint32_t numbered(const graft_atom *atoms, uint32_t count,
                         graft_atom atom, uint32_t none) {
  uint32_t index;
  for (index = 0; index < count; index++) {
    if (atoms[index] == atom) return index;
  }
  return none;
}

uint32_t hl_property_named(const char *name) {
  return named(hl_property_names, HL_PROPERTY_COUNT, name, HL_NO_PROPERTY);
}

uint32_t hl_property_of(const graft_headless *h, graft_atom atom) {
  return numbered(h->properties, HL_PROPERTY_COUNT, atom, HL_NO_PROPERTY);
}

uint32_t hl_event_named(const char *name) {
  return named(hl_event_names, HL_EVENT_COUNT, name, HL_NO_EVENT);
}

uint32_t hl_event_of(const graft_headless *h, graft_atom atom) {
  return numbered(h->events, HL_EVENT_COUNT, atom, HL_NO_EVENT);
}

uint32_t hl_kind_named(const char *name) {
  uint32_t kind;
  for (kind = 0; name != NULL && kind < HL_KIND_COUNT; kind++) {
    if (strcmp(hl_class_specs[kind].name, name) == 0) return kind;
  }
  return HL_KIND_COUNT;
}

const hl_event_spec *hl_event_spec_of(uint32_t kind, uint32_t event) {
  const hl_class_spec *spec = &hl_class_specs[kind];
  uint32_t index;
  for (index = 0; index < spec->event_count; index++) {
    if (spec->events[index].event == event) return &spec->events[index];
  }
  return NULL;
}

static uint32_t property_types(uint32_t property) {
  switch (property) {
    case HL_TITLE:
    case HL_TEXT:
    case HL_PLACEHOLDER:
      return GRAFT_ACCEPTS(GRAFT_TYPE_STRING);
    case HL_ITEMS:
      return GRAFT_ACCEPTS(GRAFT_TYPE_STRING) | GRAFT_ACCEPTS(GRAFT_TYPE_BYTES);
    case HL_MIN:
    case HL_MAX:
    case HL_STEP:
    case HL_INCREMENT:
    case HL_VALUE:
      return GRAFT_ACCEPTS(GRAFT_TYPE_INT) | GRAFT_ACCEPTS(GRAFT_TYPE_DOUBLE);
    case HL_SELECTED:
    case HL_SPACING:
      return GRAFT_ACCEPTS(GRAFT_TYPE_INT);
    default:
      return GRAFT_ACCEPTS(GRAFT_TYPE_BOOL);
  }
}

static void describe_property(const graft_headless *h, uint32_t kind,
                              uint32_t number, graft_property *property) {
  memset(property, 0, sizeof *property);
  property->name = hl_property_names[number];
  property->types = property_types(number);
  if (number == HL_MULTILINE) property->flags = GRAFT_PROPERTY_CREATE_ONLY;
  if (kind == HL_ENTRY && number == HL_TEXT &&
      (h->flags & GRAFT_HEADLESS_HOLD_TEXT) != 0) {
    property->flags = GRAFT_PROPERTY_HOLD;
  }
  if (number == HL_VALUE) {
    property->order = 1;
    property->after = "min max step";
  }
  if (number == HL_SELECTED) {
    property->order = 1;
    if (kind == HL_CHOICE) property->after = "items";
  }
}

static uint32_t echo_flags(const graft_headless *h, const hl_event_spec *spec) {
  if ((h->flags & GRAFT_HEADLESS_EXACT_ECHO) == 0) return 0;
  if (spec->value_of == HL_NO_PROPERTY) return 0;
  switch (h->knobs[GRAFT_HEADLESS_KNOB_ECHO]) {
    case GRAFT_HEADLESS_ECHO_NEVER:
      return GRAFT_EMITS_ECHO_NEVER;
    case GRAFT_HEADLESS_ECHO_AT_ONCE:
    case GRAFT_HEADLESS_ECHO_TWICE:
    case GRAFT_HEADLESS_ECHO_REPLACE:
      return GRAFT_EMITS_ECHO_AT_ONCE;
    default:
      return 0;
  }
}

static void dropped(void *class_data) {
  hl_class *entry = class_data;
  graft_headless *h = entry->h;
  if (--h->classes_left == 0) h->runtime = NULL;
  hl_release(h);
}

static graft_status register_class(graft_headless *h, uint32_t kind,
                                   const char *name) {
  const hl_class_spec *spec = &hl_class_specs[kind];
  graft_property properties[HL_PROPERTY_COUNT];
  graft_event_type events[9];
  graft_class_desc desc;
  graft_status status;
  uint32_t number;
  memset(&desc, 0, sizeof desc);
  memset(events, 0, sizeof events);
  desc.struct_size = sizeof desc;
  desc.name = name;
  desc.properties = properties;
  desc.events = events;
  desc.event_count = spec->event_count;
  desc.flags = GRAFT_CLASS_CLOSED;
  if ((h->flags & GRAFT_HEADLESS_OPEN) != 0) desc.flags = GRAFT_CLASS_OPEN;
  if ((h->flags & GRAFT_HEADLESS_PARENT_AT_CREATE) != 0) {
    desc.flags |= GRAFT_CLASS_PARENT_AT_CREATE;
  }
  if ((h->flags & GRAFT_HEADLESS_ATTACH_TOP_DOWN) != 0) {
    desc.flags |= GRAFT_CLASS_ATTACH_TOP_DOWN;
  }
  for (number = 0; number < HL_PROPERTY_COUNT; number++) {
    if ((spec->properties & HL_BIT(number)) == 0) continue;
    describe_property(h, kind, number, &properties[desc.property_count++]);
  }
  for (number = 0; number < spec->event_count; number++) {
    const hl_event_spec *event = &spec->events[number];
    events[number].name = hl_event_names[event->event];
    events[number].flags = event->flags | echo_flags(h, event);
    if (event->value_of != HL_NO_PROPERTY) {
      events[number].value_of = hl_property_names[event->value_of];
    }
  }
  desc.pool_limit = h->pool_limit;
  desc.class_data = &h->classes[kind];
  desc.drop = dropped;
  hl_fill_callbacks(h, spec, &desc);
  status = graft_class_register(h->runtime, &desc, &h->classes[kind].id);
  if (status < 0) return status;
  h->references++;
  h->classes_left++;
  return GRAFT_OK;
}

/* Writes prefix and name into a text, and tells whether the name is free. */
static graft_status full_name(graft_headless *h, const char *prefix,
                              uint32_t kind, hl_text *name) {
  graft_status status = hl_text_set(h, name, prefix, strlen(prefix));
  if (status < 0) return status;
  return hl_text_splice(h, name, name->length, 0, hl_class_specs[kind].name,
                        strlen(hl_class_specs[kind].name));
}

static graft_status intern(graft_headless *h) {
  uint32_t number;
  graft_status status = GRAFT_OK;
  for (number = 0; number < HL_PROPERTY_COUNT && status >= 0; number++) {
    const char *name = hl_property_names[number];
    status = graft_atom_intern(h->runtime, name, strlen(name),
                               &h->properties[number]);
  }
  for (number = 0; number < HL_EVENT_COUNT && status >= 0; number++) {
    const char *name = hl_event_names[number];
    status =
        graft_atom_intern(h->runtime, name, strlen(name), &h->events[number]);
  }
  return status;
}

graft_status hl_register(graft_headless *h, const char *prefix) {
  hl_text name = {NULL, 0, 0};
  graft_status status = intern(h);
  uint32_t kind;
  /* A class cannot be taken back, so the names are looked at first. */
  for (kind = 0; kind < HL_KIND_COUNT && status >= 0; kind++) {
    graft_class taken;
    status = full_name(h, prefix, kind, &name);
    if (status < 0) break;
    if (graft_class_find(h->runtime, name.bytes, &taken) >= 0) {
      status = GRAFT_E_DUPLICATE;
    }
  }
  for (kind = 0; kind < HL_KIND_COUNT && status >= 0; kind++) {
    status = full_name(h, prefix, kind, &name);
    if (status >= 0) status = register_class(h, kind, name.bytes);
  }
  hl_text_free(h, &name);
  return status;
}
