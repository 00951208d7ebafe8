// `npm start`: builds what is newer than its last build, then serves from this same process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'web/dist/.built');
const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'contract/src',
  'server/src',
  'web/src',
  'tools/src',
  'demo/src',
  'demo/applications/src',
];

/** @param {string} path @returns {number} */
function newest(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** In a process group of its own, so that a signal to this process alone ends all of the build. */
async function build() {
  const isWindows = process.platform === 'win32';
  const npm = spawn('npm', ['run', 'build', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
    detached: !isWindows,
  });
  const end = () => {
    if (isWindows || npm.pid === undefined) npm.kill();
    else if (npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, 'SIGTERM');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, end);
  const [code] = await once(npm, 'exit');
  for (const signal of signals) process.off(signal, end);
  if (code !== 0) process.exit(1);
}

if (Math.max(...sources.map((source) => newest(join(root, source)))) > newest(stamp)) {
  process.stdout.write('Building …\n');
  await build();
  writeFileSync(stamp, '');
}
process.env.DATA_DIR ??= join(root, 'data');
const { startBesideThePortal } = await import('../demo/applications/dist/demo-applications.js');
await startBesideThePortal(process.env);
// `selvage-demo` reads it. The folder is the same for every DATA_DIR, because a command does not know that of the demonstration.
const { noteDemonstration } = await import('../demo/dist/running-demonstration.js');
noteDemonstration(join(root, 'data/running'), process.env);
await import('../demo/dist/bundle/selvage-demo.js');
