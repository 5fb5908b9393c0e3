/*
 * The limit with duties: a list of keyed children is compared with its new
 * description as a whole before anything is called, then staged, then swapped.
 */
#ifndef GRAFT_BENCH_DUTIES_MATCH_H
#define GRAFT_BENCH_DUTIES_MATCH_H

#include "duties_calls.h"

#if DUTIES >= DUTY_STEPS

#define MOVES 0x80000000u
#define MADE 0xFFFFFFFFu
#define LEAST_TABLE 16u

static const graft_element *mount(duties *d, const graft_element *e,
                                  ref parent);
static const graft_element *compare(duties *d, const graft_element *e, ref r);
static bool destroy(duties *d, ref r);
static bool finish_staging(duties *d);

static inline bool is_same(const node *x, const graft_element *e) {
  return x->class_id == e->class_id &&
         x->keyed == (e->flags & GRAFT_ELEMENT_KEY_INT) &&
         (x->keyed ? x->key == e->key.integer : x->site == e->site);
}

static const graft_element *behind(const graft_element *e) {
  uint32_t children = e->child_count;
  for (e++; children; children--) e = behind(e);
  return e;
}

static inline uint32_t hash_of(int64_t key, uint32_t class_id) {
  uint64_t h = ((uint64_t)key + class_id) * UINT64_C(0x9E3779B97F4A7C15);
  return (uint32_t)(h >> 32);
}

/* Marks the old places of those that move: all but the longest increasing run.
 */
static void mark_moves(duties *d) {
  uint32_t length = 0;
  const place *places = d->places;
  for (uint32_t i = 0; i < d->place_count; i++) {
    uint32_t source = places[i].source;
    uint32_t low = 0;
    uint32_t high = length;
    if (source == MADE) continue;
    if (length && places[d->tails[length - 1]].source < source) low = length;
    while (low < high) {
      uint32_t middle = (low + high) / 2;
      if (places[d->tails[middle]].source < source) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    d->befores[i] = low ? d->tails[low - 1] : MADE;
    d->tails[low] = i;
    if (low == length) length++;
  }
  uint32_t stays = length ? d->tails[length - 1] : MADE;
  for (uint32_t i = d->place_count; i-- > 0;) {
    if (i == stays) {
      stays = d->befores[i];
    } else if (d->places[i].source != MADE) {
      d->places[i].source |= MOVES;
    }
  }
}

/* The old place of each new child in `places`; no key may come twice. */
static bool find_sources(duties *d, uint32_t olds, uint32_t news) {
  uint32_t size = LEAST_TABLE;
  int64_t last = INT64_MIN;
  while (size < olds * 2) size *= 2;
  memset(d->table, 0, size * sizeof *d->table);
  for (uint32_t i = 0; i < olds; i++) {
    const node *x = at(d, d->olds[i]);
    uint32_t slot = hash_of(x->key, x->class_id) & (size - 1);
    while (d->table[slot]) slot = (slot + 1) & (size - 1);
    d->table[slot] = i + 1;
  }
  for (uint32_t i = 0; i < news; i++) {
    const graft_element *e = d->news[i];
    uint32_t slot = hash_of(e->key.integer, e->class_id) & (size - 1);
    d->places[i].source = MADE;
    for (; d->table[slot]; slot = (slot + 1) & (size - 1)) {
      uint32_t old = d->table[slot] - 1;
      if (!is_same(at(d, d->olds[old]), e)) continue;
      if (d->kept[old]) return false;
      d->kept[old] = true;
      d->places[i].source = old;
      break;
    }
    if (d->places[i].source != MADE) continue;
    /* New keys that do not rise would have to be looked up too. */
    if (e->key.integer <= last) return false;
    last = e->key.integer;
  }
  return true;
}

/* Compares or stages each child of the new order. */
static bool match_places(duties *d) {
  for (uint32_t i = 0; i < d->place_count; i++) {
    place *p = &d->places[i];
    if (p->source != MADE) {
      p->node = d->olds[p->source];
      if (!compare(d, d->news[i], p->node)) return false;
      continue;
    }
    uint32_t staged = d->staged_count;
    if (!mount(d, d->news[i], d->root)) return false;
    p->node = d->staged[staged];
  }
  return true;
}

/* What is left when the equal beginning, which is `done`, has been compared. */
static bool match_rest(duties *d, const graft_element *e, uint32_t news,
                       ref old) {
  uint32_t olds = 0;
  for (; old != NO_REF; old = at(d, old)->next) d->olds[olds++] = old;
  for (uint32_t i = 0; i < news; i++, e = behind(e)) d->news[i] = e;
  memset(d->kept, 0, olds);
  d->place_count = news;
  uint32_t old_end = olds;
  uint32_t new_end = news;
  while (old_end && new_end &&
         is_same(at(d, d->olds[old_end - 1]), d->news[new_end - 1])) {
    d->kept[--old_end] = true;
    d->places[--new_end].source = old_end;
  }
  if (!find_sources(d, old_end, new_end) || !match_places(d)) return false;
  mark_moves(d);
  for (uint32_t i = 0; i < olds; i++) {
    if (!d->kept[i]) d->reaps[d->reap_count++] = d->olds[i];
  }
  return true;
}

/* --- Swapping ------------------------------------------------------------ */

static bool apply(duties *d, const edit *one) {
  graft_change changes[MOST_CHANGES];
  node *x = at(d, one->node);
  uint32_t changed = 0;
  for (uint32_t i = 0; i < one->count; i++) {
    const edited *now = &d->edited[one->start + i];
    if (now->now.type == GRAFT_TYPE_HANDLER) continue;
    changes[changed].name = now->now.name;
    changes[changed].reserved = 0;
    changes[changed].old_value = value_of(&x->props[now->index]);
    changes[changed++].new_value = value_of(&now->now);
  }
  graft_status status = GRAFT_OK;
  if (changed) {
    aim(d, &d->own, GRAFT_PHASE_UPDATE, one->node, x);
    if (DUTIES >= DUTY_CALLS) d->updates++;
    call before = begin(d, GRAFT_PHASE_UPDATE, one->node);
    status = d->classes[x->class_id].desc.update(&d->own, x->widget, changes,
                                                 changed);
    end(d, before);
  }
  for (uint32_t i = 0; i < one->count; i++) {
    const edited *now = &d->edited[one->start + i];
    release(d, &x->props[now->index]);
    x->props[now->index] = now->now;
  }
  return status >= 0;
}

static void retire(duties *d, ref r) {
  node *x = at(d, r);
  x->generation++;
  x->flags = (x->flags & ~(LIVE | STAGED)) | DEAD;
  for (ref child = x->first; child != NO_REF; child = at(d, child)->next) {
    retire(d, child);
  }
}

/* Removes the widgets of a child: a component's are those below it. */
static bool take_out(duties *d, ref r) {
  node *x = at(d, r);
  if (!is_component(x)) return tell(d, GRAFT_PHASE_REMOVE, r, x, 0, NO_REF);
  for (ref child = x->first; child != NO_REF; child = at(d, child)->next) {
    if (!take_out(d, child)) return false;
  }
  return true;
}

/* Puts the widgets of a child behind those that are there. */
static bool put_in(duties *d, uint32_t phase, ref r, uint32_t *index,
                   ref *previous) {
  node *x = at(d, r);
  if (is_component(x)) {
    for (ref child = x->first; child != NO_REF; child = at(d, child)->next) {
      if (!put_in(d, phase, child, index, previous)) return false;
    }
    return true;
  }
  if (phase && !tell(d, phase, r, x, *index, *previous)) return false;
  *previous = r;
  ++*index;
  return true;
}

/* Links the children behind the first `kept`, and moves and inserts them. */
static bool put_in_order(duties *d, uint32_t kept, ref last) {
  node *root = at(d, d->root);
  uint32_t index = kept;
  ref previous = last;
  for (uint32_t i = 0; i < d->place_count; i++) {
    place p = d->places[i];
    uint32_t phase = p.source == MADE   ? GRAFT_PHASE_INSERT
                     : p.source & MOVES ? GRAFT_PHASE_MOVE
                                        : 0;
    at(d, p.node)->previous = last;
    if (last == NO_REF) {
      root->first = p.node;
    } else {
      at(d, last)->next = p.node;
    }
    last = p.node;
    if (!put_in(d, phase, p.node, &index, &previous)) return false;
  }
  if (last == NO_REF) {
    root->first = NO_REF;
  } else {
    at(d, last)->next = NO_REF;
  }
  root->last = last;
  root->child_count = kept + d->place_count;
  return true;
}

static bool swap(duties *d, uint32_t kept, ref last) {
  for (uint32_t i = 0; i < d->reap_count; i++) retire(d, d->reaps[i]);
  for (uint32_t i = 0; i < d->edit_count; i++) {
    if (!apply(d, &d->edits[i])) return false;
  }
  for (uint32_t i = 0; i < d->reap_count; i++) {
    if (!take_out(d, d->reaps[i])) return false;
  }
  if (d->place_count || d->reap_count) {
    if (!put_in_order(d, kept, last)) return false;
  }
  for (uint32_t i = 0; i < d->staged_count; i++) {
    node *x = at(d, d->staged[i]);
    x->flags = (x->flags & ~STAGED) | LIVE;
  }
  for (uint32_t i = 0; i < d->reap_count; i++) {
    if (!destroy(d, d->reaps[i])) return false;
  }
  return true;
}

/* Makes the root's children as described. */
static bool match(duties *d, const graft_element *e, uint32_t count) {
  ref old = at(d, d->root)->first;
  ref last = NO_REF;
  uint32_t kept = 0;
  d->staged_count = d->reap_count = d->place_count = 0;
  d->edit_count = d->edited_count = 0;
  for (; kept < count && old != NO_REF; kept++) {
    node *x = at(d, old);
    if (!is_same(x, e)) break;
    e = compare(d, e, old);
    if (!e) return false;
    last = old;
    old = x->next;
  }
  if ((kept < count || old != NO_REF) && !match_rest(d, e, count - kept, old)) {
    return false;
  }
  return finish_staging(d) && swap(d, kept, last);
}

#endif
#endif
