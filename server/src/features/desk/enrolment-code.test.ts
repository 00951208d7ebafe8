import { spendEnrolmentCode } from '@selvage/contract/api/two-factor';
import { newPasskeyOptions } from '@selvage/contract/api/passkeys';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDemoConfig, requiring } from '../../../test/harness/test-config.ts';
import type { AgentRow } from '../../support/agents/agent-store.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { SoftPasskey } from '../../../test/harness/soft-passkey.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { addAppHolder, oweStep, recover, attestIn, type Account, authenticate } from '../../../test/harness/sign-in.ts';
import { Desk, actsOn, addTestAgent, saidAt, startTwoDesks, ticket } from '../../../test/harness/desk.ts';

let server: TestApp;
let agent: AgentRow;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  const config = readDemoConfig();
  const policy = requiring(config, 'phishing-resistant', { kinds: ['hospital'] });
  ({ server, agent, desk, other } = await startTwoDesks({ ...policy, limits: { ...config.limits, sendPause: 0 } }));
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttles').execute();
  await server.deliver();
});
afterAll(() => server.close());

const hospital = { kind: 'hospital', twoFactor: 'SMS', mobile: '0851234567' } as const;
const checked = { reason: 'spoke to the caller too' };

async function requestFor(account: Account, at = desk): Promise<string> {
  expect(await at.act(account, 'enrolment-code')).toBe('asked');
  const { id } = await server.deps.db
    .selectFrom('approvals')
    .select('id')
    .where('account_id', '=', account.id)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  return `/desk/enrolments/${id}`;
}

const codeOn = (body: string): string => /<code>([0-9A-Z]{5}-[0-9A-Z]{5})<\/code>/.exec(body)?.[1] ?? '';
const approve = (url: string, at = other) => at.submit(url, { answer: 'approve', ...checked });

async function codeFor(account: Account): Promise<string> {
  return codeOn((await approve(await requestFor(account))).body);
}

async function owing(account: Account) {
  const browser = server.browser();
  await authenticate(browser, account);
  return browser;
}

const give = async (account: Account, code: string, browser?: Awaited<ReturnType<typeof owing>>) => {
  const used = browser ?? (await owing(account));
  return { browser: used, outcome: outcomeOf(await used.post(spendEnrolmentCode.path, { code })) };
};

test('WY27 the desk’s page of a person who must add a passkey starts with that requirement', async () => {
  const owes = await addAccount(server.deps, hospital);
  expect((await desk.get(await desk.pathOf(owes))).body).toContain(
    'Must add a passkey before they can use the account.',
  );
  const member = await addAccount(server.deps);
  expect((await desk.get(await desk.pathOf(member))).body).toContain('Nothing is blocking this account.');
});

test('the desk offers to turn off 2-factor authentication only if a password would then be enough', async () => {
  const pageOf = async (account: Account) => (await desk.get(await desk.pathOf(account))).body;
  const required = await pageOf(await addAccount(server.deps, hospital));
  expect(required).toContain('/enrolment-code">');
  expect(required).not.toContain('/remove-second-step');
  const member = await addAccount(server.deps, { twoFactor: 'EMAIL' });
  expect(await pageOf(member)).toContain('/remove-second-step">');
  const explained = (await desk.get(`${await desk.pathOf(member)}/remove-second-step`)).body;
  expect(explained).toContain('this person needs only their password to log in. We log them out everywhere');
});

describe('WY26 an enrolment code', () => {
  test('is shown once to the second agent, and the person gets a message without the code', async () => {
    const account = await addAccount(server.deps, hospital);
    const url = await requestFor(account);
    expect((await other.get('/desk')).body).toContain(`href="${url}"`);
    const page = (await other.get(url)).body;
    expect([page.includes(agent.name), page.includes(ticket), page.includes(account.email)]).toEqual([
      true,
      true,
      false,
    ]);
    const code = codeOn((await approve(url)).body);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const messages = await server.deliver();
    expect(messages).toMatchObject([{ to: account.email, subject: expect.stringContaining('code to add a passkey') }]);
    expect(messages[0]?.text).not.toContain(code);
    expect(saidAt(await approve(url))).toBe('over');
    expect(await actsOn(server, account.id)).toEqual([
      `enrolment-code-asked ${agent.name} ${ticket}`,
      expect.stringMatching(/^enrolment-code-issued Spinner \d+ spoke to the caller too$/),
    ]);
  });

  test('is entered in place of the code of the second step, and then the person can only add a passkey', async () => {
    const account = await addAccount(server.deps, hospital);
    const { browser, outcome } = await give(account, await codeFor(account));
    expect(outcome).toBe('done');
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
    expect((await browser.get('/api/user/user.json')).json().mfaRequired).toEqual({
      mfaSetupRequired: false,
      passkeyRequired: true,
    });
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
  });

  test('is accepted in any spelling, also for a person who has lost a passkey', async () => {
    const account = await addAccount(server.deps, hospital);
    const first = await give(account, (await codeFor(account)).toLowerCase().replace('-', ' '));
    expect(outcomeOf(await attestIn(first.browser, new SoftPasskey()))).toBe('done');
    const second = await give(account, (await codeFor(account)).replaceAll('0', 'o').replaceAll('1', 'L'));
    expect(outcomeOf(await attestIn(second.browser, new SoftPasskey()))).toBe('done');
  });

  test('cannot be used without the password', async () => {
    const account = await addAccount(server.deps, hospital);
    const code = await codeFor(account);
    const stranger = server.browser();
    expect(outcomeOf(await stranger.post(spendEnrolmentCode.path, { code }))).toBe('401/100');
    const { credentials } = account;
    expect(outcomeOf(await stranger.post('/api/idauth/auth', { ...credentials, password: code }))).toBe('401/0');
  });

  test('works once, even if it is entered four times at once', async () => {
    const account = await addAccount(server.deps, hospital);
    const code = await codeFor(account);
    const browsers = await Promise.all(Array.from({ length: 4 }, () => owing(account)));
    const given = await Promise.all(browsers.map((browser) => give(account, code, browser)));
    expect(given.map(({ outcome }) => outcome).toSorted()).toEqual(['400/135', '400/135', '400/135', 'done']);
  });

  test('expires after an hour', async () => {
    const account = await addAccount(server.deps, hospital);
    const code = await codeFor(account);
    server.clock.advance(minutes(60) + 1);
    [desk, other] = [await Desk.open(server, agent), await Desk.open(server, await addTestAgent(server))];
    expect((await give(account, code)).outcome).toBe('400/135');
  });

  test('works only for the person for whom it was made, and not after a newer enrolment code was made', async () => {
    const [account, another] = [await addAccount(server.deps, hospital), await addAccount(server.deps, hospital)];
    const old = await codeFor(account);
    expect((await give(another, old)).outcome).toBe('400/135');
    const code = await codeFor(account);
    expect((await give(account, old)).outcome).toBe('400/135');
    expect((await give(account, code)).outcome).toBe('done');
  });

  test('ends when the password is changed', async () => {
    const account = await addAccount(server.deps, hospital);
    const code = await codeFor(account);
    await endCredentials(server.deps.db, account.id, 'password-changed', { now: server.deps.now() });
    expect((await give(account, code)).outcome).toBe('400/135');
  });

  test('is counted like a login code: after ten wrong enrolment codes no code is accepted, and the person gets a message', async () => {
    const account = await addAccount(server.deps, hospital);
    const code = await codeFor(account);
    await server.deliver();
    const browser = await owing(account);
    await server.deliver();
    for (let time = 0; time < 10; time++) await browser.post(spendEnrolmentCode.path, { code: 'AAAAA-AAAAA' });
    expect((await give(account, code, browser)).outcome).toBe('401/106');
    expect((await server.deliver()).map(({ to }) => to)).toContain(account.email);
  });

  test('B2 is not accepted while the account is locked', async () => {
    const account = await addAccount(server.deps, hospital);
    const code = await codeFor(account);
    const browser = await owing(account);
    const wrong = { ...account.credentials, password: 'Wrong-cloth-42' };
    for (let time = 0; time < 5; time++) await server.browser().post('/api/idauth/auth', wrong);
    expect((await give(account, code, browser)).outcome).toBe('401/106');
  });

  test('allows ten minutes to add the passkey', async () => {
    const account = await addAccount(server.deps, hospital);
    const { browser } = await give(account, await codeFor(account));
    server.clock.advance(minutes(10) + 1);
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('403/124');
  });
});

describe('WY26 a request for an enrolment code', () => {
  test('is not offered and is refused if the kind needs no passkey', async () => {
    const account = await addAccount(server.deps, { kind: 'member' });
    const path = await desk.pathOf(account);
    expect((await desk.get(path)).body).not.toContain('enrolment code');
    expect(await desk.act(account, 'enrolment-code')).toBe('code-not-needed');
  });

  test('is never approved by the agent who asked, not even in the database', async () => {
    const account = await addAccount(server.deps, hospital);
    const url = await requestFor(account);
    expect((await desk.get(url)).body).not.toContain('value="approve"');
    expect(saidAt(await approve(url, desk))).toBe('own');
    const own = server.deps.db
      .updateTable('approvals')
      .set({ decision: 'approved', decided_by: agent.id })
      .where('account_id', '=', account.id);
    await expect(own.execute()).rejects.toThrow('approvals_decided_by');
  });

  test('cannot be made while another request for the person is open, and ends when an agent declines it', async () => {
    const account = await addAccount(server.deps, hospital);
    const url = await requestFor(account);
    expect(await other.act(account, 'enrolment-code')).toBe('asked-already');
    expect((await desk.get(await desk.pathOf(account))).body).toContain(url);
    expect(saidAt(await other.submit(url, { answer: 'decline', ...checked }))).toBe('code-declined');
    expect(saidAt(await approve(url))).toBe('over');
  });

  test('needs a reason', async () => {
    const url = await requestFor(await addAccount(server.deps, hospital));
    const refused = await other.submit(url, { answer: 'approve', reason: ' ' });
    expect([refused.statusCode, refused.body.includes('Enter what you checked.')]).toEqual([400, true]);
  });
});

test('WY27 the desk says which ways to log in a person has, and what the next login requires', async () => {
  const account = await addAccount(server.deps, hospital);
  const { body } = await desk.get(await desk.pathOf(account));
  expect(body).not.toMatch(/<dt>(?:Passkeys|Recovery codes|Remembered devices)<\/dt>/);
  expect(body).toContain('Nothing else is set up.');
  expect(body).toContain('a passkey: missing, asked for at the next login');
});

test('WY27 the desk says how many recovery codes are left and when they were made, and shows no recovery code', async () => {
  const holder = await addAppHolder(server);
  const pageOf = async (account: typeof holder) => (await desk.get(await desk.pathOf(account))).body;
  const recoveryFact = /<dt>Recovery codes<\/dt>\s*<dd>([^<]*)<\/dd>/;
  expect((await pageOf(holder)).match(recoveryFact)?.[1]).toMatch(/^ten left, created at \d\d:\d\d$/);
  const { browser, mfaToken } = await oweStep(server, holder);
  await recover(browser, mfaToken, holder.recoveryCodes[0]);
  const body = await pageOf(holder);
  expect(body.match(recoveryFact)?.[1]).toMatch(/^nine left, created /);
  for (const code of holder.recoveryCodes) expect(body).not.toContain(code);
  await server.deps.db.updateTable('recovery_codes').set({ used_at: server.clock.now() }).execute();
  expect((await pageOf(holder)).match(recoveryFact)?.[1]).toMatch(/^none left, created /);
  const without = await addAccount(server.deps);
  expect((await desk.get(await desk.pathOf(without))).body.match(recoveryFact)).toBeNull();
});
