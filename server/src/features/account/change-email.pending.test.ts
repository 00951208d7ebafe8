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

describe('S11 a requested change of email that is not confirmed yet', () => {
  test('can be withdrawn: its link no longer works, and the person stays logged in', async () => {
    const { browser, letter: message } = await addPending();
    expect(outcomeOf(await browser.post(cancel, {}))).toBe('done');
    expect(await pendingOf(browser)).toBeUndefined();
    expect(outcomeOf(await server.browser().post(confirm, { code: linkCodeIn(message) }))).toBe('400/107');
    expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('done');
  });

  test('can be withdrawn twice, and then there is nothing left to send again', async () => {
    const { browser } = await addPending();
    for (let again = 0; again < 2; again++) expect(outcomeOf(await browser.post(cancel, {}))).toBe('done');
    expect(outcomeOf(await browser.post(resend, {}))).toBe('400/107');
  });

  test('has its message sent again with the same link, and not before 30 seconds have passed', async () => {
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

  test('B7 gets the same answer if another account has the email, and no message is sent', async () => {
    const { email: taken } = await addAccount(server.deps);
    const { browser } = await addPending(taken);
    server.clock.advance(seconds(30));
    expect((await browser.post(resend, {})).json()).toEqual({ secondsToNext: 30 });
    expect(await server.deliver()).toEqual([]);
  });

  test('has a link whose page shows the host and only the start and end of the name of the new email', async () => {
    const { letter: message } = await addPending('fionnuala@test.example');
    const { email } = (await server.browser().post(about, { code: linkCodeIn(message) })).json<{ email: string }>();
    expect(email).toBe('fi•••a@test.example');
  });
});
