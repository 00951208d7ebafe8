import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAccount, testOwner } from '../../test/harness/accounts.ts';
import { openTestDeps } from '../../test/harness/test-app.ts';
import { changeAccount } from './change-account.ts';

let opened: Awaited<ReturnType<typeof openTestDeps>>;
let woken = 0;
beforeAll(async () => {
  opened = await openTestDeps();
});
afterAll(() => opened.close());

const deps = () => ({ ...opened.deps, wakeOutbox: () => void (woken += 1) });
const origin = { requestId: 'change-account-test', client: null, device: null };
async function asker() {
  const account = await addAccount(opened.deps);
  const brand = opened.deps.config.brands[0];
  return { account, context: { brand, language: 'en' as const, origin, client: 'test' } };
}
const auditRows = (accountId: string) =>
  opened.deps.db.selectFrom('audit_events').select(['event', 'kind']).where('account_id', '=', accountId).execute();

test('a change of an account that writes no audit row fails, and the database stores nothing of the change', async () => {
  const asked = await asker();
  const change = changeAccount(deps(), asked, {}, async ({ notify }) => notify('password-changed'));
  await expect(change).rejects.toThrow('a change of an account must write an audit row');
  const { id } = asked.account;
  expect(await opened.deps.db.selectFrom('outbox').select('id').where('account_id', '=', id).execute()).toEqual([]);
});

test('a change of an account writes the account and its kind into the audit row, and wakes the sender of messages once after the commit', async () => {
  const asked = await asker();
  const before = woken;
  await changeAccount(deps(), asked, {}, async (change) => {
    await change.audit('password-changed');
    await change.notify('password-changed');
    await change.notify('password-changed');
    expect(woken).toBe(before);
  });
  expect(woken).toBe(before + 1);
  expect(await auditRows(asked.account.id)).toEqual([{ event: 'password-changed', kind: 'member' }]);
});

test('an audit row names the person who asked for the change as its actor, unless another actor is given', async () => {
  const actor = { name: 'Asker', reason: 'ticket 12' };
  const asked = { ...(await asker()), actor };
  await changeAccount(deps(), asked, {}, async ({ audit }) => {
    await audit('two-factor-changed', { reason: 'off' });
    await audit('factor-removal-approved', { actor: { name: 'Approver', reason: 'ticket 13' } });
  });
  const rows = opened.deps.db.selectFrom('audit_events').where('account_id', '=', asked.account.id).orderBy('id');
  expect(await rows.select(['actor', 'actor_reason as why', 'reason']).execute()).toEqual([
    { actor: 'Asker', why: 'ticket 12', reason: 'off' },
    { actor: 'Approver', why: 'ticket 13', reason: null },
  ]);
});

test('a refused change of an account writes nothing and does not wake the sender of messages', async () => {
  const asked = await asker();
  const before = woken;
  const proven = { hash: 'another hash', whenChanged: 'password.wrong' } as const;
  const change = changeAccount(deps(), asked, { proven }, (write) => write.audit('password-changed'));
  await expect(change).rejects.toMatchObject({ refusal: 'password.wrong' });
  expect(await auditRows(asked.account.id)).toEqual([]);
  expect(woken).toBe(before);
});

test('a test fails if the server hashes or compares a password while a change of an account has its transaction open', async () => {
  const asked = await asker();
  const change = changeAccount(deps(), asked, {}, async ({ untold }) =>
    untold(await opened.deps.hashing.hash('Fresh-linen-77', testOwner)),
  );
  await expect(change).rejects.toThrow('while a transaction is open');
});

test('an erased account is not changed', async () => {
  const asked = { ...(await asker()), account: { id: '999999999' as never } };
  expect(await changeAccount(deps(), asked, {}, (change) => change.audit('password-changed'))).toBeUndefined();
});

test('a change of an account by support waits for another transaction that inserts a row that refers to the account', async () => {
  const asked = { ...(await asker()), actor: { name: 'nora', reason: 'a test' } };
  const { db } = opened.deps;
  const { id } = asked.account;
  let isChanged = false;
  const changing = await db.transaction().execute(async (tx) => {
    // As the foreign key of a link does that is being sent.
    await sql`select from accounts where id = ${id} for key share`.execute(tx);
    const change = changeAccount(deps(), asked, {}, (write) => write.audit('sessions-ended')).then(
      () => (isChanged = true),
    );
    await vi.waitFor(async () => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect((await waiting.execute(db)).rows).toHaveLength(1);
    });
    expect(isChanged).toBe(false);
    return { change };
  });
  expect(await changing.change).toBe(true);
});
