import { randomBytes } from 'node:crypto';
import type { Kind } from '@selvage/contract/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../../test/harness/accounts.ts';
import { addTestAgent, Desk, startDesk } from '../../../test/harness/desk.ts';
import { addSignedIn, digitsIn, otherDigits } from '../../../test/harness/sign-in.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let desk: Desk;
beforeAll(async () => {
  server = await startDesk();
  desk = await Desk.open(server, await addTestAgent(server, 'viewer'));
});
afterAll(() => server.close());

// Each event whose words depend on its reason, with every reason that the server writes.
// oxfmt-ignore
const told: readonly [event: string, result: 'ok' | 'refused', reason: string | null, words: string][] = [
  ['activation',             'refused', null,                'Wrong activation code'],
  ['activation-resent',      'refused', null,                'Asked for another activation email too soon; none was sent'],
  ['activation-resent',      'refused', 'disabled',          'Asked for another activation email while disabled; it had no link'],
  ['sign-in',                'ok',      'full',              'Logged in'],
  ['sign-in',                'ok',      'owes-code',         'Right password; a code or passkey was asked for'],
  ['sign-in',                'ok',      'owes-setup',        'Right password; 2-factor authentication was still missing'],
  ['sign-in',                'ok',      'owes-passkey',      'Right password; a passkey had to be shown or added first'],
  ['sign-in',                'refused', 'wrong-credentials', 'Wrong password'],
  ['sign-in',                'refused', 'locked',            'Tried to log in while locked'],
  ['sign-in',                'refused', 'disabled',          'Tried to log in with the right password or passkey, but the account is disabled'],
  ['sign-in',                'refused', 'passkeys-off',      'Tried to log in with a passkey, which this kind of account may not use'],
  ['code',                   'ok',      'sign-in-code',      'Right code or passkey; logged in'],
  ['code',                   'ok',      'step-up-code',      'Right code or passkey to confirm a change'],
  ['code',                   'ok',      'setup-code',        'Right code to set up 2-factor authentication'],
  ['code',                   'ok',      'mailbox-code',      'Right code'],
  ['code',                   'ok',      'passkey-owed',      'Right code; a passkey had to be added first'],
  ['code',                   'refused', null,                'Wrong code'],
  ['code',                   'refused', 'passkey',           'Showed a passkey that was not accepted'],
  ['reset-requested',        'refused', null,                'An email to choose a new password was requested too often; none was sent'],
  ['reset-requested',        'refused', 'disabled',          'An email to choose a new password was requested while disabled; it had no link'],
  ['reset',                  'refused', 'birth-date',        'Wrong date of birth while choosing a new password'],
  ['password-check',         'refused', null,                'Wrong password while changing something'],
  ['password-check',         'refused', 'locked',            'Tried to change something while locked'],
  ['throttled',              'refused', 'codes',             'Asked for too many codes; none was sent'],
  ['throttled',              'refused', 'anything else',     'Tried too often in a short time'],
  ['email-change-cancelled', 'ok',      'owner',             'Withdrew the change of email address'],
  ['email-change-cancelled', 'ok',      null,                'Cancelled a change of email address by the link to the old address'],
  ['email-change-undone',    'ok',      null,                'Undid the change of email address: locked until a new password is chosen'],
  ['email-change-undone',    'refused', null,                'Opened an undo link that had expired or been used'],
  ['email-change-undone',    'refused', 'email-taken',       'Asked for the old email address back: locked, but it belongs to another account now'],
  ['not-me',                 'ok',      null,                'Said “this wasn’t me”: locked until a new password is chosen'],
  ['account-secured',        'ok',      null,                'Pressed “Secure my account” while logged in: locked until a new password is chosen'],
  ['not-me',                 'refused', null,                'Opened a “this wasn’t me” link that had expired or been used'],
  ['not-me',                 'refused', 'email-taken',       'Said “this wasn’t me”: locked, but the old email address belongs to another account now'],
  ['two-factor-changed',     'ok',      'on',                '2-factor authentication turned on'],
  ['two-factor-changed',     'ok',      'off',               '2-factor authentication turned off'],
  ['two-factor-changed',     'ok',      'changed',           '2-factor authentication changed'],
  ['passkey-removed',        'ok',      'all',               'All passkeys removed'],
  ['passkey-removed',        'ok',      null,                'Passkey removed'],
];

test.each(told)('the desk says of the event %s, %s, with the reason %s: %s', async (event, result, reason, words) => {
  expect(await linesOf('member', { event, result, reason })).toContain(words);
});

test.each([
  ['sign-in', 'refused', 'wrong-credentials', 'consultant', 'Wrong password or Consultant ID'],
  ['sign-in', 'refused', 'wrong-credentials', 'hospital', 'Wrong password or Hospital ID'],
  ['sign-in', 'refused', 'wrong-credentials', 'group', 'Wrong password'],
  ['account-locked', 'ok', null, 'hospital', 'Locked because of wrong passwords or Hospital IDs'],
  ['account-locked', 'ok', null, 'member', 'Locked because of wrong passwords'],
] as const)('the desk says of the event %s, %s, %s, of a %s: %s', async (event, result, reason, kind, words) => {
  expect(await linesOf(kind, { event, result, reason })).toContain(words);
});

test.each([
  ['recovery-code-used', 'sign-in-code', 'Right recovery code; logged in'],
  ['recovery-code-used', 'step-up-code', 'Right recovery code to confirm a change'],
  ['passkey-added', 'sign-in-code', 'New passkey; logged in'],
])('the desk names the way of a code that came with the event %s, %s', async (event, reason, words) => {
  const shown = await linesOf('member', { event: 'code', result: 'ok', reason }, { event, result: 'ok', reason: null });
  expect(shown).toContain(words);
  expect(shown.join()).not.toContain('code or passkey');
});

/** Returns the history on the page of a new account of this kind with these events of one request. */
async function linesOf(kind: Kind, ...events: { event: string; result: 'ok' | 'refused'; reason: string | null }[]) {
  const account = await addAccount(server.deps, { kind });
  await server.deps.db.deleteFrom('throttles').execute();
  const request_id = randomBytes(8).toString('hex').toUpperCase();
  const rows = events.map((event) => ({ at: server.deps.now(), ...event, account_id: account.id, kind, request_id }));
  await server.deps.db.insertInto('audit_events').values(rows).execute();
  const page = (await desk.get(await desk.pathOf(account))).body;
  return [...page.matchAll(/<\/time>\s*<p>\s*([^<]*?)\s*</g)].map(([, line]) => line);
}

test('three wrong activation codes are called wrong codes at the desk, and no link is mentioned', async () => {
  const { browser, ...account } = await addSignedIn(server, { activated: false });
  await browser.post('/api/user/activate/email', { email: account.email });
  const code = otherDigits(digitsIn((await server.deliver()).find(({ to }) => to === account.email)));
  for (let time = 0; time < 3; time++) await browser.post('/api/user/activate', { code });
  const page = (await desk.get(await desk.pathOf(account))).body;
  expect(page).toMatch(/Wrong activation code, three times since/);
  expect(page).not.toContain('Opened an activation link');
});
