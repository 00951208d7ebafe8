import { hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { unlockAccount } from '../../support/unlock-account.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addForgetful, authorised, complete, exchange, type Forgetful } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const wrong = { birthDate: '1980-01-16' };

describe('D9 RS5 Q-12 the birth date at a reset', () => {
  test.each(['member', 'wellness'] as const)(
    'of a %s: a wrong date gets 400/8, and the fifth ends the authorisation and the code',
    async (kind) => {
      const account = await addForgetful(server, { kind });
      const { browser, code } = await authorised(server, account);
      for (let tried = 0; tried < 5; tried++) expect(outcomeOf(await complete(browser, kind, wrong))).toBe('400/8');
      expect(outcomeOf(await complete(browser, kind))).toBe('401/104');
      expect(outcomeOf(await browser.get('/api/user/reset/auth'))).toBe('401/104');
      expect(outcomeOf(await exchange(server.browser(), code))).toBe('401/104');
      expect((await server.browser().post('/api/idauth/auth', account.credentials)).statusCode).toBe(200);
    },
  );

  test('can be tried five times for each reset link, also if the link is opened again', async () => {
    const account = await addForgetful(server);
    const { browser, code } = await authorised(server, account);
    for (let tried = 0; tried < 3; tried++) await complete(browser, account.kind, wrong);
    const second = server.browser();
    await exchange(second, code);
    for (let tried = 0; tried < 2; tried++)
      expect(outcomeOf(await complete(second, account.kind, wrong))).toBe('400/8');
    expect(outcomeOf(await complete(second, account.kind))).toBe('401/104');
  });

  test('can be tried five more times after a new reset message', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    for (let tried = 0; tried < 5; tried++) await complete(browser, account.kind, wrong);
    const again = await authorised(server, account);
    expect(outcomeOf(await complete(again.browser, account.kind))).toBe('done');
  });

  test('uses up no try if it is right but the new password is refused', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    for (let tried = 0; tried < 7; tried++) {
      expect(outcomeOf(await complete(browser, account.kind, { newPassword: account.credentials.password }))).toBe(
        '400/5',
      );
    }
    expect(outcomeOf(await complete(browser, account.kind))).toBe('done');
  });

  test('if wrong, does not tell whether the new password was used before', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    expect(
      outcomeOf(await complete(browser, account.kind, { ...wrong, newPassword: account.credentials.password })),
    ).toBe('400/8');
  });

  test('C8 is refused as malformed if it is missing or no date, and this is not counted as a try', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    for (const birthDate of [
      undefined,
      null,
      '',
      '15/01/1980',
      '1980-13-01',
      '1980-02-30',
      '0000-01-01',
      19_800_115,
      ['1980-01-15'],
    ]) {
      expect(outcomeOf(await complete(browser, account.kind, { birthDate }))).toBe('400/110');
    }
    expect(outcomeOf(await complete(browser, account.kind))).toBe('done');
  });

  test.each(['1899-12-31', '1850-06-01', '2026-03-03'])(
    'RS5 may be any date that exists: %s is wrong like any other',
    async (birthDate) => {
      const account = await addForgetful(server);
      const { browser } = await authorised(server, account);
      expect(outcomeOf(await complete(browser, account.kind, { birthDate }))).toBe('400/8');
    },
  );

  test('gets the same answer for an account without a stored birth date', async () => {
    const account = await addForgetful(server);
    await server.deps.db
      .updateTable('accounts')
      .set({ birth_date_digest: null })
      .where('id', '=', account.id)
      .execute();
    const { browser } = await authorised(server, account);
    const response = await complete(browser, account.kind);
    expect([response.statusCode, response.json()]).toEqual([400, { status: 400, data: { errorCode: 8 } }]);
  });

  test.each(['consultant', 'group', 'hospital'] as const)(
    'of a %s is not needed, and is ignored if it is sent',
    async (kind) => {
      const account = await addForgetful(server, { kind });
      const { browser } = await authorised(server, account);
      expect(outcomeOf(await complete(browser, kind, wrong))).toBe('done');
    },
  );

  test('SEC-G7 is compared for five of twenty concurrent wrong dates', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    const outcomes = (await Promise.all(Array.from({ length: 20 }, () => complete(browser, account.kind, wrong)))).map(
      outcomeOf,
    );
    expect(outcomes.filter((each) => each === '400/8')).toHaveLength(5);
    expect(outcomes.filter((each) => each === '401/104')).toHaveLength(15);
  });

  describe('F4 ten wrong birth dates over all links of an account', () => {
    /** Five wrong ones end a link, so that ten take two. */
    async function guessTenTimes(account: Forgetful) {
      for (let link = 0; link < 2; link++) {
        const { browser } = await authorised(server, account);
        for (let tried = 0; tried < 5; tried++)
          expect(outcomeOf(await complete(browser, account.kind, wrong))).toBe('400/8');
      }
    }
    const resetsBy = async (account: Forgetful) =>
      outcomeOf(await complete((await authorised(server, account)).browser, account.kind));

    test('refuse the right birth date too, for 15 minutes and then for 30', async () => {
      const account = await addForgetful(server);
      for (const length of [15, 30]) {
        await guessTenTimes(account);
        expect(await resetsBy(account)).toBe('401/104');
        server.clock.advance(minutes(length - 2));
        expect(await resetsBy(account)).toBe('401/104');
        // The message limits let five links an hour leave.
        server.clock.advance(hours(1));
      }
      expect(await resetsBy(account)).toBe('done');
    });

    test('block no other account, and do not block the owner’s login', async () => {
      const account = await addForgetful(server);
      await guessTenTimes(account);
      expect(await resetsBy(await addForgetful(server))).toBe('done');
      expect((await server.browser().post('/api/idauth/auth', account.credentials)).statusCode).toBe(200);
    });

    test('are no longer counted if a right birth date comes before the tenth', async () => {
      const account = await addForgetful(server);
      for (let tried = 0; tried < 3; tried++) {
        const { browser } = await authorised(server, account);
        for (let guess = 0; guess < 4; guess++) await complete(browser, account.kind, wrong);
        const newPassword = `Fresh-linen-${tried}7`;
        expect(outcomeOf(await complete(browser, account.kind, { newPassword }))).toBe('done');
      }
    });

    test.each([
      ['alone', async () => {}],
      [
        'beside one that waits for a new password',
        ({ id }: Forgetful) => lockUntil(server.deps.db, accountSubject(id), null, server.deps.now()),
      ],
    ])('are forgotten when an operator unlocks the account: a lock %s', async (_which, given) => {
      const account = await addForgetful(server);
      await guessTenTimes(account);
      await given(account);
      expect(await resetsBy(account)).toBe('401/104');
      const origin = { requestId: 'TEST', client: null, device: null };
      const act = { actor: { name: 'desk', reason: 'test' }, origin };
      expect(await unlockAccount(server.deps, account.id, act)).toBe('unlocked');
      expect(await resetsBy(account)).toBe('done');
    });
  });

  test('GDPR-P1 the audit says that a birth date was wrong, and not which date', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    await complete(browser, account.kind, wrong);
    const rows = await server.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute();
    expect(rows.at(-1)).toMatchObject({ event: 'reset', result: 'refused', reason: 'birth-date' });
    expect(JSON.stringify(rows)).not.toContain('1980');
  });
});
