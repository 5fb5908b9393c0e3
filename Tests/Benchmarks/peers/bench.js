// The workloads of bench.c for a JavaScript contestant:
// node bench.js CONTESTANT WORKLOAD [SAMPLES [WARM-UPS]]
// Times are of the CPU, all threads of the process.
"use strict";

process.env.NODE_ENV = "production";
const { counts, document } = require("./host.js");

const ROWS = 10000;
const SMALL = 1000;
const [name, workload, samples = "11", warmUps = "5"] = process.argv.slice(2);

function makeRows(first, count) {
  const rows = [];
  for (let i = 0; i < count; i++) {
    const id = first + i + 1;
    rows.push({ id, label: `row ${id}`, cat: `cat ${id % 10}`, selected: 0 });
  }
  return rows;
}

const tap = () => {};
const stable = () => tap;
const fresh = (row) => () => row;
let turn = 0;

function swap(rows, a, b) {
  const kept = rows[a];
  rows[a] = rows[b];
  rows[b] = kept;
}

const all = makeRows(0, ROWS);
const others = makeRows(ROWS, ROWS);
const replaced = (rows, at, change) => {
  const copy = rows.slice();
  copy[at] = { ...copy[at], ...change };
  return copy;
};

// What is there before, and what is described then.
const WORKLOADS = {
  W1: [() => [], () => all],
  W1s: [() => [], () => all.slice(0, SMALL)],
  W2: [() => all, (rows) => rows.slice()],
  W2f: [() => all, (rows) => rows.slice(), fresh],
  W3: [
    () => all,
    (rows) => {
      turn++;
      return rows.map((row, i) =>
        i % 10 ? row : { ...row, label: `row ${row.id} ${turn}` },
      );
    },
  ],
  W4: [() => all, (rows) => replaced(rows, ROWS / 2, { selected: ++turn })],
  W5: [
    () => all.slice(0, SMALL),
    (rows) => {
      const copy = rows.slice();
      swap(copy, 1, 998);
      return copy;
    },
  ],
  W6: [() => all, (rows) => rows.filter((row, i) => i !== ROWS / 2)],
  W7: [() => all, (rows) => rows.concat(others.slice(0, SMALL))],
  W8r: [() => all, (rows) => rows.slice().reverse()],
  W8s: [
    () => all,
    (rows) => {
      const copy = rows.slice();
      let s = 42;
      for (let i = copy.length - 1; i > 0; i--) {
        s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
        swap(copy, i, Math.floor((s * (i + 1)) / 4294967296));
      }
      return copy;
    },
  ],
  W9: [() => all, () => []],
  W10: [() => all, () => others],
  W10s: [() => all.slice(0, SMALL), () => others.slice(0, SMALL)],
};

function fail(words) {
  process.stderr.write(`${name} ${workload}: ${words}\n`);
  process.exit(1);
}

function check(list, rows, created) {
  let count = 0;
  for (let c = list.firstChild; c; c = c.nextSibling) count++;
  if (count !== rows.length) fail(`${count} rows, ${rows.length} expected`);
  if (created !== null && counts.creates !== created) {
    fail(`${counts.creates} creates, ${created} expected`);
  }
}

// Nanoseconds of one sample.
async function sample(engine, list, [before, change, taps = stable]) {
  const rows = before();
  await engine.render(rows, stable);
  const next = change(rows);
  const had = new Set(rows.map((row) => row.id));
  const created = 5 * next.filter((row) => !had.has(row.id)).length;
  counts.creates = 0;
  const begin = process.cpuUsage();
  await engine.render(next, taps);
  const took = process.cpuUsage(begin);
  check(engine.list ? engine.list() : list, next, created);
  return (took.user + took.system) * 1000;
}

async function main() {
  if (!(workload in WORKLOADS)) fail("no such workload");
  const list = document.createElement("x-root");
  const engine = require(`./${name}.js`)(list);
  const took = [];
  for (let i = 0; i < Number(warmUps) + Number(samples); i++) {
    const time = await sample(engine, list, WORKLOADS[workload]);
    if (i >= Number(warmUps)) took.push(time);
  }
  console.log(
    JSON.stringify({ name, workload, samples: took, allocations: 0 }),
  );
}

main();
