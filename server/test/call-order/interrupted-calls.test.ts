import { pendingEmailChange, requestEmailChange, resendEmailChange } from '@selvage/contract/api/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endCredentials } from '../../src/accounts/end-credentials.ts';
import { replaceHash } from '../../src/accounts/account-store.ts';
import { outcomeOf } from '../harness/refusals.ts';
import { testOwner, addAccount, testPassword } from '../harness/accounts.ts';
import { addForgetful, complete, exchange, mailedCode, authenticate } from '../harness/sign-in.ts';
import { startInterruptibleApp, type InterruptibleApp } from './interruptible-app.ts';

let app: InterruptibleApp;
beforeAll(async () => {
  app = await startInterruptibleApp({ sendPause: 30_000 });
});
afterAll(() => app.close());

/** More statements than any of these calls has. */
const everyPlace = Array.from({ length: 16 }, (_, statements) => statements);
/** Sixteen whole resets or logins take longer than one test usually may, on a busy machine. */
const limit = { timeout: 60_000 };

test('F1 a reset link that ends at any moment of its exchange sets no password', limit, async () => {
  const { server } = app;
  const seen = new Set<boolean>();
  for (const statements of everyPlace) {
    const account = await addForgetful(server);
    const code = await mailedCode(server, account);
    let isEnded = false;
    app.interruptAfter(statements, async () => {
      await server.deps.db
        .transaction()
        .execute((tx) => endCredentials(tx, account.id, 'not-me', { now: server.deps.now() }));
      isEnded = true;
    });
    const browser = app.browser();
    await exchange(browser, code);
    app.takeBack();
    seen.add(isEnded);
    expect([statements, outcomeOf(await complete(browser, account.kind))]).toEqual([
      statements,
      isEnded ? '401/104' : 'done',
    ]);
  }
  expect(seen).toEqual(new Set([true, false]));
});

test(
  'F13 a login whose password hash is renewed at any moment still gets its code, and is counted once',
  limit,
  async () => {
    const { server } = app;
    for (const statements of everyPlace) {
      const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
      const { password_hash: before } = await server.deps.db
        .selectFrom('accounts')
        .select('password_hash')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow();
      const renewed = await server.deps.hashing.hash(testPassword, testOwner);
      app.interruptAfter(statements, async () => {
        await replaceHash(server.deps.db, account.id, before ?? '', renewed);
      });
      const answer = await authenticate(app.browser(), account);
      app.takeBack();
      expect([statements, outcomeOf(answer)]).toEqual([statements, 'done']);
      const codes = (await server.deliver()).filter(({ to }) => to === account.email);
      expect([statements, codes.length]).toEqual([statements, 1]);
    }
  },
);

test('S11 a change of email that is withdrawn while it is being sent again sends nothing', async () => {
  const { server } = app;
  const seen = new Set<string>();
  for (const statements of everyPlace) {
    const account = await addAccount(server.deps);
    const browser = app.browser();
    await authenticate(browser, account);
    const email = `next-${statements}@test.example`;
    await browser.post(requestEmailChange.path, { email, password: testPassword });
    expect(outcomeOf(await browser.get(pendingEmailChange.path))).toBe('done');
    await server.deliver();
    server.clock.advance(60_000);
    let isWithdrawn = false;
    app.interruptAfter(statements, async () => {
      await server.deps.db
        .transaction()
        .execute((tx) => endCredentials(tx, account.id, 'email-change-withdrawn', { now: server.deps.now() }));
      isWithdrawn = true;
    });
    const outcome = outcomeOf(await browser.post(resendEmailChange.path, {}));
    app.takeBack();
    seen.add(outcome);
    const sent = (await server.deliver()).filter(({ to }) => to === email);
    expect([statements, sent.length]).toEqual([statements, outcome === 'done' ? 1 : 0]);
    expect([statements, outcome]).toEqual([statements, isWithdrawn ? outcome : 'done']);
  }
  expect(seen).toEqual(new Set(['400/107', 'done']));
});
