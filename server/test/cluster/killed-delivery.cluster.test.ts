import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { readDemoConfig } from '../harness/test-config.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { type LogoutReceiver, startLogoutReceiver } from '../harness/oidc-clients.ts';
import { madeCertificate } from '../harness/machine.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { addAccount } from '../harness/accounts.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let receiver: LogoutReceiver;
const folder = mkdtempSync(join(tmpdir(), 'selvage-killed-'));
const started: ServerProcess[] = [];
const certificate = madeCertificate();

beforeAll(async () => {
  [database, receiver] = await Promise.all([cloneDatabase(), startLogoutReceiver(certificate)]);
  writeFileSync(join(folder, 'ca.pem'), certificate.cert);
  const documents = {
    name: { en: 'Documents', ga: 'Doiciméid' },
    kinds: ['member'],
    type: 'spa',
    auth: 'none',
    redirectUris: ['https://documents.insurer.example/callback'],
    scopes: ['openid'],
    backchannelLogoutUri: `${receiver.url}/documents`,
  };
  writeFileSync(join(folder, 'selvage.json'), JSON.stringify({ oidc: { clients: { documents } } }));
});
afterAll(async () => {
  for (const server of started) server.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await receiver.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const settings = () => ({
  SELVAGE_MODE: 'production',
  SELVAGE_ALLOW_INSECURE: 'demo-brand',
  SMS_URL: 'http://127.0.0.1:1/send',
  SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: database.url,
  SMTP_URL: 'smtp://localhost:1',
  SELVAGE_CONFIG: join(folder, 'selvage.json'),
  NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
});

const start = async () => {
  const server = await startServerProcess(settings());
  started.push(server);
  await server.ready();
  return server;
};

/** Adds the rows that the end of a session leaves. */
async function addEnded(...sids: string[]): Promise<void> {
  const config = readDemoConfig(settings());
  const deps = { config, db: database.db, keys: deriveKeys(config.secrets), now: () => new Date() };
  const { id } = await addAccount({ ...deps, hashing: passwordHashing({ queue: 1 }) }, { password: null });
  for (const sid of sids)
    await sql`
      insert into oidc_participants (account_id, client_id, sid, subject, shown_factors, created_at, tell_at)
      values (${id}, 'documents', ${sid}, 'somebody', 1, now(), now())`.execute(database.db);
}

const outcomes = async () => {
  const rows = database.db.selectFrom('oidc_participants').select(['sid', 'tell_result']).orderBy('id');
  return Object.fromEntries((await rows.execute()).map(({ sid, tell_result: result }) => [sid, result]));
};

test('OP27 if an instance is killed during a logout notice, another sends it, and no application gets a second one', async () => {
  const first = await start();
  await addEnded('answered');
  await expect.poll(outcomes, { timeout: 10_000 }).toEqual({ answered: 'told' });
  receiver.modes.set('/documents', 'hang');
  await addEnded('one', 'two', 'three');
  const heard = () => receiver.sids('/documents').toSorted();
  await expect.poll(heard, { timeout: 10_000 }).toEqual(['answered', 'one', 'three', 'two']);
  first.kill('SIGKILL');
  await first.ended;
  expect(await outcomes()).toEqual({ answered: 'told', one: null, two: null, three: null });

  receiver.modes.delete('/documents');
  const second = await start();
  // A quarter of a minute later.
  await sql`update oidc_participants set tell_at = now() where tell_at is not null`.execute(database.db);
  await expect
    .poll(outcomes, { timeout: 10_000 })
    .toEqual({ answered: 'told', one: 'told', two: 'told', three: 'told' });
  expect(heard()).toEqual(['answered', 'one', 'one', 'three', 'three', 'two', 'two']);
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 60_000);
