#include "grid.h"

#include <stdlib.h>
#include <string.h>

/* Far more than any terminal has, and a product that can't overflow. */
#define GT_MOST_CELLS 10000

static void blank(gt_cell *cell, uint32_t style) {
  memset(cell, 0, sizeof *cell);
  cell->codes[0] = ' ';
  cell->style = style;
  cell->width = 1;
}

graft_status gt_grid_resize(gt_grid *grid, int columns, int lines) {
  gt_cell *cells;
  if (columns < 1) columns = 1;
  if (lines < 1) lines = 1;
  if (columns > GT_MOST_CELLS || lines > GT_MOST_CELLS) return GRAFT_E_LIMIT;
  cells = malloc((size_t)columns * (size_t)lines * sizeof *cells);
  if (cells == NULL) return GRAFT_E_NO_MEMORY;
  free(grid->cells);
  grid->cells = cells;
  grid->columns = columns;
  grid->lines = lines;
  gt_grid_clear(grid);
  return GRAFT_OK;
}

void gt_grid_free(gt_grid *grid) {
  free(grid->cells);
  memset(grid, 0, sizeof *grid);
}

void gt_grid_clear(gt_grid *grid) {
  for (int i = 0; i < grid->columns * grid->lines; i++) {
    blank(&grid->cells[i], 0);
  }
}

int gt_rect_contains(const gt_rect *rect, int x, int y) {
  return x >= rect->x && y >= rect->y && x < rect->x + rect->columns &&
         y < rect->y + rect->lines;
}

gt_rect gt_rect_common(const gt_rect *a, const gt_rect *b) {
  gt_rect common;
  int right = a->x + a->columns < b->x + b->columns ? a->x + a->columns
                                                    : b->x + b->columns;
  int bottom =
      a->y + a->lines < b->y + b->lines ? a->y + a->lines : b->y + b->lines;
  common.x = a->x > b->x ? a->x : b->x;
  common.y = a->y > b->y ? a->y : b->y;
  common.columns = right > common.x ? right - common.x : 0;
  common.lines = bottom > common.y ? bottom - common.y : 0;
  return common;
}

gt_painter gt_painter_within(const gt_painter *painter, const gt_rect *area) {
  gt_painter within = *painter;
  within.area = *area;
  within.clip = gt_rect_common(&painter->clip, area);
  return within;
}

static gt_cell *cell_at(const gt_painter *painter, int x, int y) {
  if (!gt_rect_contains(&painter->clip, x, y)) return NULL;
  if (x < 0 || y < 0) return NULL;
  if (x >= painter->grid->columns || y >= painter->grid->lines) return NULL;
  return &painter->grid->cells[y * painter->grid->columns + x];
}

/* Half of a wide character must not stay when the other half is replaced. */
static void free_cell(const gt_painter *painter, gt_cell *cell, int x) {
  if (cell->width == 0 && x > 0) blank(cell - 1, (cell - 1)->style);
  if (cell->width == 2 && x + 1 < painter->grid->columns) {
    blank(cell + 1, (cell + 1)->style);
  }
}

static void put(gt_painter *painter, int x, int y, uint32_t style,
                uint32_t code, int width) {
  gt_cell *cell = cell_at(painter, x, y);
  gt_cell *second = width == 2 ? cell_at(painter, x + 1, y) : NULL;
  if (width == 2 && (cell == NULL || second == NULL)) {
    code = ' ';
    if (cell == NULL) {
      cell = second;
      x++;
    }
    second = NULL;
  }
  if (cell == NULL) return;
  free_cell(painter, cell, x);
  blank(cell, style);
  cell->codes[0] = code;
  if (second != NULL) {
    free_cell(painter, second, x + 1);
    blank(second, style);
    cell->width = 2;
    second->codes[0] = 0;
    second->width = 0;
  }
}

static void join(gt_painter *painter, int x, int y, uint32_t code) {
  gt_cell *cell = cell_at(painter, x, y);
  if (cell != NULL && cell->width == 0) cell = cell_at(painter, x - 1, y);
  if (cell == NULL) return;
  for (int i = 1; i < GT_CELL_CODES; i++) {
    if (cell->codes[i] == 0) {
      cell->codes[i] = code;
      return;
    }
  }
}

int gt_paint(gt_painter *painter, int x, int y, uint32_t style,
             const char *bytes, size_t length) {
  int column = painter->area.x + x;
  int line = painter->area.y + y;
  size_t at = 0;
  int begin = column;
  while (at < length) {
    uint32_t code;
    int width;
    at += gt_decode(bytes + at, length - at, &code);
    if (gt_is_control(code)) code = GT_REPLACEMENT;
    width = gt_code_width(code);
    if (width > 0) {
      put(painter, column, line, style, code, width);
      column += width;
    } else if (column > begin) {
      join(painter, column - 1, line, code);
    }
  }
  return column - begin;
}

void gt_paint_cut(gt_painter *painter, int x, int y, int columns,
                  uint32_t style, const char *bytes, size_t length) {
  int used;
  size_t fits = gt_fit(bytes, length, columns, &used);
  if (fits < length && columns > 0) {
    fits = gt_fit(bytes, length, columns - 1, &used);
    gt_paint(painter, x + used, y, style, "\xE2\x80\xA6", 3);
  }
  gt_paint(painter, x, y, style, bytes, fits);
}

void gt_paint_run(gt_painter *painter, int x, int y, int columns,
                  uint32_t style, const char *character) {
  for (int i = 0; i < columns; i++) {
    gt_paint(painter, x + i, y, style, character, strlen(character));
  }
}

void gt_paint_clear(gt_painter *painter, uint32_t style) {
  for (int y = 0; y < painter->area.lines; y++) {
    gt_paint_run(painter, 0, y, painter->area.columns, style, " ");
  }
}

void gt_paint_style(gt_painter *painter, uint32_t style) {
  for (int y = 0; y < painter->area.lines; y++) {
    for (int x = 0; x < painter->area.columns; x++) {
      gt_cell *cell =
          cell_at(painter, painter->area.x + x, painter->area.y + y);
      if (cell != NULL) cell->style |= style;
    }
  }
}

void gt_paint_border(gt_painter *painter, uint32_t style,
                     const gt_text *title) {
  int right = painter->area.columns - 1;
  int bottom = painter->area.lines - 1;
  if (right < 1 || bottom < 1) return;
  gt_paint_run(painter, 1, 0, right - 1, style, "\xE2\x94\x80");
  gt_paint_run(painter, 1, bottom, right - 1, style, "\xE2\x94\x80");
  for (int y = 1; y < bottom; y++) {
    gt_paint(painter, 0, y, style, "\xE2\x94\x82", 3);
    gt_paint(painter, right, y, style, "\xE2\x94\x82", 3);
  }
  gt_paint(painter, 0, 0, style, "\xE2\x94\x8C", 3);
  gt_paint(painter, right, 0, style, "\xE2\x94\x90", 3);
  gt_paint(painter, 0, bottom, style, "\xE2\x94\x94", 3);
  gt_paint(painter, right, bottom, style, "\xE2\x94\x98", 3);
  if (title != NULL && title->length > 0 && right > 5) {
    int width = gt_width(title->bytes, title->length);
    int room = right - 5;
    if (width > room) width = room;
    gt_paint(painter, 2, 0, style, " ", 1);
    gt_paint_cut(painter, 3, 0, width, style, title->bytes, title->length);
    gt_paint(painter, 3 + width, 0, style, " ", 1);
  }
}

/* Writes to `buffer`, or where it is null only counts. */
static size_t write_text(const gt_grid *grid, char *buffer) {
  size_t length = 0;
  for (int y = 0; y < grid->lines; y++) {
    const gt_cell *line = &grid->cells[y * grid->columns];
    int end = grid->columns;
    while (end > 0 && line[end - 1].codes[0] == ' ' &&
           line[end - 1].codes[1] == 0) {
      end--;
    }
    for (int x = 0; x < end; x++) {
      for (int i = 0; i < GT_CELL_CODES && line[x].codes[i] != 0; i++) {
        char bytes[4];
        size_t count = gt_encode(line[x].codes[i], bytes);
        if (buffer != NULL) memcpy(buffer + length, bytes, count);
        length += count;
      }
    }
    if (buffer != NULL) buffer[length] = '\n';
    length++;
  }
  if (buffer != NULL) buffer[length] = '\0';
  return length + 1;
}

graft_status gt_grid_text(const gt_grid *grid, char *buffer, size_t size,
                          size_t *needed) {
  size_t whole = write_text(grid, NULL);
  if (needed != NULL) *needed = whole;
  if (whole > size || buffer == NULL) return GRAFT_E_SMALL;
  write_text(grid, buffer);
  return GRAFT_OK;
}
