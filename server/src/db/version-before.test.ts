import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSessionToken } from '../crypto/session-token.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { breakingChanges, schemaOf } from '../../test/harness/schema-rules.ts';
import { cloneDatabase } from '../../test/harness/test-database.ts';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';
import { up as baseline } from './migrations/1000-baseline.ts';
import { up as applications } from './migrations/1001-applications.ts';

/** The schema of the previous version. This version must keep everything that the previous version reads and writes (docs/upgrade.md). */
const schemaBefore = [baseline, applications];

describe('X15 migrations since the previous version', () => {
  test('the migrations keep everything that the previous version reads and writes', async () => {
    const [old, empty] = [await cloneDatabase({ empty: true }), await cloneDatabase({ empty: true })];
    await old.db.transaction().execute(async (db) => {
      for (const up of schemaBefore) await up(db as unknown as Kysely<unknown>);
    });
    await migrate(empty.db);
    const [before, after] = [await schemaOf(old.db), await schemaOf(empty.db)];
    await Promise.all([old.close(), empty.close()]);
    expect(before.columns.length).toBeGreaterThan(100);
    expect(before.rules.length).toBeGreaterThan(30);
    expect(breakingChanges(before, after)).toEqual([]);
  });

  test.each([
    [
      'alter table accounts drop column wellness_only',
      'accounts.wellness_only: the column is gone or has another type',
    ],
    [
      'alter table sessions alter column device type varchar',
      'sessions.device: the column is gone or has another type',
    ],
    ['alter table accounts add column mood text not null', 'accounts.mood: an insert needs a value'],
    ['alter table accounts alter column login_id set not null', 'accounts.login_id: null is refused'],
    ['create unique index on sessions (device)', 'sessions btree (device): the rule is new'],
  ])('a migration that would break the previous version is found: %s', async (statement, fault) => {
    const { db, close } = await cloneDatabase();
    const before = await schemaOf(db);
    await sql.raw(statement).execute(db);
    expect(breakingChanges(before, await schemaOf(db))).toContain(fault);
    await close();
  });
});

/** Statements as the previous version sends them. */
const versionBefore = {
  addAccount: (db: Db, email: string) =>
    sql<{ id: string }>`insert into accounts (kind, realm, email, login_id, member_number, password_hash, activated_at,
        wellness_only, two_factor, mobile_sealed, title, first_name_sealed, last_name_sealed, group_id, created_at)
      values ('member', 'member', ${email}, null, null, 'a hash', now(), null, null, null, null, null, null, null, now())
      on conflict do nothing returning id`.execute(db),
  openSession: (db: Db, accountId: string, tokenHash: Buffer, now: Date) =>
    sql`with owner as (select id from accounts where id = ${accountId} for share)
      insert into sessions (token_hash, account_id, shown_factors, factor_shown_at, challenge_id, device, created_at, last_seen_at)
      select ${tokenHash}, id, 1, null::timestamptz, null::uuid, 'chrome/linux', ${now}, ${now} from owner returning 1`.execute(
      db,
    ),
  readSession: (db: Db, accountId: string) =>
    sql`select s.shown_factors, s.factor_shown_at, a.email, a.activated_at is not null as activated, a.member_number,
        a.wellness_only, a.privileges, a.two_factor, a.mobile_sealed
      from sessions s join accounts a on a.id = s.account_id where a.id = ${accountId}`.execute(db),
  rotateSession: (db: Db, from: Buffer, to: Buffer) =>
    sql`update sessions set token_hash = ${to}, challenge_id = null, shown_factors = 3, factor_shown_at = now()
      where token_hash = ${from} returning account_id`.execute(db),
  addSecret: (db: Db, accountId: string, id: string) =>
    sql`insert into one_time_secrets (id, account_id, purpose, nonce, token_hash, created_at, expires_at)
      select ${id}::uuid, id, 'reset', ${randomBytes(16)}, ${randomBytes(32)}, now(), now() + interval '1 hour'
      from accounts where id = ${accountId} returning id`.execute(db),
  spendSecret: (db: Db, id: string) =>
    sql`update one_time_secrets set used_at = now() where id = ${id}::uuid and used_at is null returning purpose`.execute(
      db,
    ),
  addDevice: (db: Db, accountId: string) =>
    sql<{ id: string }>`insert into trusted_devices
        (account_id, value_hash, cookie_hash, device, created_at, last_used_at, expires_at)
      values (${accountId}, ${randomBytes(32)}, ${randomBytes(32)}, '/', now(), now(), now() + interval '30 days')
      returning id`.execute(db),
  renewDevice: (db: Db, id: string) =>
    sql`update trusted_devices set cookie_hash = ${randomBytes(32)}, former_cookie_hash = cookie_hash, last_used_at = now()
      where id = ${id} returning id`.execute(db),
  audit: (db: Db, accountId: string) =>
    sql`insert into audit_events (at, event, result, reason, account_id, subject, kind, request_id, client, device, actor,
        actor_reason)
      values (now(), 'sign-in', 'ok', null, ${accountId}, null, 'member', 'R', null, null, null, null) returning 1`.execute(
      db,
    ),
  noteInstance: (db: Db) =>
    sql`insert into server_instances (id, name, key_checks, current_key, applications, seen_at, started_at)
      values (gen_random_uuid(), 'portal-before', '{}', 1, '{claims}', now(), now()) returning id`.execute(db),
  disableClient: (db: Db) =>
    sql`insert into oidc_clients as c (client_id, disabled_at, disabled_by, disabled_reason, created_at)
      values ('claims', now(), 'nora', 'test', now()) returning 1`.execute(db),
  addAgent: (db: Db, email: string) =>
    sql`insert into agents (id, name, email, role, totp_sealed, invite_hash, invite_expires_at, created_at)
      values (gen_random_uuid(), ${email}, ${email}, 'agent', ${randomBytes(40)}, ${randomBytes(32)}, now(), now())
      on conflict do nothing returning id`.execute(db),
  enrolAgent: (db: Db, email: string) =>
    sql`update agents set password_hash = 'a hash', totp_step = '1', invite_hash = null, invite_expires_at = null
      where email = ${email} and disabled_at is null returning id`.execute(db),
  askForApproval: (db: Db, accountId: string, agent: string) =>
    sql`insert into approvals (type, account_id, asked_by, reason, asked_at, expires_at)
      select 'two-factor-removal', ${accountId}, id, 'test', now(), now() from agents where email = ${agent}
      on conflict (account_id, type) where decision is null do nothing returning 1`.execute(db),
  writeMessage: (db: Db, accountId: string) =>
    sql`insert into outbox (message, channel, recipient, account_id, secret_id, brand, language, facts, created_at, due_at,
        expires_at, sent_at, dead_at, last_error)
      values ('password-changed', 'email', 'a@test.example', ${accountId}, null, 'linen', 'en', '{}', now(), now(), null, null,
        null, null) returning 1`.execute(db),
};

describe('X15 the previous version on the current schema', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  test('adds and changes accounts, sessions, secrets, devices, messages, agents and audit rows', async () => {
    const { db } = server.deps;
    const [account] = (await versionBefore.addAccount(db, 'of-the-version-before@test.example')).rows;
    if (account === undefined) throw new Error('no account was added');
    const { id } = account;
    const agent = 'agent-of-before@test.example';
    const [secret, session, next] = [randomUUID(), randomBytes(32), randomBytes(32)];
    const [device] = (await versionBefore.addDevice(db, id)).rows;
    for (const ran of [
      await versionBefore.openSession(db, id, session, server.clock.now()),
      await versionBefore.rotateSession(db, session, next),
      await versionBefore.readSession(db, id),
      await versionBefore.addSecret(db, id, secret),
      await versionBefore.spendSecret(db, secret),
      await versionBefore.renewDevice(db, device?.id ?? ''),
      await versionBefore.audit(db, id),
      await versionBefore.writeMessage(db, id),
      await versionBefore.noteInstance(db),
      await versionBefore.disableClient(db),
      await versionBefore.addAgent(db, agent),
      await versionBefore.enrolAgent(db, agent),
      await versionBefore.askForApproval(db, id, agent),
    ])
      expect(ran.rows).toHaveLength(1);
  });

  test('opens a session that this version treats as logged in by password, without a code', async () => {
    const enterWith = async (given: Parameters<typeof addAccount>[1]) => {
      const { id } = await addAccount(server.deps, given);
      const { token, hash } = newSessionToken();
      await versionBefore.openSession(server.deps.db, id, hash, server.clock.now());
      const browser = server.browser();
      browser.cookies.set('sid', token);
      return (await browser.get('/api/user/sessions')).statusCode;
    };
    expect(await enterWith({})).toBe(200);
    expect(await enterWith({ twoFactor: 'EMAIL' })).toBe(401);
  });
});
