import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSequences } from './check-sequences.ts';
import { startInterruptibleApp, type InterruptibleApp } from './interruptible-app.ts';

// `npm test` runs the same sequences every time: what fails there fails because of a change. `npm run call-order` draws others,
// and sets these.
const { CALL_ORDER_RUNS: runs, CALL_ORDER_SEED: seed = '1', CALL_ORDER_PATH: path } = process.env;
const isLong = runs !== undefined;
const wantedRuns = isLong ? Number(runs) : 8;

let app: InterruptibleApp;
beforeAll(async () => {
  app = await startInterruptibleApp();
});
afterAll(() => app.close());

test(
  'whatever four people call in whatever order, each sees and changes only what they may',
  async () => {
    const wanted = { seed: Number(seed), runs: wantedRuns, ...(path !== undefined && { path }) };
    const checked = await checkSequences(app, wanted);
    expect(checked.failure ?? '').toBe('');
    expect(checked.runs).toBe(path === undefined ? wantedRuns : 1);
  },
  isLong ? minutes(600) : minutes(5),
);
