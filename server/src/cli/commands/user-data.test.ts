import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SealedLabel, sealField } from '../../crypto/sealed-fields.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { addAccount, referenceOf } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addSignedIn, authenticate } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
});
afterAll(() => server.close());

const why = ['--reason', 'asked in writing, ticket 12'];
const canary = {
  email: 'canary-yellow@test.example',
  memberNumber: '4777777771',
  mobile: '0857771771',
  name: 'Canarina',
};

/** Adds an account with a row in every table that could store data of a person. */
async function addCanary() {
  const { db, keys } = server.deps;
  const account = await addSignedIn(server, { email: canary.email, memberNumber: canary.memberNumber });
  const sealed = (label: SealedLabel, text: string) => sealField(keys, label, account.id, text);
  await db
    .updateTable('accounts')
    .set({
      mobile_sealed: sealed('account mobile', canary.mobile),
      two_factor: 'SMS',
      first_name_sealed: sealed('account first name', canary.name),
      title: 'Ms',
    })
    .where('id', '=', account.id)
    .execute();
  await authenticate(server.browser(), { ...account, credentials: { ...account.credentials, password: 'wrong' } });
  await authenticate(server.browser(), account);
  await server.deliver();
  await server.browser().post('/api/user/reset/email', { email: canary.email, userType: 'W', loginId: null });
  await db
    .insertInto('inbox_messages')
    .values({
      outbox_id: '00000000-0000-4000-8000-000000000001',
      channel: 'email',
      recipient: canary.email,
      subject: '',
      text: canary.name,
      html: '',
      sent_at: server.clock.now(),
    })
    .execute();
  return account;
}

/** Returns every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    server.deps.db,
  );
  const tables = await Promise.all(
    rows.map(({ name }) => sql`select t::text as line from ${sql.table(name)} t`.execute(server.deps.db)),
  );
  return JSON.stringify(tables.map((table) => table.rows));
}

describe('user export', () => {
  test('GDPR-P9 prints all data of the person unencrypted, without hashes or data of other people', async () => {
    const reference = await referenceOf(server.deps, await addCanary());
    const other = await addAccount(server.deps, { email: 'somebody-else@test.example' });
    const { out, code } = await run(['user', 'export', canary.email, ...why]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      account: {
        reference,
        email: canary.email,
        memberNumber: canary.memberNumber,
        mobile: canary.mobile,
        firstName: canary.name,
        title: 'Ms',
      },
      locks: { password: { lock: 'open' } },
      sessions: expect.arrayContaining([expect.objectContaining({ shownFactors: ['password'] })]),
      messages: expect.arrayContaining([expect.objectContaining({ message: 'sign-in-code-text' })]),
      linksAndCodes: expect.arrayContaining([expect.objectContaining({ purpose: 'reset' })]),
      events: expect.arrayContaining([
        expect.objectContaining({ event: 'sign-in', result: 'refused', byStaff: false }),
        expect.objectContaining({ event: 'account-exported', byStaff: true }),
      ]),
    });
    expect(out).not.toMatch(/argon2|_hash|token|nonce|digest"?:\s*"|nora/i);
    expect(out).not.toContain(other.email);
    expect(JSON.parse((await run(['user', 'export', canary.email, ...why, '--json'])).out).account.reference).toBe(
      reference,
    );
  });
});

describe('user erase', () => {
  test('asks the operator to type the email', async () => {
    const { id, email } = await addAccount(server.deps);
    const erase = ['user', 'erase', email, ...why];
    expect(await run(erase)).toMatchObject({ code: 1, err: expect.stringContaining('pass --yes') });
    expect(await run(erase, { typed: 'yes' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('nothing was changed'),
    });
    expect(await server.deps.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).toHaveLength(1);
    expect((await run(erase, { typed: email })).code).toBe(0);
    expect((await run(erase, { typed: email })).err).toContain('there is no such person');
  });

  test('GDPR-P10 leaves nothing in the whole database but the reference of the account for the audit', async () => {
    const [before] = await server.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', canary.email)
      .execute();
    const { id } = before ?? (await addCanary());
    const reference = await referenceOf(server.deps, { id });
    expect(await wholeDatabase()).toContain(canary.email);
    expect((await run(['user', 'erase', canary.email, ...why, '--yes'])).code).toBe(0);
    const left = await wholeDatabase();
    for (const trace of Object.values(canary)) expect(left).not.toContain(trace);
    const events = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'actor'])
      .where('account_id', '=', id)
      .execute();
    expect(events.at(-1)).toEqual({ event: 'account-erased', actor: 'nora' });
    expect(events.length).toBeGreaterThan(2);
    const { out } = await run(['audit', 'export', '--account', reference]);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).account),
    ).toEqual(events.map(() => reference));
    // The email and the member number may be registered again at once, and the limits of messages to the email are reset.
    await addAccount(server.deps, { email: canary.email, memberNumber: canary.memberNumber });
    await server.browser().post('/api/user/reset/email', { email: canary.email, userType: 'W', loginId: null });
    expect(await server.deliver()).toMatchObject([{ to: canary.email }]);
  });

  test('R13 leaves no session if the person logs in at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const account = await addAccount(server.deps);
      const attempts = Array.from({ length: 4 }, () => authenticate(server.browser(), account));
      const [erased, ...answers] = await Promise.all([
        run(['user', 'erase', account.email, ...why, '--yes']),
        ...attempts,
      ]);
      expect(erased.code).toBe(0);
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
      expect(
        await server.deps.db.selectFrom('sessions').select('id').where('account_id', '=', account.id).execute(),
      ).toEqual([]);
    }
  });
});
