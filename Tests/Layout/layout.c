/* Layout: exact sizes and places, as SwiftUI has them. */
#include <graft/layout.h>
#include <stdio.h>
#include <string.h>

static int failed;
static int passed;

static void check(const char *name, int holds) {
  printf("%s %s\n", name, holds ? "ok" : "FAILED");
  if (holds) {
    passed++;
  } else {
    failed++;
  }
}

/* A text: as wide as it likes, or cut; or, filling, a color. */
typedef struct leaf {
  double least, ideal, height, baseline;
  int fills;
  int fails;
} leaf;

static double choose(const leaf *of, double proposed) {
  if (proposed < 0) return of->ideal;
  if (proposed < of->least) return of->least;
  return of->fills || proposed < of->ideal ? proposed : of->ideal;
}

static graft_status measure(void *user_data, const graft_size *proposal,
                            graft_size *size) {
  const leaf *of = user_data;
  if (of->fails) return GRAFT_E_HOST;
  size->width = choose(of, proposal->width);
  size->height = of->fills ? choose(of, proposal->height) : of->height;
  return GRAFT_OK;
}

static double guide(void *user_data, uint32_t axis, uint32_t alignment,
                    double length) {
  const leaf *of = user_data;
  if (alignment == GRAFT_LAYOUT_BASELINE) return of->baseline;
  if (alignment == GRAFT_LAYOUT_START) return 0;
  (void)axis;
  return alignment == GRAFT_LAYOUT_CENTER ? length / 2 : length;
}

static graft_status spacer(void *user_data, const graft_size *proposal,
                           graft_size *size) {
  return graft_layout_spacer(GRAFT_LAYOUT_ROW, *(const double *)user_data,
                             proposal, size);
}

static leaf text(double ideal) {
  leaf made = {10, ideal, 20, 15, 0, 0};
  return made;
}

static leaf fixed(double width, double height) {
  leaf made = {width, width, height, height, 0, 0};
  return made;
}

static leaf color(void) {
  leaf made = {0, 10, 10, 10, 1, 0};
  return made;
}

static graft_layout_child child(leaf *of) {
  graft_layout_child made;
  memset(&made, 0, sizeof made);
  made.measure = measure;
  made.user_data = of;
  return made;
}

static graft_size within(double width, double height) {
  graft_size size;
  size.width = width;
  size.height = height;
  return size;
}

static graft_size row(graft_layout_child *children, uint32_t count,
                      double spacing, double width) {
  graft_layout_stack_desc desc = GRAFT_LAYOUT_STACK_DESC_INIT;
  graft_size proposal = within(width, 100);
  graft_size size = {-7, -7};
  desc.spacing = spacing;
  if (graft_layout_stack(&desc, children, count, &proposal, &size) < 0) {
    return within(-7, -7);
  }
  return size;
}

static int is_at(const graft_layout_child *child, double x, double y,
                 double width, double height) {
  return child->x == x && child->y == y && child->size.width == width &&
         child->size.height == height;
}

static void test_rooms(void) {
  leaf a = text(40), b = text(60), wide = text(100), middle = text(50);
  leaf fill = color(), other = color();
  double least = 0;
  graft_layout_child three[3];
  graft_layout_child two[2];
  graft_size size;

  three[0] = child(&a);
  three[1] = child(&a);
  three[1].measure = spacer;
  three[1].user_data = &least;
  three[1].priority = GRAFT_LAYOUT_LAST;
  three[2] = child(&b);
  size = row(three, 3, 8, 300);
  check("a spacer takes what two texts leave",
        size.width == 300 && size.height == 20 &&
            is_at(&three[0], 0, 0, 40, 20) &&
            is_at(&three[1], 48, 10, 184, 0) &&
            is_at(&three[2], 240, 0, 60, 20));
  least = 30;
  size = row(three, 3, 8, 100);
  check("texts are cut before a spacer is less than its least",
        size.width == 100 && three[1].size.width == 30 &&
            three[0].size.width == 27 && three[2].size.width == 27);

  three[0] = child(&fill);
  three[1] = child(&other);
  three[2] = child(&wide);
  size = row(three, 3, 0, 400);
  check("what is flexible has equal parts of what a text leaves",
        size.width == 400 && size.height == 100 &&
            is_at(&three[1], 150, 0, 150, 100) &&
            is_at(&three[2], 300, 40, 100, 20));

  two[0] = child(&wide);
  two[1] = child(&middle);
  row(two, 2, 0, 90);
  check("texts that are too long have equal parts",
        two[0].size.width == 45 && two[1].size.width == 45);
  two[1] = child(&a);
  row(two, 2, 0, 110);
  check("what a shorter one leaves is the longer one's",
        two[0].size.width == 70 && two[1].size.width == 40);
  two[1] = child(&wide);
  two[1].priority = 1;
  row(two, 2, 0, 120);
  check("a higher priority chooses first, all but the least of the others",
        two[0].size.width == 20 && two[1].size.width == 100);
  row(two, 2, 0, 80);
  check("and has no more than that",
        two[0].size.width == 10 && two[1].size.width == 70);
}

static void test_proposals(void) {
  leaf a = text(40), b = text(60);
  leaf fill = color(), other = color();
  graft_layout_child two[2];
  graft_layout_stack_desc desc = GRAFT_LAYOUT_STACK_DESC_INIT;
  graft_size proposal = within(9, 5);
  graft_size size;
  two[0] = child(&a);
  two[1] = child(&b);
  check("unspecified: as they like",
        row(two, 2, 5, GRAFT_LAYOUT_UNSPECIFIED).width == 105);
  check("nothing: as small as they can", row(two, 2, 5, 0).width == 25);
  check("infinite: as large as they can",
        row(two, 2, 5, GRAFT_LAYOUT_INFINITE).width == 105);
  check("no children take nothing", row(NULL, 0, 5, 100).width == 0);

  two[0] = child(&fill);
  two[1] = child(&other);
  desc.grain = 1;
  graft_layout_stack(&desc, two, 2, &proposal, &size);
  check("lengths are whole cells",
        two[0].size.width == 4 && two[1].size.width == 5 && size.width == 9);
  two[0].weight = 1;
  two[1].weight = 3;
  proposal.width = 8;
  graft_layout_stack(&desc, two, 2, &proposal, &size);
  check("weights share what is left",
        two[0].size.width == 2 && two[1].size.width == 6);
  desc.axis = GRAFT_LAYOUT_COLUMN;
  proposal = within(7, 12);
  graft_layout_stack(&desc, two, 2, &proposal, &size);
  check("columns divide heights",
        is_at(&two[0], 0, 0, 7, 3) && is_at(&two[1], 0, 3, 7, 9));

  b.fails = 1;
  two[1] = child(&b);
  size = within(1, 2);
  check("a failure to measure is passed through, and size is left as it is",
        graft_layout_stack(&desc, two, 2, &proposal, &size) == GRAFT_E_HOST &&
            size.width == 1 && size.height == 2);
  check(
      "nothing is refused",
      graft_layout_stack(NULL, two, 2, &proposal, &size) == GRAFT_E_INVALID &&
          graft_layout_overlay(0, 0, NULL, 1, &proposal, &size) ==
              GRAFT_E_INVALID &&
          graft_layout_frame(NULL, two, &proposal, &size) == GRAFT_E_INVALID &&
          graft_layout_padding(NULL, two, &proposal, &size) ==
              GRAFT_E_INVALID &&
          graft_layout_node(NULL, &proposal, &size) == GRAFT_E_INVALID);
}

static void test_alignment(void) {
  leaf narrow = fixed(40, 60), wide = fixed(100, 20), big = fixed(30, 40);
  leaf line = text(30);
  graft_layout_child two[2];
  graft_layout_stack_desc desc = GRAFT_LAYOUT_STACK_DESC_INIT;
  graft_size proposal = within(200, 200);
  graft_size size;
  two[0] = child(&narrow);
  two[1] = child(&wide);
  desc.axis = GRAFT_LAYOUT_COLUMN;
  desc.spacing = 5;
  graft_layout_stack(&desc, two, 2, &proposal, &size);
  check("a column is as wide as its widest, others are centered",
        size.width == 100 && size.height == 85 && two[0].x == 30 &&
            two[1].x == 0 && two[1].y == 65);
  desc.alignment = GRAFT_LAYOUT_START;
  graft_layout_stack(&desc, two, 2, &proposal, &size);
  check("leading", two[0].x == 0 && two[1].x == 0);
  desc.alignment = GRAFT_LAYOUT_END;
  graft_layout_stack(&desc, two, 2, &proposal, &size);
  check("trailing", two[0].x == 60 && two[1].x == 0);

  big.baseline = 30;
  two[0] = child(&line);
  two[1] = child(&big);
  two[0].guide = two[1].guide = guide;
  desc.axis = GRAFT_LAYOUT_ROW;
  desc.alignment = GRAFT_LAYOUT_BASELINE;
  graft_layout_stack(&desc, two, 2, &proposal, &size);
  check("first baselines coincide",
        two[0].y == 15 && two[1].y == 0 && size.height == 40);
  big.baseline = 10;
  graft_layout_stack(&desc, two, 2, &proposal, &size);
  check("and a row is as high as that needs",
        two[0].y == 0 && two[1].y == 5 && size.height == 45);

  two[0] = child(&wide);
  two[1] = child(&narrow);
  graft_layout_overlay(GRAFT_LAYOUT_CENTER, GRAFT_LAYOUT_CENTER, two, 2,
                       &proposal, &size);
  check("upon one another, centered", size.width == 100 && size.height == 60 &&
                                          is_at(&two[0], 0, 20, 100, 20) &&
                                          is_at(&two[1], 30, 0, 40, 60));
  graft_layout_overlay(GRAFT_LAYOUT_END, GRAFT_LAYOUT_START, two, 2, &proposal,
                       &size);
  check("upon one another, at the upper right",
        is_at(&two[0], 0, 0, 100, 20) && is_at(&two[1], 60, 0, 40, 60));
}

static double framed(graft_layout_frame_desc desc, graft_layout_child *inner,
                     double proposed) {
  graft_size proposal = within(proposed, GRAFT_LAYOUT_UNSPECIFIED);
  graft_size size = {-7, -7};
  graft_layout_frame(&desc, inner, &proposal, &size);
  return size.width;
}

static void test_frames(void) {
  leaf a = text(20);
  leaf fill = color();
  graft_layout_child inner = child(&a);
  graft_layout_frame_desc desc = GRAFT_LAYOUT_FRAME_DESC_INIT;
  graft_layout_insets insets = {10, 1, 20, 2};
  graft_size proposal = within(200, 100);
  graft_size size;
  desc.least = desc.most = within(50, 40);
  graft_layout_frame(&desc, &inner, &proposal, &size);
  check("a fixed frame centers its child",
        size.width == 50 && size.height == 40 && is_at(&inner, 15, 10, 20, 20));
  desc.horizontal = GRAFT_LAYOUT_END;
  desc.vertical = GRAFT_LAYOUT_START;
  graft_layout_frame(&desc, &inner, &proposal, &size);
  check("or aligns it", is_at(&inner, 30, 0, 20, 20));

  desc.most = within(-1, -1);
  check("a least width widens a narrow child", framed(desc, &inner, 200) == 50);
  desc.least = within(-1, -1);
  desc.most = within(GRAFT_LAYOUT_INFINITE, -1);
  check("an infinite width takes all", framed(desc, &inner, 200) == 200);
  check("but as its child likes where nothing is said",
        framed(desc, &inner, GRAFT_LAYOUT_UNSPECIFIED) == 20);
  desc.most.width = 150;
  check("a most width takes what is proposed",
        framed(desc, &inner, 100) == 100);
  check("and no more than it is", framed(desc, &inner, 300) == 150);
  desc.least.width = 100;
  check("between both: the proposal", framed(desc, &inner, 120) == 120);
  check("below both: the least", framed(desc, &inner, 60) == 100);
  check("above both: the most", framed(desc, &inner, 300) == 150);
  inner = child(&fill);
  desc.least = desc.most = within(-1, -1);
  desc.ideal.width = 70;
  check("an ideal width counts where nothing is proposed",
        framed(desc, &inner, GRAFT_LAYOUT_UNSPECIFIED) == 70 &&
            framed(desc, &inner, 30) == 30);

  graft_layout_padding(&insets, &inner, &proposal, &size);
  check("padding leaves its child the rest", size.width == 200 &&
                                                 size.height == 100 &&
                                                 is_at(&inner, 10, 1, 170, 97));
  proposal = within(5, GRAFT_LAYOUT_UNSPECIFIED);
  graft_layout_padding(&insets, &inner, &proposal, &size);
  check("but never less than nothing", size.width == 30 && size.height == 13);
}

static graft_status node_size(const graft_context *context, void *widget,
                              const graft_size *proposal, graft_size *size) {
  (void)context;
  return measure(widget, proposal, size);
}

static graft_status create(const graft_context *context, void **widget) {
  *widget = context->class_data;
  return GRAFT_OK;
}

static graft_status destroy(const graft_context *context, void *widget) {
  (void)context;
  (void)widget;
  return GRAFT_OK;
}

static void test_nodes(void) {
  leaf a = text(40);
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  graft_runtime *runtime = NULL;
  graft_class class_id = 0;
  graft_node root = 0;
  graft_layout_node_data data = {NULL, 0};
  graft_layout_child inner;
  desc.name = "text";
  desc.class_data = &a;
  desc.create = create;
  desc.destroy = destroy;
  desc.size_that_fits = node_size;
  graft_runtime_create(NULL, &runtime);
  graft_class_register(runtime, &desc, &class_id);
  graft_root_create(runtime, NULL, &root);
  graft_begin(runtime, root);
  GRAFT(runtime, class_id) {}
  graft_commit(runtime);
  data.runtime = runtime;
  graft_node_child(runtime, root, 0, &data.node);
  inner = child(&a);
  inner.measure = graft_layout_node;
  inner.user_data = &data;
  check("a node is measured by its class",
        row(&inner, 1, 0, 30).width == 30 && row(&inner, 1, 0, 90).width == 40);
  graft_runtime_destroy(runtime);
}

int main(void) {
  test_rooms();
  test_proposals();
  test_alignment();
  test_frames();
  test_nodes();
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed != 0;
}
