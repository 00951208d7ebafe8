import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { Line } from '../load/line.ts';
import { statusOf } from '../load/whole-answer.ts';

// An attacker who keeps a server busy: many connections repeat the same request, whatever the answer.
const port = Number(process.env['LOAD_PORT']);
const connections = Number(process.env['LOAD_CONNECTIONS']);
const duration = inMilliseconds(Number(process.env['LOAD_SECONDS']));
const [request = ''] = readFileSync(process.env['LOAD_REQUESTS'] ?? '', 'utf8').split('\u001e');

const answers: Record<string, number> = {};
const started = performance.now();
const isOver = (): boolean => performance.now() - started >= duration;

async function flood(): Promise<void> {
  while (!isOver()) {
    const gone = new AbortController();
    const line = new Line(port, () => gone.abort());
    while (!gone.signal.aborted && !isOver()) {
      const answer = await line.ask(request);
      const status = answer === null ? 'cut' : String(statusOf(answer));
      answers[status] = (answers[status] ?? 0) + 1;
    }
    line.end();
  }
}

// Stops waiting for answers shortly after the end.
await Promise.race([Promise.all(Array.from({ length: connections }, flood)), sleep(duration + 100)]);
console.log(JSON.stringify(answers));
process.exit(0);
