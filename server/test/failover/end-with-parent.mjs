// Ends every process of a folder, unmounts its disks and removes it, when the test that started this program ends it or is killed itself.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf, signalAll } from './processes-of.mjs';

const folder = process.argv[2];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.stdin.resume().on('end', () => void endAll());

async function endAll() {
  // A process that is stopped cannot start another one meanwhile.
  while (processesOf(folder).length > 0) {
    signalAll(folder, 'SIGKILL');
    await sleep(50);
  }
  for (const line of readFileSync('/proc/self/mounts', 'utf8').split('\n')) {
    const [, mounted = ''] = line.split(' ');
    if (mounted.startsWith(folder)) spawnSync('/bin/umount', [mounted]);
  }
  rmSync(folder, { recursive: true, force: true });
}
