// Preact.
"use strict";

const { h, render } = require("preact");

function rowOf(row, tap) {
  return h(
    "x-box",
    { key: row.id, selected: row.selected },
    h("x-label", { text: row.label, value: row.id, enabled: "", onClick: tap }),
    h("x-label", { text: row.cat, value: 2, enabled: "", onClick: tap }),
    h("x-button", { text: "Select", value: 3, enabled: "", onClick: tap }),
    h("x-button", { text: "Remove", value: 4, enabled: "", onClick: tap }),
  );
}

module.exports = (parent) => {
  let list;
  return {
    render(rows, tapOf) {
      const tree = h(
        "x-list",
        null,
        rows.map((row) => rowOf(row, tapOf(row))),
      );
      list = render(tree, parent, list);
    },
    list: () => list,
  };
};
