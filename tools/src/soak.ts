import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runSoakProgram } from './soak/run-soak-program.ts';

// Holds a steady load for hours and decides whether memory, connections and dead rows stay flat: `npm run soak -- --hours 2 --out folder`.
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '2' },
    instances: { type: 'string', default: '3' },
    // Logins a second. On a machine with other work, a tenth of the measured capacity is too little.
    rate: { type: 'string' },
    out: { type: 'string', default: join(tmpdir(), 'selvage-soak-samples') },
  },
});
if (!(Number(values.hours) > 0)) throw new Error('--hours must be a number above 0, such as 2 or 0.05');
if (!/^[1-9]$/.test(values.instances)) throw new Error('--instances must be a number from 1 to 9');
if (values.rate !== undefined && !(Number(values.rate) > 0)) throw new Error('--rate must be a number above 0');

const out = resolve(process.env['INIT_CWD'] ?? '.', values.out);
process.exitCode = await runSoakProgram('soak', {
  SOAK_HOURS: values.hours,
  SOAK_INSTANCES: values.instances,
  SOAK_OUT: out,
  ...(values.rate !== undefined && { SOAK_RATE: values.rate }),
});
console.log(`The samples are in ${join(out, 'samples.json')}.`);
