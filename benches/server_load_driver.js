'use strict';
// Five-seat tables of Walls on a Shofar server, for a load generator: the interface is `createMatch` and `openSeat`.
// It plays the real game (82 to 100 moves, 20 of them simultaneous choices), a pseudo-random legal action each time.
// A finished game is followed by the next one at the same table and on the same connections, as friends do it.
// The server must run with --no-limits. ctx: {port} or {url}; several URLs with commas between are processes that share
// their tables, and each table's seats are spread over them.
const http = require('http');
const https = require('https');
const { open } = require('./server_load_socket');

const SEATS = 5;
const bases = (ctx) => (ctx.url || `http://127.0.0.1:${ctx.port}`).split(',').map((url) => url.replace(/\/$/, ''));
const base = (ctx, seat = 0) => { const all = bases(ctx); return all[seat % all.length]; };
const agents = { 'http:': new http.Agent({ keepAlive: true, maxSockets: 8 }), 'https:': new https.Agent({ keepAlive: true, maxSockets: 8 }) };

function ask(ctx, method, path, person, body) {
  return new Promise((ok, bad) => {
    const to = new URL(base(ctx) + path), data = body ? JSON.stringify(body) : '';
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) };
    if (person) Object.assign(headers, { cookie: person.cookie, 'x-csrf-token': person.csrf || '' });
    const request = (to.protocol === 'https:' ? https : http).request(to, { method, headers, agent: agents[to.protocol] }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part));
      answer.on('end', () => (answer.statusCode < 300 ? ok({ body: JSON.parse(text), cookie: (answer.headers['set-cookie'] || [''])[0].split(';')[0] }) : bad(new Error(`${path}: ${answer.statusCode} ${text}`))));
    });
    request.on('error', bad);
    request.end(data);
  });
}

async function people(ctx) {
  const found = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const { body, cookie } = await ask(ctx, 'POST', '/api/guests', null, { name: `load ${seat}` });
    found.push({ cookie, csrf: body.csrf });
  }
  return found;
}

async function table(ctx) {
  ctx.people ||= people(ctx);
  const who = await ctx.people;
  const { body } = await ask(ctx, 'POST', '/api/tables', who[0], { settings: { game: 'walls', seats: SEATS, public: true } });
  return body.id;
}

// A match is a promise of a table, made by whoever comes first; later matches are the same table's next games.
const createMatch = async () => ({ id: null, sitting: 0, all: null });

const VERSION = Buffer.from('"version":'), WAITING = Buffer.from('"waiting":['), LEGAL = Buffer.from('"legal":['), WHOLE = Buffer.from('"whole":true');
const intAt = (buf, i) => { let n = 0; for (; buf[i] >= 48 && buf[i] <= 57; i++) n = n * 10 + buf[i] - 48; return n; };
const listAt = (buf, mark) => { const from = buf.indexOf(mark) + mark.length, to = buf.indexOf(93, from); return buf.toString('latin1', from, to); };

function openSeat(ctx, seat, cb) {
  let socket = null, joined = null, began = 0, version = 0, last = null, keys = 0, chance = seat + 1, sat = null;
  const say = (message) => socket.send(JSON.stringify({ key: `${seat}-${++keys}`, ...message }));
  function message(buf) {
    const kind = buf[9]; // {"type":"u(pdate) a(ccepted) t(able) p(resence) c(hat) r(efused)
    // Who opened the table sits there already; the others are told when they do.
    if (sat && kind === (seat ? 97 : 116)) { const done = sat; sat = null; done(); return; }
    if (kind === 114) { cb.error(new Error(buf.toString())); return; }
    if (kind !== 117) return;
    version = intAt(buf, buf.indexOf(VERSION) + VERSION.length);
    last = buf;
    const waiting = listAt(buf, WAITING);
    if (joined) {
      if (buf.indexOf(WHOLE) < 0) return; // the last words of the game before
      began = version;
      const done = joined; joined = null; done();
      return;
    }
    const next = waiting ? { kind: buf.indexOf('"phase":"turn"') > 0 ? 'play' : 'pick', seats: waiting.split(',').map(Number) } : null;
    cb.version(seat, version - began, buf.length, next);
  }
  async function connect(match) {
    match.id ||= table(ctx);
    const id = await match.id, who = await ctx.people;
    await new Promise((ok) => {
      sat = ok;
      socket = open(`${base(ctx, seat)}/ws/${id}`, { Cookie: who[seat].cookie }, {
        open: () => { socket.send('{"type":"hello","protocol":1}'); if (seat) say({ type: 'sit', seat }); },
        message, error: cb.error, close: () => cb.closed && cb.closed(),
      });
    });
  }
  return {
    join(match) {
      return new Promise((ok, bad) => {
        joined = ok;
        const ready = socket ? Promise.resolve() : connect(match);
        ready.then(() => { if (++match.sitting === SEATS) match.start(); }).catch(bad);
        if (seat === 0) match.start = () => say({ type: 'start' });
      });
    },
    move() {
      const legal = listAt(last, LEGAL).split(',');
      chance = (chance * 1103515245 + 12345) & 0x7fffffff;
      const action = legal[(chance >> 8) % legal.length];
      socket.send(`{"type":"act","key":"${seat}-${++keys}","version":${version},"seat":${seat},"action":${action}}`);
    },
    close() { if (socket) socket.close(); },
  };
}
module.exports = { name: 'Shofar', createMatch, openSeat };
