import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { isAlive, launch, postgresUser } from './postgres-process.ts';

export const superuser = 'selvage';
/** Where PostgreSQL has its data in the folder that was given. */
export const dataOf = (folder: string): string => join(folder, 'postgres');
export const isCluster = (data: string): boolean => existsSync(join(data, 'PG_VERSION'));
export const passwordFile = (data: string): string => join(data, 'selvage-password');

const unfinished = 'postgres.new-';

/** Made under another name and moved into place: whoever dies halfway, or comes second, leaves nothing half made there. */
export async function createCluster(binaries: Binaries, folder: string, data: string): Promise<void> {
  clearAway(folder);
  const making = join(folder, `${unfinished}${process.pid}`);
  const given = join(folder, `${unfinished}${process.pid}.password`);
  const password = randomBytes(24).toString('base64url');
  mkdirSync(making, { mode: 0o700 });
  writeOwned(given, password);
  own(making);
  const args = ['-D', making, '-U', superuser, `--pwfile=${given}`, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'];
  const child = launch(folder, binaries.initdb, args);
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('initdb failed');
  writeOwned(passwordFile(making), password);
  rmSync(given);
  try {
    renameSync(making, data);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!isCluster(data)) throw error;
  }
}

/** What starts that were killed left behind. */
function clearAway(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(unfinished))) {
    const pid = Number.parseInt(name.slice(unfinished.length), 10);
    if (pid === process.pid || !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function writeOwned(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
}

function own(path: string): void {
  const owner = postgresUser();
  if (owner !== undefined) chownSync(path, owner, owner);
}
