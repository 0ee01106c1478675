'use strict';
// Load for a Shofar server at any URL: tables of five connected seats that play whole games of Walls.
//   node benches/server_load.js --url http://127.0.0.1:8000 [--tables 50] [--think 0] [--warm 3] [--seconds 10]
// think 0 is a closed loop: the next move leaves when all five seats have the last one. think 1000 lets each table wait
// about a second (half to one and a half) before each step, as people do. --url A,B spreads each table's seats over processes
// that share their tables. A move counts when all five seats have it; its
// latency runs from the send call until the last of them has. One JSON line comes out. Needs Node 18, nothing installed.
// --pids A,B,… (Linux): the processes that serve; their processor time for a move is told, which other work on the machine
// disturbs least, and by how many kB they have grown, for each table after the first, when all play.
const fs = require('fs');
const { performance } = require('perf_hooks');
const driver = require('./server_load_driver');

const option = (name, otherwise) => { const at = process.argv.indexOf(`--${name}`); return at < 0 ? otherwise : process.argv[at + 1]; };
const url = option('url', 'http://127.0.0.1:8000'), tables = +option('tables', 50), think = +option('think', 0);
const warm = +option('warm', 3), seconds = +option('seconds', 10);
const pids = option('pids', '').split(',').filter(Boolean);
// Processor time in microseconds (the kernel counts hundredths of a second) and resident kB, of all of them together.
const cpu = () => pids.reduce((sum, pid) => { const told = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' '); return sum + 1e4 * (+told[11] + +told[12]); }, 0);
const resident = () => pids.reduce((sum, pid) => sum + +/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'latin1'))[1], 0);
const wait = (ms) => new Promise((ok) => setTimeout(ok, ms));
const found = { moves: 0, updates: 0, bytes: 0, games: 0, errors: 0, latencies: [] };
const ctx = { url };
let measuring = false, stopping = false;

async function table() {
  const seen = [0, 0, 0, 0, 0];
  let pending = [], due = null, version = 0;
  const cb = {
    error: (wrong) => { if (!found.errors++) console.error(String(wrong)); },
    version(seat, to, bytes, next) {
      if (measuring) { found.updates++; found.bytes += bytes; }
      if (to <= seen[seat]) return;
      seen[seat] = to;
      due = { at: to, next };
      const all = Math.min(...seen);
      if (all <= version) return;
      version = all;
      const now = performance.now();
      while (pending.length && pending[0].version <= all) {
        const move = pending.shift();
        if (measuring) { found.moves++; found.latencies.push(now - move.at); }
      }
      if (!pending.length) go();
    },
  };
  const seats = seen.map((_, seat) => driver.openSeat(ctx, seat, cb));
  async function begin() {
    seen.fill(0); version = 0; pending = [];
    const match = await driver.createMatch(ctx);
    await Promise.all(seats.map((seat) => seat.join(match)));
    due = { at: 0, next: { seats: [0, 1, 2, 3, 4] } };
  }
  function send() {
    const at = performance.now(), acting = due.next.seats;
    acting.forEach((_, number) => pending.push({ version: version + 1 + number, at }));
    acting.forEach((seat) => seats[seat].move());
  }
  function go() {
    if (stopping) return;
    if (due.next === null) { found.games++; begin().then(go, cb.error); return; }
    if (think) setTimeout(send, think * (0.5 + Math.random()));
    else send();
  }
  await begin();
  return { go, close: () => seats.forEach((seat) => seat.close()) };
}

(async () => {
  // What a process loads when the first people come, catalogues above all, is no table's: one table is open before it is weighed.
  const all = [await table()], idle = resident(), more = Math.max(tables - 1, 1);
  while (all.length < tables) all.push(...await Promise.all(Array.from({ length: Math.min(10, tables - all.length) }, table)));
  all.forEach((one) => setTimeout(one.go, Math.random() * think));
  await wait(warm * 1000);
  const from = performance.now(), before = cpu();
  measuring = true;
  await wait(seconds * 1000);
  measuring = false;
  const used = cpu() - before, grown = resident() - idle;
  stopping = true;
  const took = (performance.now() - from) / 1000, sorted = Float64Array.from(found.latencies).sort();
  const part = (share) => (sorted.length ? +sorted[Math.floor(share * (sorted.length - 1))].toFixed(1) : null);
  console.log(JSON.stringify({
    url, tables, sockets: 5 * tables, think_ms: think, seconds: +took.toFixed(1), moves_per_s: Math.round(found.moves / took),
    updates_per_s: Math.round(found.updates / took), bytes_per_update: Math.round(found.bytes / (found.updates || 1)),
    p50_ms: part(0.5), p90_ms: part(0.9), p99_ms: part(0.99), max_ms: part(1), games_finished: found.games, errors: found.errors,
    ...(pids.length ? { cpu_us_per_move: Math.round(used / (found.moves || 1)), kb_per_table: Math.round(grown / more) } : {}),
  }));
  all.forEach((one) => one.close());
  process.exit(found.errors ? 1 : 0);
})().catch((wrong) => { console.error(wrong); process.exit(1); });
