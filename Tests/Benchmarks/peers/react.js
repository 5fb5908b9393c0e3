// React, through react-dom, in production mode.
"use strict";

const { createElement: h } = require("react");
const { createRoot } = require("react-dom/client");
const { flushSync } = require("react-dom");

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

module.exports = (list) => {
  const root = createRoot(list);
  return {
    render(rows, tapOf) {
      flushSync(() => root.render(rows.map((row) => rowOf(row, tapOf(row)))));
    },
  };
};
