import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { Line } from '../load/line.ts';
import { tailOf } from '../load/tail.ts';
import { statusOf } from '../load/whole-answer.ts';

// Sends a fixed number of requests per second, even if earlier requests are unanswered, as people do. The time of a request counts from
// when it was due, because a generator that waits for a slow server would hide its slowness.
const port = Number(process.env['LOAD_PORT']);
const rate = Number(process.env['LOAD_RATE']);
const duration = inMilliseconds(Number(process.env['LOAD_SECONDS']));
const expected = process.env['LOAD_EXPECTS'] ?? '';
const requests = readFileSync(process.env['LOAD_REQUESTS'] ?? '', 'utf8').split('\u001e');

const total = Math.round((rate * duration) / 1000);
const idle: Line[] = [];
const lines = new Set<Line>();
const took: Record<'served' | 'refused' | 'bad', number[]> = { served: [], refused: [], bad: [] };
let servedInTime = 0;
const unanswered = new Set<number>();

function openLine(): Line {
  const line = new Line(port, (gone) => {
    lines.delete(gone);
    if (idle.includes(gone)) idle.splice(idle.indexOf(gone), 1);
  });
  lines.add(line);
  return line;
}

function outcomeOf(answer: string | null): keyof typeof took {
  if (answer === null) return 'bad';
  const status = statusOf(answer);
  if (status === 200 && answer.includes(expected)) return 'served';
  return status === 429 || status === 503 ? 'refused' : 'bad';
}

async function askOn(line: Line, request: string): Promise<string | null> {
  const answer = await line.ask(request);
  if (lines.has(line)) idle.push(line);
  return answer;
}

async function ask(request: string, due: number): Promise<void> {
  unanswered.add(due);
  const kept = idle.pop();
  // The other side may just have closed a kept connection. A browser would also retry on a new one.
  const answer = (kept && (await askOn(kept, request))) ?? (await askOn(openLine(), request));
  const now = performance.now();
  const outcome = outcomeOf(answer);
  if (outcome === 'bad' && took.bad.length === 0)
    process.stderr.write(`the first wrong answer: ${answer?.split('\r\n')[0] ?? 'none'}\n`);
  took[outcome].push(now - due);
  if (outcome === 'served' && now - started <= duration) servedInTime += 1;
  unanswered.delete(due);
}

const started = performance.now();
for (let sent = 0; sent < total; await sleep(1)) {
  for (; sent < total; sent++) {
    const due = started + (sent * 1000) / rate;
    if (due > performance.now()) break;
    void ask(requests[sent % requests.length] ?? '', due);
  }
}
const patience = performance.now() + inMilliseconds(60);
while (unanswered.size > 0 && performance.now() < patience) await sleep(20);
for (const line of lines) line.end();
console.log(
  JSON.stringify({
    served: tailOf(took.served),
    refused: tailOf(took.refused),
    servedInTime,
    bad: took.bad.length + unanswered.size,
  }),
);
process.exit(0);
