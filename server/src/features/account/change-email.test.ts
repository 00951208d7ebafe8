import { confirmEmailChange, pendingEmailChange, requestEmailChange } from '@selvage/contract/api/account';
import { hours, minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkCodeIn, linkIn, authorised, complete, addSignedIn, authenticate } from '../../../test/harness/sign-in.ts';
import { outcomeOf, anonymousRefusals } from '../../../test/harness/refusals.ts';
import { addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser, witnessStatements } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let count = 0;
const nextAddress = () => `next-${++count}@change.example`;

const ask = (browser: TestBrowser, email: string, password = testPassword) =>
  browser.post(requestEmailChange.path, { email, password });
const confirm = (browser: TestBrowser, code: string) => browser.post(confirmEmailChange.path, { code });
const pendingOf = async (browser: TestBrowser) => (await browser.get(pendingEmailChange.path)).json().pending;
const emailOf = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).json().email;

/** Asks for a change and takes the code out of the message. */
async function asked(browser: TestBrowser, email: string): Promise<string> {
  await server.deliver();
  expect(outcomeOf(await ask(browser, email))).toBe('done');
  return linkCodeIn((await server.deliver()).find(({ to }) => to === email));
}

async function addAsking(kind: 'member' | 'consultant' = 'member') {
  const person = await addSignedIn(server, { kind });
  const email = nextAddress();
  return { ...person, newEmail: email, code: await asked(person.browser, email) };
}

describe('UP1 D14 a change of email', () => {
  test('keeps the old email until the link in the message is confirmed, and then uses the new one', async () => {
    const { browser, newEmail, code, ...account } = await addAsking();
    expect(await emailOf(browser)).toBe(account.email);
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('done');
    expect(outcomeOf(await authenticate(server.browser(), account, { email: newEmail }))).toBe('401/0');
    expect(outcomeOf(await confirm(browser, code))).toBe('done');
    expect(await emailOf(browser)).toBe(newEmail);
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/0');
    expect(outcomeOf(await authenticate(server.browser(), account, { email: newEmail }))).toBe('done');
  });

  test('D11 has a link to a page, and opening the page changes nothing', async () => {
    const { browser, email } = await addSignedIn(server);
    await server.deliver();
    const wanted = nextAddress();
    await ask(browser, wanted);
    const [message] = await server.deliver();
    const link = new URL(linkIn(message));
    expect(link.pathname).toBe('/memberlogin/accountdetails/updateemail/verify');
    for (const method of ['GET', 'HEAD'] as const) {
      await server.browser().send({ method, url: `${link.pathname}${link.search}` });
      await server.browser().send({ method, url: `${confirmEmailChange.path}${link.search}` });
    }
    expect(await emailOf(browser)).toBe(email);
    expect(outcomeOf(await confirm(server.browser(), linkCodeIn(message)))).toBe('done');
  });

  test('D13 sends one message to the old and one to the new email, without a secret and without the full new email', async () => {
    const { browser, newEmail, code, email } = await addAsking();
    await confirm(browser, code);
    await confirm(browser, code);
    const messages = await server.deliver();
    expect(messages.map(({ to }) => to).toSorted()).toEqual([email, newEmail].toSorted());
    expect(new Set(messages.map(({ subject }) => subject))).toEqual(
      new Set(['Your email address was changed – Linen Health']),
    );
    for (const { text, html } of messages) expect(text + html).not.toMatch(new RegExp(`${newEmail}|${code}`));
  });

  test('is shown to the person as unconfirmed for 24 hours, or until it is confirmed', async () => {
    const { browser, newEmail, code } = await addAsking();
    const expiresAt = new Date(server.clock.now().getTime() + hours(24)).toISOString();
    expect(await pendingOf(browser)).toMatchObject({ email: newEmail, expiresAt });
    await confirm(browser, code);
    expect(await pendingOf(browser)).toBeUndefined();
  });

  test.each([
    ['23:59', hours(24) - minutes(1), 'done'],
    ['24:00', hours(24), '400/107'],
  ])('D2 can be confirmed with a link that is %s old, or no longer', async (_age, age, outcome) => {
    const { code } = await addAsking();
    server.clock.advance(age);
    expect(outcomeOf(await confirm(server.browser(), code))).toBe(outcome);
  });

  test('can be confirmed twice, and the second confirmation changes nothing', async () => {
    const { browser, code, newEmail, ...account } = await addAsking();
    await confirm(browser, code);
    const elsewhere = server.browser();
    await authenticate(elsewhere, account, { email: newEmail });
    await server.deliver();
    const session = browser.cookies.get('sid');
    for (const each of [browser, server.browser()]) expect(outcomeOf(await confirm(each, code))).toBe('done');
    expect(browser.cookies.get('sid')).toBe(session);
    expect(outcomeOf(await elsewhere.get('/api/user/sessions'))).toBe('done');
    expect(await server.deliver()).toEqual([]);
  });
});

describe('E4 sessions after a change of email', () => {
  test('the session that confirms the change gets a new id, and the other sessions of the account end', async () => {
    const { browser, code, ...account } = await addAsking();
    const other = server.browser();
    await authenticate(other, account);
    const before = browser.cookies.get('sid');
    await confirm(browser, code);
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
    expect(outcomeOf(await other.get('/api/user/user.json'))).toBe('401/100');
  });

  test('D15 a link that is confirmed in another browser ends all sessions and starts none', async () => {
    const { browser, code } = await addAsking();
    const [stranger, other] = [server.browser(), await addSignedIn(server)];
    expect(outcomeOf(await confirm(other.browser, code))).toBe('done');
    expect(await emailOf(other.browser)).toBe(other.email);
    expect(outcomeOf(await confirm(stranger, code))).toBe('done');
    expect(stranger.cookies.size).toBe(0);
    expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('401/100');
  });
});

describe('D14 the link of a change of email fails, and the old email stays', () => {
  test('after a newer request', async () => {
    const { browser, code, email } = await addAsking();
    const newer = await asked(browser, nextAddress());
    expect(outcomeOf(await confirm(browser, code))).toBe('400/107');
    expect(await emailOf(browser)).toBe(email);
    expect(outcomeOf(await confirm(browser, newer))).toBe('done');
  });

  test('if another account has the new email by then', async () => {
    const { browser, code, newEmail, email } = await addAsking();
    await addAccount(server.deps, { email: newEmail, kind: 'wellness' });
    expect(outcomeOf(await confirm(browser, code))).toBe('400/107');
    expect(await emailOf(browser)).toBe(email);
    expect(await server.deliver()).toEqual([]);
  });

  test('after a password reset', async () => {
    const { code, ...account } = await addAsking('consultant');
    await complete((await authorised(server, { ...account, kind: 'consultant' })).browser, 'consultant');
    expect(outcomeOf(await confirm(server.browser(), code))).toBe('400/107');
  });

  test('if its code is made for another purpose or belongs to no account, and both refusals are audited', async () => {
    const { browser, ...account } = await addSignedIn(server);
    await authenticate(server.browser(), account);
    const messages = await server.deliver();
    const notMe = linkCodeIn(messages.find(({ subject }) => subject.startsWith('New login')));
    for (const code of [notMe, 'A'.repeat(43)]) expect(outcomeOf(await confirm(browser, code))).toBe('400/107');
    const rows = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'kind'])
      .where('account_id', '=', account.id)
      .where('result', '=', 'refused')
      .execute();
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ event: 'email-changed', kind: 'member' })));
    const byStranger = () => confirm(server.browser(), 'A'.repeat(43));
    expect(await anonymousRefusals(server, byStranger)).toEqual({ 'email-changed': 1 });
  });
});

describe('UP1 B7 the answer to a request to change the email', () => {
  test('S10 the current email is refused, no change is stored, and no message is sent', async () => {
    const { browser, email } = await addSignedIn(server);
    await server.deliver();
    for (const own of [email, email.toUpperCase()]) expect(outcomeOf(await ask(browser, own))).toBe('400/126');
    expect(await pendingOf(browser)).toBeUndefined();
    expect(await server.deliver()).toEqual([]);
  });

  test('S10 a request for the current email keeps a change that waits for its confirmation', async () => {
    const { browser, email, newEmail, code } = await addAsking();
    expect(outcomeOf(await ask(browser, email))).toBe('400/126');
    expect(await pendingOf(browser)).toMatchObject({ email: newEmail });
    expect(outcomeOf(await confirm(browser, code))).toBe('done');
  });

  test('is the same for an email that is free, taken, taken in another area, or requested too soon', async () => {
    const { browser, email } = await addSignedIn(server);
    const taken = await addAccount(server.deps, { kind: 'wellness' });
    const elsewhere = await addAccount(server.deps, { kind: 'group' });
    const free = nextAddress();
    await server.deliver();
    const answers = [];
    const messages = [];
    for (const wanted of [free, taken.email, elsewhere.email, taken.email.toUpperCase()]) {
      answers.push(await ask(browser, wanted));
      messages.push(...(await server.deliver()));
      expect(await pendingOf(browser)).toMatchObject({ email: wanted.toLowerCase() });
    }
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    expect(messages.map(({ to }) => to).filter((to) => to !== email)).toEqual([free, elsewhere.email]);
    // F3: the old email hears of each, whether or not the new one is free.
    expect(messages.filter(({ to }) => to === email)).toHaveLength(4);
  });

  test('B6 Q-22 a free and a taken email run the same statements', async () => {
    const witness = await witnessStatements(server);
    const account = await addAccount(server.deps);
    const taken = await addAccount(server.deps);
    const browser = witness.browser();
    await authenticate(browser, account);
    const statementsFor = async (wanted: string) => {
      witness.statements();
      expect(outcomeOf(await ask(browser, wanted))).toBe('done');
      return witness.statements();
    };
    const free = nextAddress();
    const statements = await statementsFor(free);
    expect(statements.length).toBeGreaterThan(8);
    expect(await statementsFor(taken.email)).toEqual(statements);
    const again = await statementsFor(taken.email);
    await statementsFor(nextAddress());
    server.clock.advance(seconds(30));
    const fresh = nextAddress();
    await statementsFor(fresh);
    expect(await statementsFor(fresh)).toEqual(again);
    await witness.close();
  });

  test('a second request within 30 seconds sends no message, and the link of the first request still works', async () => {
    const { browser, code, newEmail } = await addAsking();
    expect(outcomeOf(await ask(browser, newEmail))).toBe('done');
    expect(await server.deliver()).toEqual([]);
    expect(outcomeOf(await confirm(browser, code))).toBe('done');
  });
});

test('AD1 a group user who changes the email gets 403 before the password is compared', async () => {
  const { browser } = await addSignedIn(server, { kind: 'group' });
  expect(outcomeOf(await ask(browser, nextAddress(), 'Wrong-cloth-42'))).toBe('403/121');
});

test('a change of email with a wrong password gets 400/7, and no message is sent', async () => {
  const { browser } = await addSignedIn(server);
  expect(outcomeOf(await ask(browser, nextAddress(), 'Wrong-cloth-42'))).toBe('400/7');
  expect(await pendingOf(browser)).toBeUndefined();
});

test('B10 twenty requests an hour from one network to change an email are answered, and then 429', async () => {
  const throttled = await startTestApp(() => ({ throttle: true }));
  const { browser } = await addSignedIn(throttled);
  for (let sent = 0; sent < 20; sent++) {
    expect(outcomeOf(await ask(browser, nextAddress()))).toBe('done');
    expect(await throttled.deliver()).toHaveLength(2);
  }
  expect(outcomeOf(await ask(browser, nextAddress()))).toBe('429/119');
  expect(await throttled.deliver()).toEqual([]);
  await throttled.close();
});
