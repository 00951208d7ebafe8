import { changeMemberNumber } from '@selvage/contract/api/account';
import { days } from '@selvage/contract/time-units';
import { kinds, userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealField } from '../../crypto/sealed-fields.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { fillRegistry, registered, registeredBirthDate } from '../../../test/harness/registry.ts';
import { addSignedIn } from '../../../test/harness/sign-in.ts';
import { requiring } from '../../../test/harness/test-config.ts';

const othersNumber = '3000000001';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    ...requiring(config, 'nothing'),
  }));
  await fillRegistry(server.deps.db);
  await server.deps.db
    .insertInto('registry_policies')
    .values({
      member_number: othersNumber,
      birth_date_sealed: sealField(server.deps.keys, 'policy birth date', othersNumber, '1979-12-31'),
    })
    .execute();
});
afterAll(() => server.close());

let used = 0;
const nextNumber = () => registered.member(++used).memNo;
const addInsured = () => addSignedIn(server, { birthDate: registeredBirthDate, memberNumber: nextNumber() });
const change = (browser: TestBrowser, memNo: string, password = testPassword) =>
  browser.post(changeMemberNumber.path, { memNo, password });
const numberOf = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).json().memNo;

const tries = (id: string, result: 'ok' | 'refused') =>
  server.deps.db
    .selectFrom('audit_events')
    .select('reason')
    .where('account_id', '=', id)
    .where('event', '=', 'member-number-changed')
    .where('result', '=', result)
    .orderBy('id')
    .execute();

describe('UP2 SEC-F4 Q-28 a change of member number', () => {
  test('S10 is refused for the current number, without a message and without counting a try', async () => {
    const { browser, id } = await addInsured();
    await server.deliver();
    const own = await numberOf(browser);
    for (let time = 0; time < 6; time++) expect(outcomeOf(await change(browser, own))).toBe('400/127');
    expect(await server.deliver()).toEqual([]);
    expect(await tries(id, 'ok')).toEqual([]);
    expect(outcomeOf(await change(browser, nextNumber()))).toBe('done');
  });

  test('succeeds for a number of the person’s own policy, tells the owner without the number, and is audited', async () => {
    const { browser, email, id } = await addInsured();
    await server.deliver();
    const wanted = nextNumber();
    expect(outcomeOf(await change(browser, wanted))).toBe('done');
    expect(await numberOf(browser)).toBe(wanted);
    const [message, ...others] = await server.deliver();
    expect([message?.to, others]).toEqual([email, []]);
    expect(`${message?.subject}${message?.text}${message?.html}`).not.toContain(wanted);
    expect(await tries(id, 'ok')).toHaveLength(1);
  });

  test.each<[what: string, number: () => Promise<string>, reason: string]>([
    ['the number of a policy with another birth date', () => Promise.resolve(othersNumber), 'not-theirs'],
    ['a number without a policy', () => Promise.resolve('4000000004'), 'not-theirs'],
    ['OPS-P10 the number of a policy that has ended', () => Promise.resolve('2000000951'), 'not-theirs'],
    [
      'the number of another account',
      async () => {
        const memberNumber = nextNumber();
        await addAccount(server.deps, { memberNumber });
        return memberNumber;
      },
      'taken',
    ],
  ])('to %s is refused with 400/3, and the number stays', async (_what, number, reason) => {
    const { browser, id } = await addInsured();
    const before = await numberOf(browser);
    await server.deliver();
    const answer = await change(browser, await number());
    expect(answer.json()).toEqual({ status: 400, data: { errorCode: 3 } });
    expect(await numberOf(browser)).toBe(before);
    expect(await server.deliver()).toEqual([]);
    expect(await tries(id, 'refused')).toEqual([{ reason }]);
  });

  test('is refused for an account without a birth date on file', async () => {
    const { browser } = await addSignedIn(server, { memberNumber: nextNumber() });
    expect(outcomeOf(await change(browser, nextNumber()))).toBe('400/3');
  });

  test('is refused with 429 after five tries a day, even for the right number, and is possible again the next day', async () => {
    const { browser, id } = await addInsured();
    for (let tried = 0; tried < 5; tried++) expect(outcomeOf(await change(browser, `900000000${tried}`))).toBe('400/3');
    const wanted = nextNumber();
    const answer = await change(browser, wanted);
    expect([outcomeOf(answer), answer.headers['retry-after']]).toEqual(['429/119', '86400']);
    expect((await tries(id, 'refused')).at(-1)).toEqual({ reason: 'too-many' });
    await server.deps.db
      .updateTable('sessions')
      .set({
        last_seen_at: new Date(server.clock.now().getTime() + days(1)),
        created_at: new Date(server.clock.now().getTime() + days(1)),
      })
      .execute();
    server.clock.advance(days(1));
    expect(outcomeOf(await change(browser, wanted))).toBe('done');
  });

  test('does not count a wrong password or a success as a try', async () => {
    const { browser } = await addInsured();
    for (let wrong = 0; wrong < 3; wrong++)
      expect(outcomeOf(await change(browser, othersNumber, 'Wrong-cloth-42'))).toBe('400/7');
    for (let right = 0; right < 3; right++) expect(outcomeOf(await change(browser, nextNumber()))).toBe('done');
    for (let tried = 0; tried < 5; tried++) expect(outcomeOf(await change(browser, `910000000${tried}`))).toBe('400/3');
    expect(outcomeOf(await change(browser, '9100000009'))).toBe('429/119');
  });

  test.each(kinds.filter((kind) => !userTypes[kind].hasMemberNumber))(
    'is refused with 403 for a %s account, which has no member number',
    async (kind) => {
      const { browser } = await addSignedIn(server, { kind });
      expect(outcomeOf(await change(browser, nextNumber()))).toBe('403/121');
    },
  );
});
