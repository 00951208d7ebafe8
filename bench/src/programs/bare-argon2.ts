import { verify } from '@node-rs/argon2';

// Compares a password, `HASH_WIDTH` times at once for `HASH_SECONDS`, and does nothing else.
const hash = process.env['HASH'] ?? '';
const password = process.env['HASH_PASSWORD'] ?? '';
const width = Number(process.env['HASH_WIDTH']);
const seconds = Number(process.env['HASH_SECONDS']);

await verify(hash, password);
const durations: number[] = [];
const cpuBefore = process.cpuUsage();
const started = performance.now();

async function compare(): Promise<void> {
  while (performance.now() - started < seconds * 1000) {
    const begun = performance.now();
    if (!(await verify(hash, password))) throw new Error('the right password was refused');
    durations.push(performance.now() - begun);
  }
}

await Promise.all(Array.from({ length: width }, compare));
const elapsed = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
const middle = durations.toSorted((a, b) => a - b)[durations.length >> 1];
console.log(
  JSON.stringify({
    rate: durations.length / elapsed,
    cpuPerHash: (user + system) / 1000 / durations.length,
    medianDuration: middle,
  }),
);
