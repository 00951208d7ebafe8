import { undoEmailChange } from '@selvage/contract/api/account';
import { thisWasNotMe } from '@selvage/contract/api/security';
import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { actsOn, addTestAgent, Desk, saidAt, startTwoDesks, ticket } from '../../../test/harness/desk.ts';
import { addSignedIn, authenticate, linkCodeIn } from '../../../test/harness/sign-in.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let desk: Desk;
let agentName: string;
beforeAll(async () => {
  const started = await startTwoDesks();
  ({ server, desk } = started);
  agentName = started.agent.name;
});
beforeEach(() => server.deps.db.deleteFrom('throttles').execute());
afterAll(() => server.close());

let count = 0;

/** An account whose email somebody changed, found by the old email. */
async function addMoved() {
  const { browser, ...account } = await addSignedIn(server, { kind: 'consultant' });
  const warned = await server.deliver();
  const newEmail = `thief-${++count}@elsewhere.example`;
  await browser.post('/api/user/user/email/request', { email: newEmail, password: testPassword });
  const asked = await server.deliver();
  const code = linkCodeIn(asked.find(({ to }) => to === newEmail));
  await browser.post('/api/user/user/email/confirm', { code });
  const mails = await server.deliver();
  const undoCode = linkCodeIn(mails.find(({ to }) => to === account.email));
  return { account, newEmail, undoCode, warned };
}
const undo = (code: string) => server.browser().post(undoEmailChange.path, { code });
const open = async (email: string) => (await desk.get(await desk.pathOf({ email }))).body;
const states = (page: string) =>
  [...page.matchAll(/data-tone="(\w+)" aria-labelledby="state[^>]*>\s*<h2[^>]*>([^<]*)/g)].map(([, tone, says]) => ({
    tone,
    says,
  }));
const offered = (page: string) =>
  [...page.matchAll(/href="\/desk\/person\/[\w-]+\/([\w-]+)"/g)].map(([, action]) => action);

describe('the desk, while a change of email can be undone', () => {
  test('finds the account by its old email, says so, and does not show the new one', async () => {
    const { account, newEmail } = await addMoved();
    const page = await open(account.email);
    expect(page).toMatch(/You searched for the old email of this account\. This was the email until \d\d:\d\d\./);
    expect(page).not.toContain(newEmail);
    const searched = server.deps.db.selectFrom('audit_events').select(['result', 'account_id']);
    expect(await searched.where('event', '=', 'desk-search').orderBy('id', 'desc').executeTakeFirst()).toEqual({
      result: 'ok',
      account_id: account.id,
    });
  });

  test('names in the history the address to which each email about the change went', async () => {
    const { account } = await addMoved();
    const page = await open(account.email);
    for (const address of ['old', 'new'])
      expect(
        page.match(new RegExp(`The email to the ${address} address that the email address was changed was sent`, 'g')),
      ).toHaveLength(1);
  });

  test('begins with the change, and nothing on the page is green', async () => {
    const { account, newEmail } = await addMoved();
    for (const email of [account.email, newEmail]) {
      const page = await open(email);
      expect(states(page)).toEqual([
        {
          tone: 'wait',
          says: expect.stringMatching(
            /^The email was changed at [\d:]+\. The owner can undo it by the link in the message to the old email until \d+\s\w+ at [\d:]+\.$/,
          ),
        },
        { tone: 'wait', says: expect.stringContaining('Nothing is blocking this account.') },
      ]);
      expect(page).toContain('Did you change your email address?');
      expect(page).toContain('do not send a password email: it goes to the new address');
    }
  });

  test('says what else keeps the owner out, and user show prints the same sentences in the same order', async () => {
    const { account, newEmail } = await addMoved();
    const until = new Date(server.deps.now().getTime() + days(1));
    await lockUntil(server.deps.db, accountSubject(account.id), until, server.deps.now());
    await desk.act(account, 'disable');
    const said = states(await open(account.email)).map(({ says = '' }) => says);
    expect(said.map((each) => each.split(' ', 2).join(' '))).toEqual(['The email', 'Disabled since', 'Locked until']);
    const { out } = await commandLine(server)(['user', 'show', newEmail]);
    expect(out.split('\n').filter((line) => said.includes(line))).toEqual(said);
    expect(out).toMatch(/^The email was changed/);
    expect(out.match(/^If the caller made the change, tell them: /gm)).toHaveLength(2);
  });

  test('offers the undo email first, and the password email last, with a warning', async () => {
    const { account } = await addMoved();
    const path = await desk.pathOf(account);
    const actions = offered((await desk.get(path)).body);
    expect([actions[0], actions.at(-1), actions.includes('disable')]).toEqual(['resend-undo', 'resend', true]);
    const warning = (await desk.get(`${path}/resend`)).body;
    expect(warning).toMatch(/This email goes to the new address: .*somebody else\./);
  });

  test('sends the undo email to the old address only, and its link works', async () => {
    const { account } = await addMoved();
    expect(await desk.act(account, 'resend-undo')).toBe('sent-undo');
    const mails = await server.deliver();
    expect(mails.map(({ to }) => to)).toEqual([account.email]);
    expect(await actsOn(server, account.id)).toEqual([`email-undo-resent ${agentName} ${ticket}`]);
    expect((await undo(linkCodeIn(mails[0]))).json()).toMatchObject({ outcome: 'undone' });
    const path = await desk.pathOf(account);
    const late = await desk.submit(`${path}/resend-undo`, { reason: ticket });
    expect(saidAt(late)).toBe('undo-over');
    expect((await server.deliver()).map(({ subject }) => subject)).toEqual(['Choose a new password – Linen Health']);
  });

  test('lists an account that had the email with one that has it, without the new email', async () => {
    const { account, newEmail } = await addMoved();
    await addAccount(server.deps, { kind: 'member', email: account.email });
    const { body } = await desk.submit('/desk/search', { who: account.email });
    expect(body).toContain(`Member · ${account.email}`);
    expect(body).toContain('the email was changed a short time ago');
    expect(body).not.toContain(newEmail);
  });

  test('no longer finds the account by its old email once the undo link has expired', async () => {
    const { account } = await addMoved();
    server.clock.advance(days(7));
    desk = await Desk.open(server, await addTestAgent(server));
    const { body } = await desk.submit('/desk/search', { who: account.email });
    expect(body).toContain('No account has this email address');
  });
});

describe('the desk gives the true reason of a lock that only a new password ends', () => {
  test.each<[what: string, lock: () => Promise<string>, because: string]>([
    [
      'an undone change of email',
      async () => {
        const { account, undoCode } = await addMoved();
        await undo(undoCode);
        return account.email;
      },
      'because the owner undid a change of the email address.',
    ],
    [
      '“This wasn’t me”',
      async () => {
        const { browser: _browser, ...account } = await addSignedIn(server);
        await server.deliver();
        await authenticate(server.browser(), account);
        const [warning] = await server.deliver();
        await server.browser().post(thisWasNotMe.path, { code: linkCodeIn(warning) });
        return account.email;
      },
      'because this person used “This wasn’t me” in an email from us.',
    ],
    [
      'an undo after which another account has the email',
      async () => {
        const { account, newEmail, undoCode } = await addMoved();
        await addAccount(server.deps, { kind: 'consultant', email: account.email });
        await undo(undoCode);
        return newEmail;
      },
      'but another account has it now.',
    ],
    [
      'wrong passwords',
      async () => {
        const account = await addAccount(server.deps);
        const subject = accountSubject(account.id);
        await lockUntil(server.deps.db, subject, null, server.deps.now());
        const row = server.deps.db.updateTable('failed_attempts').set({ streak: 100 });
        await row.where('subject', '=', subject.current).execute();
        return account.email;
      },
      'because of far too many wrong passwords.',
    ],
  ])('%s', async (_what, lock, because) => {
    const page = await open(await lock());
    expect(states(page).at(-1)).toEqual({
      tone: 'stop',
      says: expect.stringMatching(new RegExp(`^Locked until a new password is chosen, .*${because}$`)),
    });
  });

  test('and does not say that the person can log in when it enables an account with such a lock', async () => {
    const { account, undoCode } = await addMoved();
    await desk.act(account, 'disable');
    await undo(undoCode);
    const path = await desk.pathOf(account);
    expect((await desk.get(`${path}/enable`)).body).toContain('stays locked until this person chooses a new password');
    expect(await desk.act(account, 'enable')).toBe('enabled-until-reset');
    const page = (await desk.get(`${path}?said=enabled-until-reset`)).body;
    expect(page).toContain('Enabled, but still locked');
    expect(page).not.toContain('can log in as before');
    expect(page).toContain('because the owner undid a change of the email address');
  });
});
