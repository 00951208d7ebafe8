import PostalMime from 'postal-mime';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '../../src/accounts/change-account.ts';
import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { readDemoConfig } from '../harness/test-config.ts';
import { openChallenge } from '../../src/ways/code/challenge.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { startMailSink, type MailSink } from '../harness/messages.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { addAccount, testAsker } from '../harness/accounts.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let sink: MailSink;
const started: ServerProcess[] = [];
beforeAll(async () => {
  [database, sink] = await Promise.all([cloneDatabase(), startMailSink()]);
});
afterAll(async () => {
  for (const server of started) server.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await sink.close();
  await database.close();
});

/** In production, which has no demonstration to prepare first. */
const settings = () => ({
  SELVAGE_MODE: 'production',
  SELVAGE_ALLOW_INSECURE: 'demo-brand',
  SMS_URL: 'http://127.0.0.1:1/send',
  SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: database.url,
  SMTP_URL: sink.url,
});

const start = async () => {
  const server = await startServerProcess(settings());
  started.push(server);
  await server.ready();
  return server;
};

/** Adds an account whose login code waits in the outbox. Returns the email of the account. */
async function addWithCode(): Promise<string> {
  const config = readDemoConfig(settings());
  const deps = { config, db: database.db, keys: deriveKeys(config.secrets), now: () => new Date() };
  const { id, email } = await addAccount({ ...deps, hashing: passwordHashing({ queue: 1 }) }, { password: null });
  const destination = { type: 'EMAIL', recipient: email, masked: '' } as const;
  await changeAccount({ ...deps, wakeOutbox: () => {} }, testAsker(deps, id), {}, async (change) =>
    change.untold(await openChallenge(change, deps, { purpose: 'sign-in-code', destination })),
  );
  return email;
}

/** The connections of a process that wait for a row somebody else holds. */
const waiting = async (pid: number) => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where application_name like ${`selvage ${pid} %`} and wait_event_type = 'Lock'`.execute(database.db);
  return rows;
};

test('X3 a message whose sender is killed after the mail server’s 250 is sent twice with the same id and code', async () => {
  const { db } = database;
  let email = '';
  const first = await start();
  await db.transaction().execute(async (tx) => {
    // When the message has reached the mail server, the sender cannot mark it as sent, because this transaction holds the row.
    sink.beforeAnswer = async () => {
      await sql`select id from outbox for update`.execute(tx);
      sink.beforeAnswer = () => Promise.resolve();
    };
    email = await addWithCode();
    await expect.poll(() => waiting(first.pid), { timeout: 10_000 }).toHaveLength(1);
    first.kill('SIGKILL');
    await first.ended;
    // The open statements of the killed process must end too.
    for (const { pid } of await waiting(first.pid)) await sql`select pg_terminate_backend(${pid})`.execute(db);
    await expect.poll(() => waiting(first.pid)).toEqual([]);
  });
  const inHand = { sent_at: null, sending: true, attempts: 1 };
  expect(await db.selectFrom('outbox').select(['sent_at', 'sending', 'attempts']).execute()).toEqual([inHand]);

  // A minute later.
  await sql`update outbox set due_at = now()`.execute(db);
  const second = await start();
  await expect.poll(() => sink.mails.length, { timeout: 10_000 }).toBe(2);
  await expect
    .poll(() =>
      db.selectFrom('outbox').select(['sending', 'attempts', 'recipient']).where('sent_at', 'is not', null).execute(),
    )
    .toEqual([{ sending: false, attempts: 2, recipient: null }]);
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  const [one, other] = await Promise.all(sink.mails.map(({ raw }) => PostalMime.parse(raw)));
  expect(one?.to).toEqual([expect.objectContaining({ address: email })]);
  expect(other?.messageId).toBe(one?.messageId);
  const codes = [one, other].map((mail) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]);
  expect(codes).toEqual([expect.any(String), codes[0]]);
}, 60_000);
