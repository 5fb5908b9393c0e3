/* Tk's widgets as text, and a user of them: procedures of Tcl, which know them
 * best. */
#include "tk.h"

/* What a widget, an item or an entry was configured with, but for its default.
 * Names of windows, variables and callbacks are the library's. */
static const char shown_options[] =
    "set out {}\n"
    "foreach option $options {\n"
    "  if {[llength $option] != 5} continue\n"
    "  lassign $option name a b default value\n"
    "  if {$value eq $default || $name in {-class -takefocus -before -after}} "
    "continue\n"
    "  if {[string match *graft* $value]} continue\n"
    "  if {[string match .* $value]} {set value window}\n"
    "  append out \" $name {$value}\"\n"
    "}\n"
    "return $out\n";

static const char shown_place[] =
    "set place {}\n"
    "switch [winfo manager $w] {\n"
    "  pack {set place [pack info $w]}\n"
    "  grid {set place [grid info $w]}\n"
    "  place {set place [place info $w]}\n"
    "}\n"
    "return [dict remove $place -in]\n";

/* Of a ttk widget, without what the mouse and the focus do. */
static const char shown_state[] =
    "set out {}\n"
    "foreach word [$w state] {\n"
    "  if {$word ni {active focus hover pressed background}} {\n"
    "    lappend out $word\n"
    "  }\n"
    "}\n"
    "return $out\n";

static const char shown_variable[] =
    "set name [$w cget $option]\n"
    "if {$name eq {} || ![info exists $name]} {return {}}\n"
    "return \" $option {[set $name]}\"\n";

static const char shown_rows[] =
    "set out {}\n"
    "foreach row [$w children $row] {\n"
    "  append out \"\\n  row at $depth [$w item $row]\"\n"
    "  if {$row in [$w selection]} {append out { chosen}}\n"
    "  append out [conf_rows $w $row [expr {$depth + 1}]]\n"
    "}\n"
    "return $out\n";

static const char shown_tree[] =
    "set out {}\n"
    "foreach column [$w cget -columns] {\n"
    "  append out \"\\n  column [$w column $column] [$w heading $column]\"\n"
    "}\n"
    /* As wide as there is room. */
    "set out [regsub -all -- {-width [0-9]+} $out {}]\n"
    "append out [conf_rows $w {} 0]\n"
    "return [regsub -all {(::graft|graft)[^ ]*|-id [^ ]+} $out {}]\n";

static const char shown_content[] =
    "switch [winfo class $w] {\n"
    "  Entry - Spinbox - TEntry - TSpinbox {return \" {[$w get]}\"}\n"
    "  TCombobox {return \" {[$w get]} [$w current]\"}\n"
    "  Scale - TScale {return \" [$w get]\"}\n"
    "  Checkbutton - TCheckbutton - Radiobutton - TRadiobutton {\n"
    "    return [conf_variable $w -variable]\n"
    "  }\n"
    "  Listbox {return \" {[$w get 0 end]} [$w curselection]\"}\n"
    "  Text {\n"
    "    set out \" {[$w get 1.0 end-1c]}\"\n"
    "    foreach tag [$w tag names] {\n"
    "      if {$tag eq {sel}} continue\n"
    "      append out \"\\n  tag [$w tag ranges $tag]\"\n"
    "      append out [conf_options [$w tag configure $tag]]\n"
    "    }\n"
    "    return $out\n"
    "  }\n"
    "  Canvas {\n"
    "    foreach item [$w find all] {\n"
    "      append out \"\\n  [$w type $item] [$w coords $item]\"\n"
    "      append out [conf_options [$w itemconfigure $item]]\n"
    "    }\n"
    "  }\n"
    "  Menu {\n"
    "    set last [$w index end]\n"
    "    if {$last eq {none}} {return {}}\n"
    "    for {set i 0} {$i <= $last} {incr i} {\n"
    "      append out \"\\n  [$w type $i]\"\n"
    "      append out [conf_options [$w entryconfigure $i]]\n"
    "    }\n"
    "  }\n"
    "  TNotebook {\n" /* The tab that is shown is the user's. */
    "    foreach tab [$w tabs] {append out \"\\n  tab [$w tab $tab]\"}\n"
    "  }\n"
    "  Panedwindow {\n"
    "    foreach pane [$w panes] {\n"
    "      append out \"\\n  pane[conf_options [$w paneconfigure $pane]]\"\n"
    "    }\n"
    "  }\n"
    "  TPanedwindow {\n"
    "    foreach pane [$w panes] {append out \"\\n  pane [$w pane $pane]\"}\n"
    "  }\n"
    "  Treeview {return [conf_tree $w]}\n"
    "}\n"
    "if {[info exists out]} {return $out}\n"
    "return {}\n";

/* Children in the order in which they are shown. */
static const char shown_children[] =
    "switch [winfo class $w] {\n"
    "  TNotebook {set first [$w tabs]}\n"
    "  Panedwindow - TPanedwindow {set first [$w panes]}\n"
    "  default {set first [pack slaves $w]}\n"
    "}\n"
    "foreach child [winfo children $w] {\n"
    "  if {$child ni $first} {lappend first $child}\n"
    "}\n"
    "return $first\n";

static const char shown[] =
    "set out \"[string repeat { } $depth][winfo class $w]\"\n"
    "append out [conf_options [$w configure]]\n"
    "if {![catch {conf_state $w} state]} {append out \" ($state)\"}\n"
    "append out \" | [conf_place $w] | [conf_content $w]\\n\"\n"
    "foreach child [conf_children $w] {\n"
    "  if {[string match *#* $child]} continue\n"
    "  append out [conf_look $child [expr {$depth + 1}]]\n"
    "}\n"
    "return $out\n";

static const char used[] =
    "switch [winfo class $w] {\n"
    "  Entry - TEntry {\n"
    "    if {$n % 2} {$w insert end x} else {$w delete 0}\n"
    "    if {$n < 2} {event generate $w <Return>}\n"
    "  }\n"
    "  Spinbox {$w invoke [lindex {buttonup buttondown} [expr {$n % 2}]]}\n"
    "  TSpinbox {event generate $w [lindex {<<Increment>> <<Decrement>>}"
    " [expr {$n % 2}]]}\n"
    "  TCombobox {\n"
    "    catch {$w current $n}\n"
    "    event generate $w <<ComboboxSelected>>\n"
    "  }\n"
    "  Scale - TScale {$w set $n}\n"
    "  Listbox {\n"
    "    $w selection clear 0 end\n"
    "    $w selection set $n\n"
    "    event generate $w <<ListboxSelect>>\n"
    "  }\n"
    "  Text {$w insert end x}\n"
    "  TNotebook {if {$n < [llength [$w tabs]]} {$w select $n}}\n"
    "  Treeview {\n"
    "    set row [lindex [$w children {}] $n]\n"
    "    if {$row ne {}} {$w selection set [list $row]}\n"
    "  }\n"
    "  default {$w invoke}\n"
    "}\n";

static const struct {
  const char *name;
  const char *arguments;
  const char *body;
} procedures[] = {
    {"conf_options", "options", shown_options},
    {"conf_place", "w", shown_place},
    {"conf_state", "w", shown_state},
    {"conf_variable", "w option", shown_variable},
    {"conf_rows", "w row depth", shown_rows},
    {"conf_tree", "w", shown_tree},
    {"conf_content", "w", shown_content},
    {"conf_children", "w", shown_children},
    {"conf_look", "w depth", shown},
    {"conf_use", "w n", used},
};

graft_status call(graft_tk *tk, graft_value *reply, const char *first,
                  const char *second, const char *third, const char *fourth) {
  const char *words[] = {first, second, third, fourth};
  graft_value values[4];
  uint32_t count = 0;
  while (count < 4 && words[count]) {
    values[count] = graft_value_text(words[count]);
    count++;
  }
  return graft_tk_call(tk, values, count, reply);
}

graft_status define_procedures(graft_tk *tk) {
  graft_status status = GRAFT_OK;
  for (size_t i = 0; i < sizeof procedures / sizeof *procedures; i++) {
    status = call(tk, NULL, "proc", procedures[i].name, procedures[i].arguments,
                  procedures[i].body);
    if (status < 0) break;
  }
  return status;
}
