import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from './places.ts';

const lock = join(places.outsiders, 'package-lock.json');
const installedLock = join(places.outsiders, 'node_modules/installed-lock.json');

/** Better-auth and Lighthouse are too heavy for every installation, so they are installed at first use. */
export function installOutsiders(): void {
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(installedLock) && readFileSync(installedLock, 'utf8') === wanted) return;
  process.stderr.write('installing what only the measurements need …\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: places.outsiders,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`the packages of ${places.outsiders} could not be installed`);
  copyFileSync(lock, installedLock);
}
