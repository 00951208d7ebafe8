import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { bundleTestProgram } from './bundle-test-program.ts';
import { findNginx } from './nginx.ts';
import { repositoryRoot } from './run-command.ts';

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

const nginx = await findNginx();
if ('missing' in nginx) {
  console.error(`soak needs nginx. ${nginx.missing}`);
  process.exitCode = 1;
} else process.exitCode = await run(nginx.path);

async function run(nginxPath: string): Promise<number> {
  await bundleTestProgram('soak/soak');
  const out = resolve(process.env['INIT_CWD'] ?? '.', values.out);
  const child = spawn(process.execPath, [join(repositoryRoot, 'server/test/dist/soak.js')], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      NGINX_PATH: nginxPath,
      SOAK_HOURS: values.hours,
      SOAK_INSTANCES: values.instances,
      SOAK_OUT: out,
      ...(values.rate !== undefined && { SOAK_RATE: values.rate }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C in a terminal reaches a whole group of processes. The instances must continue until the people have stopped.
    detached: true,
  });
  const pid = child.pid ?? 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
  await once(child, 'close');
  try {
    // What a failed run has left.
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
  console.log(`The samples are in ${join(out, 'samples.json')}.`);
  return child.exitCode ?? 1;
}
