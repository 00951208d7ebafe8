import { spendRecoveryCode } from '@selvage/contract/api/authenticator';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import { recentActivity } from '@selvage/contract/api/security';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Artefacts, addAccount } from '../../../test/harness/accounts.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { authenticate, recover } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import type { TwoFactorPolicy } from '../../config/config.ts';
import { makeRecoveryCodes } from './recovery-code-store.ts';

// A recovery code is offered and accepted wherever a login owes a second step, except where a passkey is required.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

const policies: Readonly<Record<string, Partial<TwoFactorPolicy>>> = {
  'no requirement': {},
  'a second step that is required': { mandatory: true, requires: 'two-step' },
  'a second step that is required later': { requires: 'two-step', from: '2099-01-01' },
  'a passkey that is required': { mandatory: true, requires: 'phishing-resistant' },
  'a passkey that is required later': { requires: 'phishing-resistant', from: '2099-01-01' },
};

const holdings = ([null, 'EMAIL', 'SMS'] as const).flatMap((twoFactor) =>
  [false, true].flatMap((hasApp) => [false, true].map((hasPasskey) => ({ twoFactor, hasApp, hasPasskey }))),
);
type Holding = (typeof holdings)[number];

let count = 0;

async function addHolder({ twoFactor, hasApp, hasPasskey }: Holding) {
  const mobile = twoFactor === 'SMS' ? `0857${String(300_000 + ++count)}` : undefined;
  const account = await addAccount(server.deps, { ...(twoFactor && { twoFactor }), ...(mobile && { mobile }) });
  const given = new Artefacts(server, account);
  if (hasApp) await given.app();
  if (hasPasskey) await given.passkey();
  const { db, keys, now } = server.deps;
  const made = await makeRecoveryCodes(db, keys, account.id, { byMailbox: false, now: now() });
  return { account, codes: made.recoveryCodes };
}

const pendingOf = async (browser: TestBrowser): Promise<PendingTwoFactor | undefined> =>
  (await browser.get('/api/user/user.json')).json<{ mfaRequired?: PendingTwoFactor }>().mfaRequired;

/** The token that takes the recovery code. A login that owes a code has one. Otherwise the person asks for one. */
async function tokenOf(browser: TestBrowser, pending: PendingTwoFactor | undefined): Promise<string | undefined> {
  if (pending?.mfaToken !== undefined) return pending.mfaToken;
  const begun = await browser.post(beginStepUp.path, { recovery: true });
  return begun.json<{ mfaRequired?: PendingTwoFactor }>().mfaRequired?.mfaToken;
}

test.each(Object.entries(policies))(
  'WY21 a recovery code is offered and completes a login that owes a second step, if the kind has %s',
  async (name, policy) => {
    const { member } = server.deps.config.twoFactor;
    const usual = { ...member };
    Object.assign(member, policy);
    try {
      for (const holding of holdings) {
        const { account, codes } = await addHolder(holding);
        const browser = server.browser();
        await authenticate(browser, account);
        const pending = await pendingOf(browser);
        const offered = pending?.ways?.some(({ type }) => type === 'RECOVERY') === true;
        const holdsStep = holding.twoFactor !== null || holding.hasApp;
        const owes = holdsStep || (name === 'a second step that is required' && holding.hasPasskey);
        const isTaken = owes && name !== 'a passkey that is required';
        expect({ holding, offered }).toEqual({ holding, offered: isTaken });
        if (pending === undefined) continue;
        const token = await tokenOf(browser, pending);
        const outcome = token === undefined ? 'none' : outcomeOf(await recover(browser, token, codes[0]));
        expect({ holding, isTaken: outcome === 'done' }).toEqual({ holding, isTaken });
        const isIn = outcomeOf(await browser.get('/api/user/sessions')) === 'done';
        expect({ holding, isIn }).toEqual({ holding, isIn: isTaken });
      }
    } finally {
      Object.assign(member, usual);
    }
  },
);

test('WY21 a recovery code in place of the only passkey is a login: the activity lists it, and the owner is told', async () => {
  const { member } = server.deps.config.twoFactor;
  const usual = { ...member };
  Object.assign(member, { mandatory: true, requires: 'two-step' });
  try {
    const { account, codes } = await addHolder({ twoFactor: null, hasApp: false, hasPasskey: true });
    const browser = server.browser();
    await authenticate(browser, account);
    const mfaToken = (await tokenOf(browser, undefined)) ?? '';
    const wrong = await browser.post(spendRecoveryCode.path, { mfaToken, code: 'aaaa-aaaa-aa' });
    expect(outcomeOf(wrong)).toBe('400/132');
    expect((await recover(browser, mfaToken, codes[0])).json()).toEqual({ left: 9 });
    const { activity } = (await browser.get(recentActivity.path)).json<ReplyOf<typeof recentActivity>>();
    expect(activity.map(({ what }) => what)).toEqual(expect.arrayContaining(['signed-in', 'recovery-code-used']));
    const told = (await server.deliver()).filter(({ to }) => to === account.email).map(({ subject }) => subject);
    expect(told).toContainEqual(expect.stringContaining('A recovery code was used'));
  } finally {
    Object.assign(member, usual);
  }
});

test('WY21 nothing is asked for if a person without recovery codes chooses one', async () => {
  const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
  const browser = server.browser();
  await authenticate(browser, account);
  expect(outcomeOf(await browser.post(beginStepUp.path, { recovery: true }))).toBe('403/101');
});
