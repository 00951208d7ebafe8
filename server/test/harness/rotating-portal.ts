import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { sealField } from '../../src/crypto/sealed-fields.ts';
import { canProxy } from './nginx.ts';
import { builtProgram } from './built-program.ts';
import { type Portal, portalSecret, startPortal } from './portal.ts';

const program = builtProgram('selvage');

const nextSecret = 'the-next-secret-of-the-test-that-nobody-else-knows';

/** A portal whose instances read their secrets from one file, and the command line beside it. */
export async function startRotatingPortal(database: { url: string; db: Db }, folder: string) {
  const path = join(folder, 'secrets');
  const useKeys = (...ids: number[]) =>
    writeFileSync(path, ids.map((id) => `${id}:${id === 1 ? portalSecret : nextSecret}\n`).join(''));
  const settings = { SELVAGE_SECRET: '', SELVAGE_SECRET_FILE: path };
  useKeys(1);
  const portal = await startPortal({ database, settings, proxy: canProxy });
  return { portal, useKeys, command: commandWith({ DATABASE_URL: database.url, ...settings }) };
}

export interface CommandResult {
  code: number | NodeJS.Signals | null;
  said: string;
}

/** The built command as a process of its own. */
export const commandWith =
  (settings: NodeJS.ProcessEnv) =>
  (words: readonly string[]): { kill: () => void; ended: Promise<CommandResult> } => {
    const env = { PATH: process.env['PATH'], ...settings };
    const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const ended = once(child, 'close').then(() => ({ code: child.exitCode ?? child.signalCode, said: said.join('') }));
    return { kill: () => void child.kill('SIGKILL'), ended };
  };

/** Restarts the instances one after the other, as a rolling upgrade does. */
export async function rollOver(portal: Portal): Promise<void> {
  for (const [index, server] of portal.servers.entries()) {
    server.kill('SIGTERM');
    await server.ended;
    await portal.restart(index);
  }
}

const atOnce = 10_000;

/** So many accounts with a mobile number each, which nobody logs in to. Returns their ids with the numbers. */
export async function addSealedAccounts({ db, keys }: Portal['deps'], count: number): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (let done = 0; done < count; done += atOnce) {
    const { rows } = await sql<{ id: string }>`
      select nextval(pg_get_serial_sequence('accounts', 'id')) as id
      from generate_series(1, ${Math.min(atOnce, count - done)}::int)`.execute(db);
    const batch = rows.map(({ id }, index) => ({ id, mobile: `085${String(done + index).padStart(7, '0')}` }));
    await sql`
      insert into accounts (id, kind, realm, email, two_factor, mobile_sealed, created_at)
      overriding system value
      select id, 'member', 'member', 'sealed-' || id || '@test.example', 'SMS', sealed, now()
      from unnest(${batch.map(({ id }) => id)}::bigint[],
        ${batch.map(({ id, mobile }) => sealField(keys, 'account mobile', id, mobile))}::bytea[]) as given (id, sealed)`.execute(
      db,
    );
    for (const { id, mobile } of batch) numbers.set(id, mobile);
  }
  return numbers;
}
