import { changeMemberNumber, changePassword } from '@selvage/contract/api/account';
import { recentActivity } from '@selvage/contract/api/security';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../test/harness/refusals.ts';
import { addAccount, testPassword } from '../../test/harness/accounts.ts';
import type { TestApp } from '../../test/harness/test-app.ts';
import { addTestAgent, Desk, startDesk } from '../../test/harness/desk.ts';
import { addOwing, addSignedIn, authenticate } from '../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startDesk();
});
afterAll(() => server.close());

const denialsOf = (column: 'account_id' | 'actor', value: string) =>
  server.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('event', '=', 'access-denied')
    .where(column, '=', value)
    .orderBy('id')
    .execute();

const newNumber = { memNo: '2000000001', password: testPassword };

describe('J4 a session that requests what it may not have', () => {
  test('writes an audit row if its login code was not entered yet', async () => {
    const { browser, account } = await addOwing(server);
    expect(outcomeOf(await browser.get(recentActivity.path))).toBe('403/101');
    expect(await denialsOf('account_id', account.id)).toEqual([
      {
        id: expect.any(String),
        at: server.clock.now(),
        event: 'access-denied',
        result: 'refused',
        reason: `session.incomplete ${recentActivity.path}`,
        account_id: account.id,
        subject: null,
        kind: 'member',
        request_id: expect.stringMatching(/^\w{16}$/),
        client: '127.0.0.0/24',
        device: '/',
        actor: null,
        actor_reason: null,
      },
    ]);
  });

  test('writes an audit row if its kind of user may not make the call', async () => {
    const { browser, id } = await addSignedIn(server, { kind: 'consultant' });
    expect(outcomeOf(await browser.post(changeMemberNumber.path, newNumber))).toBe('403/121');
    expect((await denialsOf('account_id', id)).map(({ reason, kind }) => [reason, kind])).toEqual([
      [`action.not-allowed ${changeMemberNumber.path}`, 'consultant'],
    ]);
  });

  test('writes an audit row for an agent who is only a viewer', async () => {
    const agent = await addTestAgent(server, 'viewer');
    const desk = await Desk.open(server, agent);
    expect((await desk.submit('/desk/person/nothing/unlock')).statusCode).toBe(403);
    expect((await denialsOf('actor', agent.name)).map(({ reason }) => reason)).toEqual([
      'action.not-allowed /desk/person/:person/unlock',
    ]);
  });

  test('writes one audit row a minute, however often it makes the request', async () => {
    const { browser, account } = await addOwing(server);
    server.clock.advance(minutes(1));
    const askOften = () => Promise.all(Array.from({ length: 20 }, () => browser.get(recentActivity.path)));
    await askOften();
    expect(await denialsOf('account_id', account.id)).toHaveLength(1);
    server.clock.advance(minutes(1));
    await askOften();
    expect(await denialsOf('account_id', account.id)).toHaveLength(2);
  });

  test('writes an audit row also if another session of the account has just written one', async () => {
    const account = await addAccount(server.deps, { kind: 'consultant' });
    for (let turn = 0; turn < 2; turn++) {
      const browser = server.browser();
      await authenticate(browser, account);
      await browser.post(changeMemberNumber.path, newNumber);
    }
    expect(await denialsOf('account_id', account.id)).toHaveLength(2);
  });

  test('writes no audit row if the call is allowed and refused for another reason', async () => {
    const { browser, id } = await addSignedIn(server);
    const wrong = { password: 'Wrong-cloth-42', newPassword: 'Fresh-linen-77' };
    expect(outcomeOf(await browser.post(changePassword.path, wrong))).toBe('400/7');
    expect(await denialsOf('account_id', id)).toEqual([]);
  });
});

test('a request without a session writes no audit row about denied access', async () => {
  const all = () => server.deps.db.selectFrom('audit_events').select('id').execute();
  const before = await all();
  expect(outcomeOf(await server.browser().get(recentActivity.path))).toBe('401/100');
  expect(await all()).toEqual(before);
});
