import { recentActivity, supportActivities } from '@selvage/contract/api/security';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { Artefacts, addAccount, addPasskeyOf } from '../../../test/harness/accounts.ts';
import { addTestAgent, startDesk } from '../../../test/harness/desk.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { correctEmail } from '../../support/correct-email.ts';
import { disableAccount, enableAccount } from '../../support/disable-account.ts';
import { endSessions } from '../../support/end-sessions.ts';
import { issueEnrolmentCode } from '../../support/issue-enrolment-code.ts';
import { discloseAccount } from '../../support/personal-data.ts';
import { removeTwoFactorIn } from '../../support/remove-two-factor.ts';
import { resendMessage } from '../../support/resend-message.ts';
import { resendUndo } from '../../support/resend-undo.ts';
import { changeForSupport } from '../../support/support-act.ts';
import { unlockAccount } from '../../support/unlock-account.ts';
import { marks, ways } from '../../ways/ways.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startDesk();
});
afterAll(() => server.close());

const origin = { requestId: 'TESTTESTTESTTEST', client: '198.51.100.0/24', device: 'Edge/ChromeOS' };
const act = { actor: { name: 'nora', reason: 'ticket 12' }, origin };

/** Does everything that an agent can do to an account. */
async function actOnEverything() {
  const { deps } = server;
  const account = await addAccount(deps, { activated: false, twoFactor: 'SMS', mobile: '0857654329' });
  const { id } = account;
  const given = new Artefacts(server, account);
  await resendMessage(deps, id, 'activation', act);
  await deps.db.updateTable('accounts').set({ activated_at: deps.now() }).where('id', '=', id).execute();
  await resendMessage(deps, id, 'reset', act);
  await addPasskeyOf(deps, { id });
  await given.trustedDevice();
  await endSessions(deps, id, { devices: true }, act);
  await changeForSupport(deps, id, act, (change) => removeTwoFactorIn(change, deps));
  const issued = { request: null, decidedBy: (await addTestAgent(server)).id, approver: act.actor };
  await changeForSupport(deps, id, act, (change) => issueEnrolmentCode(change, deps, issued));
  await correctEmail(deps, id, { email: 'right@test.example', isTakenOver: false }, act);
  const browser = server.browser();
  await browser.post('/api/user/user/email/confirm', { code: await given.emailChange('moved@test.example') });
  await resendUndo(deps, id, act);
  await lockUntil(deps.db, accountSubject(id), new Date(deps.now().getTime() + minutes(10)), deps.now());
  await unlockAccount(deps, id, act);
  await disableAccount(deps, id, act);
  await enableAccount(deps, id, act);
  return { id, given };
}

test('SEC-F6 the activity says what our support team did, and never names the device of the agent', async () => {
  const { id, given } = await actOnEverything();
  const browser = await given.session(ways.passkey.bit | marks.verifiedByDevice);
  const { activity } = (await browser.get(recentActivity.path)).json<ReplyOf<typeof recentActivity>>();
  const whats = activity.map(({ what }) => what);
  expect(whats).toEqual(expect.arrayContaining([...supportActivities]));
  const own = new Set<string>([
    'two-factor-off',
    'passkey-removed',
    'sessions-ended',
    'devices-forgotten',
    'reset-asked',
  ]);
  expect(whats.filter((what) => own.has(what))).toEqual([]);
  expect(JSON.stringify(activity)).not.toMatch(/Edge|ChromeOS/);
  const data = await discloseAccount(server.deps, id, 'account-exported', act);
  expect(JSON.stringify(data)).not.toMatch(/Edge|ChromeOS|198\.51\.100/);
});
