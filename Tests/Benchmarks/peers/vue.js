// Vue 2: a render function over rows that are not observed one by one.
"use strict";

const Vue = require("vue");
Vue.config.productionTip = false;
Vue.config.devtools = false;

function cell(h, kind, text, value, tap) {
  return h(kind, { attrs: { text, value, enabled: "" }, on: { click: tap } });
}

function rowOf(h, row, tap) {
  return h("x-box", { key: row.id, attrs: { selected: row.selected } }, [
    cell(h, "x-label", row.label, row.id, tap),
    cell(h, "x-label", row.cat, 2, tap),
    cell(h, "x-button", "Select", 3, tap),
    cell(h, "x-button", "Remove", 4, tap),
  ]);
}

Vue.config.ignoredElements = [/^x-/];

module.exports = (parent) => {
  let rows = [];
  let tapOf = null;
  const vm = new Vue({
    data: { version: 0 },
    render(h) {
      return h(
        "x-list",
        { attrs: { version: this.version && undefined } },
        rows.map((row) => rowOf(h, row, tapOf(row))),
      );
    },
  });
  vm.$mount();
  parent.appendChild(vm.$el);
  return {
    async render(described, tap) {
      rows = described;
      tapOf = tap;
      vm.version++;
      await Vue.nextTick();
    },
    list: () => vm.$el,
  };
};
