/* Divides a row between a text and a spacer with the installed layout. */
#include <graft/layout.h>
#include <stdio.h>

static graft_status text(void *user_data, const graft_size *proposal,
                         graft_size *size) {
  (void)user_data;
  size->width = proposal->width == 0 ? 1 : 4;
  size->height = 1;
  return GRAFT_OK;
}

static graft_status spacer(void *user_data, const graft_size *proposal,
                           graft_size *size) {
  (void)user_data;
  return graft_layout_spacer(GRAFT_LAYOUT_ROW, 0, proposal, size);
}

int main(void) {
  graft_layout_stack_desc row = GRAFT_LAYOUT_STACK_DESC_INIT;
  graft_layout_child children[2] = {{0}, {0}};
  graft_size proposal = {10, 1};
  graft_size size;
  children[0].measure = spacer;
  children[0].priority = GRAFT_LAYOUT_LAST;
  children[1].measure = text;
  if (graft_layout_stack(&row, children, 2, &proposal, &size) < 0) return 1;
  if (children[1].x != 6 || size.width != 10) return 1;
  puts("host: ok");
  return 0;
}
