import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { isWhole, statusOf } from '../load/whole-answer.ts';

// Stands in for wrk where it is not installed: as many connections, one request at a time on each, every answer looked at.
const port = Number(process.env['LOAD_PORT']);
const connections = Number(process.env['LOAD_CONNECTIONS']);
const seconds = Number(process.env['LOAD_SECONDS']);
const expected = process.env['LOAD_EXPECTS'] ?? '';
const requests = readFileSync(process.env['LOAD_REQUESTS'] ?? '', 'utf8').split('\u001e');

let sent = 0;
let answers = 0;
let bad = 0;
const started = performance.now();
const isOver = (): boolean => performance.now() - started >= seconds * 1000;

function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay(true);
    const send = () => socket.write(requests[sent++ % requests.length] ?? '');
    let received = '';
    socket
      .on('connect', send)
      .on('error', reject)
      .on('close', () => resolve());
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      answers += 1;
      if (statusOf(received) !== 200 || !received.includes(expected)) bad += 1;
      received = '';
      if (isOver()) socket.end();
      else send();
    });
  });
}

await Promise.all(Array.from({ length: connections }, drive));
console.log(JSON.stringify({ answers, bad, seconds: (performance.now() - started) / 1000 }));
