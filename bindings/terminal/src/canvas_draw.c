/* Drawing a display list with dots, eight in a character. */
#include <stdlib.h>
#include <string.h>

#include "canvas.h"

/* Coordinates beyond are as good as any. */
#define GT_FARTHEST 100000.0

static const char *const color_words[] = {"red",     "green", "yellow", "blue",
                                          "magenta", "cyan",  "white",  NULL};

/* A color of the terminal; others are only told from none. */
static uint32_t style_of(const char *word, size_t length) {
  for (uint32_t i = 0; color_words[i] != NULL; i++) {
    if (strlen(color_words[i]) == length &&
        memcmp(color_words[i], word, length) == 0) {
      return (i + 1) << 8;
    }
  }
  return length > 0 ? GRAFT_TERMINAL_DIM : 0;
}

/* ------------------------------------------------------------------------ */
/* Reading                                                                  */
/* ------------------------------------------------------------------------ */

/* What is left of a line. */
typedef struct gt_words {
  const char *at;
  const char *end;
} gt_words;

static void skip_spaces(gt_words *words) {
  while (words->at < words->end && *words->at == ' ') words->at++;
}

static int take_word(gt_words *words, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(words->end - words->at) < length ||
      memcmp(words->at, word, length) != 0) {
    return 0;
  }
  words->at += length;
  return 1;
}

/* Not by strtod(), which reads as the program's language writes. */
static int take_number(gt_words *words, double *number) {
  double sign = 1;
  double place = 1;
  const char *from;
  int after_point = 0;
  skip_spaces(words);
  if (words->at < words->end && *words->at == '-') {
    sign = -1;
    words->at++;
  }
  from = words->at;
  *number = 0;
  for (; words->at < words->end; words->at++) {
    char c = *words->at;
    if (c == '.' && !after_point) {
      after_point = 1;
    } else if (c >= '0' && c <= '9') {
      if (*number < GT_FARTHEST) *number = *number * 10 + (c - '0');
      if (after_point && *number < GT_FARTHEST) place *= 10;
    } else {
      break;
    }
  }
  *number = sign * *number / place;
  if (*number > GT_FARTHEST) *number = GT_FARTHEST;
  if (*number < -GT_FARTHEST) *number = -GT_FARTHEST;
  return words->at > from;
}

static int take_numbers(gt_words *words, int count, double *numbers) {
  for (int i = 0; i < count; i++) {
    if (!take_number(words, &numbers[i])) return 0;
  }
  skip_spaces(words);
  return 1;
}

/* ------------------------------------------------------------------------ */
/* Drawing                                                                  */
/* ------------------------------------------------------------------------ */

/* The bits of a braille character, from U+2800 on, by line and column. */
static const unsigned char bits[GT_DOTS_DOWN][GT_DOTS_ACROSS] = {
    {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

static void put(gt_dots *dots, int x, int y, uint32_t style) {
  const gt_rect *area = &dots->painter->area;
  int cell;
  if (x < 0 || y < 0 || x >= area->columns * GT_DOTS_ACROSS ||
      y >= area->lines * GT_DOTS_DOWN) {
    return;
  }
  cell = y / GT_DOTS_DOWN * area->columns + x / GT_DOTS_ACROSS;
  dots->cells[cell] |= bits[y % GT_DOTS_DOWN][x % GT_DOTS_ACROSS];
  if (style != 0) dots->styles[cell] = style;
}

/* A number of dots, within what there are. */
static int clip(double dot, int most) {
  if (!(dot > 0)) return 0;
  return dot < most ? (int)dot : most;
}

static double square(double number) { return number * number; }

/* Shapes that are filled tell what a point in the middle of a dot is. */
typedef enum gt_point { GT_OUTSIDE, GT_EDGE, GT_INSIDE } gt_point;

static gt_point in_circle(const double *at, double x, double y, double dot) {
  double far = square(x - at[0]) + square(y - at[1]);
  if (far > square(at[2] + dot / 2)) return GT_OUTSIDE;
  if (at[2] > dot / 2 && far < square(at[2] - dot / 2)) return GT_INSIDE;
  return GT_EDGE;
}

static gt_point in_rectangle(const double *at, double x, double y, double dot) {
  double left = x - at[0];
  double right = at[0] + at[2] - x;
  double above = y - at[1];
  double below = at[1] + at[3] - y;
  if (left < 0 || right < 0 || above < 0 || below < 0) return GT_OUTSIDE;
  return left < dot || right < dot || above < dot || below < dot ? GT_EDGE
                                                                 : GT_INSIDE;
}

static void draw_filled(gt_dots *dots, const double *at, const double *bounds,
                        gt_point (*point)(const double *, double, double,
                                          double),
                        const gt_words *rest) {
  const gt_rect *area = &dots->painter->area;
  int across = area->columns * GT_DOTS_ACROSS;
  int down = area->lines * GT_DOTS_DOWN;
  int right = clip(bounds[2] / dots->unit_width + 2, across);
  int bottom = clip(bounds[3] / dots->unit_height + 2, down);
  uint32_t style = style_of(rest->at, (size_t)(rest->end - rest->at));
  for (int y = clip(bounds[1] / dots->unit_height - 1, down); y < bottom; y++) {
    for (int x = clip(bounds[0] / dots->unit_width - 1, across); x < right;
         x++) {
      gt_point found = point(at, (x + 0.5) * dots->unit_width,
                             (y + 0.5) * dots->unit_height, dots->unit_height);
      if (found == GT_EDGE || (found == GT_INSIDE && style != 0)) {
        put(dots, x, y, style);
      }
    }
  }
}

static void draw_line(gt_dots *dots, const double *at, const gt_words *rest) {
  double x = at[0] / dots->unit_width;
  double y = at[1] / dots->unit_height;
  double across = at[2] / dots->unit_width - x;
  double down = at[3] / dots->unit_height - y;
  double wide = across < 0 ? -across : across;
  double high = down < 0 ? -down : down;
  int steps = (int)(wide > high ? wide : high) + 1;
  uint32_t style = style_of(rest->at, (size_t)(rest->end - rest->at));
  for (int i = 0; i <= steps; i++) {
    double dot_x = x + across * i / steps;
    double dot_y = y + down * i / steps;
    if (dot_x >= 0 && dot_y >= 0) put(dots, (int)dot_x, (int)dot_y, style);
  }
}

static void draw_circle(gt_dots *dots, const double *at, const gt_words *rest) {
  double bounds[4];
  bounds[0] = at[0] - at[2];
  bounds[1] = at[1] - at[2];
  bounds[2] = at[0] + at[2];
  bounds[3] = at[1] + at[2];
  draw_filled(dots, at, bounds, in_circle, rest);
}

static void draw_rectangle(gt_dots *dots, const double *at,
                           const gt_words *rest) {
  double bounds[4];
  bounds[0] = at[0];
  bounds[1] = at[1];
  bounds[2] = at[0] + at[2];
  bounds[3] = at[1] + at[3];
  draw_filled(dots, at, bounds, in_rectangle, rest);
}

/* Text comes after the dots: it lies upon them. */
static void draw_shape(gt_dots *dots, gt_words words, int texts) {
  double at[4];
  if (take_word(&words, "text ")) {
    if (!texts || !take_numbers(&words, 2, at)) return;
    gt_paint(dots->painter, (int)(at[0] / dots->unit_width / GT_DOTS_ACROSS),
             (int)(at[1] / dots->unit_height / GT_DOTS_DOWN), 0, words.at,
             (size_t)(words.end - words.at));
  } else if (texts) {
    return;
  } else if (take_word(&words, "circle ")) {
    if (take_numbers(&words, 3, at)) draw_circle(dots, at, &words);
  } else if (take_word(&words, "rectangle ")) {
    if (take_numbers(&words, 4, at)) draw_rectangle(dots, at, &words);
  } else if (take_word(&words, "line ")) {
    if (take_numbers(&words, 4, at)) draw_line(dots, at, &words);
  }
}

static void draw_shapes(gt_dots *dots, const char *shapes, int texts) {
  while (*shapes != '\0') {
    gt_words words;
    words.at = shapes;
    words.end = shapes + strcspn(shapes, "\n");
    draw_shape(dots, words, texts);
    shapes = *words.end == '\n' ? words.end + 1 : words.end;
  }
}

static void show_dots(gt_dots *dots) {
  const gt_rect *area = &dots->painter->area;
  for (int y = 0; y < area->lines; y++) {
    for (int x = 0; x < area->columns; x++) {
      int cell = y * area->columns + x;
      char bytes[4];
      size_t length;
      if (dots->cells[cell] == 0) continue;
      length = gt_encode(0x2800u + dots->cells[cell], bytes);
      gt_paint(dots->painter, x, y, dots->styles[cell], bytes, length);
    }
  }
}

void gt_canvas_draw(gt_painter *painter, double unit_width, double unit_height,
                    const char *shapes) {
  size_t count = (size_t)painter->area.columns * (size_t)painter->area.lines;
  gt_dots dots;
  dots.painter = painter;
  dots.unit_width = unit_width / GT_DOTS_ACROSS;
  dots.unit_height = unit_height / GT_DOTS_DOWN;
  dots.cells = calloc(count + 1, sizeof *dots.cells);
  dots.styles = calloc(count + 1, sizeof *dots.styles);
  if (dots.cells != NULL && dots.styles != NULL) {
    draw_shapes(&dots, shapes, 0);
    show_dots(&dots);
    draw_shapes(&dots, shapes, 1);
  }
  free(dots.cells);
  free(dots.styles);
}
