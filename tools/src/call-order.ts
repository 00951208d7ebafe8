import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './run-command.ts';

const usage = 'npm run call-order -- [--runs 5000] [--seed 7] [--path 96]';

/** Runs thousands of random sequences of calls: docs/call-order.md. Without a seed it chooses one and prints it. */
const { runs, seed, path } = parseArgs({
  options: {
    runs: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
  },
}).values;
if (![runs, seed].every((number) => /^\d+$/.test(number))) throw new Error(usage);

console.log(`${runs} sequences of seed ${seed}`);
const env = { CALL_ORDER_RUNS: runs, CALL_ORDER_SEED: seed, ...(path !== undefined && { CALL_ORDER_PATH: path }) };
const child = spawn(
  join(repositoryRoot, 'node_modules/.bin/vitest'),
  ['run', '--project', 'server', 'server/test/call-order', 'server/test/interrupted-changes'],
  { cwd: repositoryRoot, env: { ...process.env, ...env }, stdio: 'inherit' },
);
await once(child, 'close');
process.exitCode = child.exitCode ?? 1;
