import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextApplicant } from '../../../test/harness/accounts.ts';
import { startOrganisations, withOrganisations } from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let others: TestApp[];
beforeAll(async () => {
  server = await startOrganisations();
  const on = { db: server.deps.db, close: () => Promise.resolve() };
  others = [await startTestApp(withOrganisations(), { on }), await startTestApp(() => ({}), { on })];
});
afterAll(async () => {
  for (const each of others) await each.close();
  await server.close();
});

type Body = Record<string, unknown>;
let count = 0;
const nextEmail = () => `registering-${++count}@test.example`;
const register = (path: string, body: Body, app = server) => app.browser().post(path, { ...body, email: nextEmail() });
const accountsOf = (id: unknown) =>
  server.deps.db.selectFrom('accounts').selectAll().where('login_id', '=', String(id)).orderBy('id').execute();

async function registered(kind: 'hospital' | 'consultant' = 'hospital') {
  const { path, body } = nextApplicant(kind);
  expect(outcomeOf(await register(path, body))).toBe('done');
  const [account] = await accountsOf(body['resourceId']);
  if (account === undefined) throw new Error('nobody registered');
  await server.deps.db
    .updateTable('accounts')
    .set({ activated_at: server.deps.now() })
    .where('id', '=', account.id)
    .execute();
  await server.deliver();
  return { path, body, account };
}

describe('registering with the ID of an organisation', () => {
  test.each(['hospital', 'consultant'] as const)(
    'ORG4: the first registration of a %s ID is administrator',
    async (kind) => {
      const { account } = await registered(kind);
      expect(account).toMatchObject({ role: 'administrator', is_first_of_id: true, role_given_by: null });
    },
  );

  test('ORG4: of sixteen registrations at once on three instances one makes an account, one of the instances with the kind off', async () => {
    const { path, body } = nextApplicant('hospital');
    const apps = [server, ...others];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => register(path, body, apps[at % apps.length])),
    );
    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array<string>(15).fill('400/3'), 'done']);
    expect(await accountsOf(body['resourceId'])).toHaveLength(1);
  });

  test('ORG5: a second registration is told to ask the administrator, who is told once a day and without the email', async () => {
    const { path, body, account } = await registered();
    const second = await register(path, body);
    expect(second.json()).toEqual({ status: 400, data: { errorCode: 3, reason: 'ask-administrator' } });
    await register(path, body);
    const messages = await server.deliver();
    expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
      [account.email, 'Someone tried to register with your ID – Linen Health'],
    ]);
    expect(messages[0]?.text).not.toContain('registering-');
    expect(messages[0]?.text).toContain(String(body['resourceId']));
  });

  test('ORG5: a second registration with wrong details is refused as one of anybody, and nobody is told', async () => {
    const { path, body } = await registered();
    expect(outcomeOf(await register(path, { ...body, registrationId: '89999999' }))).toBe('401/102');
    expect(await server.deliver()).toEqual([]);
  });

  test('ORG6: an ID whose accounts are all removed or erased can register again, and its first review is not due', async () => {
    const { path, body, account } = await registered();
    const { db, now } = server.deps;
    const id = String(body['resourceId']);
    await db
      .insertInto('organisations')
      .values({ kind: 'hospital', organisation_id: id, created_at: new Date(0) })
      .execute();
    const removed = { disabled_at: now(), disabled_cause: 'removed', is_first_of_id: false } as const;
    await db.updateTable('accounts').set(removed).where('id', '=', account.id).execute();
    expect(outcomeOf(await register(path, body))).toBe('done');
    const accounts = await accountsOf(id);
    expect(accounts.map(({ role, is_first_of_id }) => [role, is_first_of_id])).toEqual([
      ['administrator', false],
      ['administrator', true],
    ]);
    expect(await db.selectFrom('organisations').selectAll().where('organisation_id', '=', id).execute()).toEqual([]);
    await db.deleteFrom('accounts').where('login_id', '=', id).execute();
    expect(outcomeOf(await register(path, body))).toBe('done');
  });

  test('ORG6: an ID with staff and no administrator cannot register, and nobody is told to ask an administrator', async () => {
    const { path, body, account } = await registered();
    const staff = { role: 'staff', is_first_of_id: false } as const;
    await server.deps.db.updateTable('accounts').set(staff).where('id', '=', account.id).execute();
    const refused = await register(path, body);
    expect(refused.json()).toEqual({ status: 400, data: { errorCode: 3 } });
    expect(await accountsOf(body['resourceId'])).toHaveLength(1);
  });
});
