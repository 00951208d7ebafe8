import { seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkCodeIn, addSignedIn } from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { addAccount, testPassword as password } from '../../../test/harness/accounts.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const request = '/api/user/user/email/request';
const cancel = '/api/user/user/email/cancel';
const resend = '/api/user/user/email/resend';
const confirm = '/api/user/user/email/confirm';
const about = '/api/user/user/email/about';

const pendingOf = async (browser: TestBrowser) =>
  (await browser.get(request)).json<{ pending?: { email: string; secondsToNext: number } }>().pending;

let count = 0;
async function addPending(to = `pending-${++count}@test.example`) {
  const signedIn = await addSignedIn(server);
  expect(outcomeOf(await signedIn.browser.post(request, { email: to, password }))).toBe('done');
  const messages = await server.deliver();
  return { ...signedIn, to, letters: messages, letter: messages.find((each) => each.to === to) };
}

describe('S11 a change of address that waits', () => {
  test('can be withdrawn: its link works no more, and its owner stays logged in', async () => {
    const { browser, letter: message } = await addPending();
    expect(outcomeOf(await browser.post(cancel, {}))).toBe('done');
    expect(await pendingOf(browser)).toBeUndefined();
    expect(outcomeOf(await server.browser().post(confirm, { code: linkCodeIn(message) }))).toBe('400/107');
    expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('done');
  });

  test('is withdrawn once: then there is nothing to withdraw or to send', async () => {
    const { browser } = await addPending();
    for (let again = 0; again < 2; again++) expect(outcomeOf(await browser.post(cancel, {}))).toBe('done');
    expect(outcomeOf(await browser.post(resend, {}))).toBe('400/107');
  });

  test('is sent again with the same link, not sooner than the pause that is told', async () => {
    const { browser, to, letter: message } = await addPending();
    expect(await pendingOf(browser)).toMatchObject({ email: to, secondsToNext: 30 });
    expect(outcomeOf(await browser.post(resend, {}))).toBe('429/119');
    expect(await server.deliver()).toEqual([]);
    server.clock.advance(seconds(30));
    expect(await pendingOf(browser)).toMatchObject({ secondsToNext: 0 });
    expect((await browser.post(resend, {})).json()).toEqual({ secondsToNext: 30 });
    const [again, ...more] = await server.deliver();
    expect([again?.to, more, linkCodeIn(again)]).toEqual([to, [], linkCodeIn(message)]);
    expect(outcomeOf(await server.browser().post(confirm, { code: linkCodeIn(again) }))).toBe('done');
  });

  test('B7 gives the same answer for an email that is taken, and sends nothing', async () => {
    const { email: taken } = await addAccount(server.deps);
    const { browser } = await addPending(taken);
    server.clock.advance(seconds(30));
    expect((await browser.post(resend, {})).json()).toEqual({ secondsToNext: 30 });
    expect(await server.deliver()).toEqual([]);
  });

  test('is named by its link, with its host and as much of its name as tells it from another', async () => {
    const { letter: message } = await addPending('fionnuala@test.example');
    const { email } = (await server.browser().post(about, { code: linkCodeIn(message) })).json<{ email: string }>();
    expect(email).toBe('fi•••a@test.example');
  });
});
