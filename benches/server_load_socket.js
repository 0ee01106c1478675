'use strict';
// The least a WebSocket client needs: one TCP connection, text frames out, whole text messages in as buffers.
// Node's own parts only, so that a load generator needs nothing installed and spends little on itself.
const http = require('http');
const https = require('https');
const crypto = require('crypto');

function open(url, headers, on) {
  const to = new URL(url.replace(/^ws/, 'http'));
  const request = (to.protocol === 'https:' ? https : http).request({
    host: to.hostname, port: to.port, path: to.pathname + to.search, agent: false,
    headers: {
      ...headers, Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': crypto.randomBytes(16).toString('base64'),
    },
  });
  let socket = null, held = Buffer.alloc(0);
  function read(data) {
    held = held.length ? Buffer.concat([held, data]) : data;
    for (;;) {
      if (held.length < 2) return;
      const code = held[0] & 15;
      let size = held[1] & 127, at = 2;
      if (size === 126) { if (held.length < 4) return; size = held.readUInt16BE(2); at = 4; } else if (size === 127) {
        if (held.length < 10) return; size = Number(held.readBigUInt64BE(2)); at = 10;
      }
      if (held.length < at + size) return;
      const body = held.subarray(at, at + size);
      held = held.subarray(at + size);
      if (code === 1) on.message(body);
      else if (code === 9) put(10, body);
      else if (code === 8) socket.end();
    }
  }
  function put(code, body) {
    const long = body.length > 125, head = Buffer.alloc((long ? 4 : 2) + 4 + body.length);
    head[0] = 128 | code;
    head[1] = 128 | (long ? 126 : body.length);
    if (long) head.writeUInt16BE(body.length, 2);
    // The mask is four zeros: allowed, and it leaves the text as it is.
    body.copy(head, (long ? 4 : 2) + 4);
    socket.write(head);
  }
  request.on('upgrade', (answer, made, first) => {
    socket = made;
    socket.setNoDelay(true);
    socket.on('data', read);
    socket.on('error', (e) => on.error && on.error(e));
    socket.on('close', () => on.close && on.close());
    on.open();
    if (first.length) read(first);
  });
  request.on('response', (answer) => on.error && on.error(new Error(`${url}: ${answer.statusCode}`)));
  request.on('error', (e) => on.error && on.error(e));
  request.end();
  return { send: (text) => put(1, Buffer.from(text)), close: () => socket && socket.destroy() };
}
module.exports = { open };
