import { ownWays } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { type PendingTwoFactor, signIn } from '@selvage/contract/api/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TwoFactorPolicy } from '../config/config.ts';
import { Artefacts, addAccount, testPassword as password } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { marks, ways } from './ways.ts';

// What the ways say that a login asks for is compared with a login, for every set of ways that an account can have.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

const policies: Readonly<Record<string, Partial<TwoFactorPolicy>>> = {
  'every way': {},
  'codes that are switched off': { enabled: false },
  'no authenticator app': { types: ['EMAIL', 'SMS', 'PASSKEY'] },
  'no passkey': { types: ['EMAIL', 'SMS', 'APP'] },
  'no text message': { types: ['EMAIL', 'APP', 'PASSKEY'] },
  'a second step that is required': { mandatory: true, requires: 'two-step' },
  'a second step that is required later': { requires: 'two-step', from: '2099-01-01' },
  'a passkey that is required': { mandatory: true, requires: 'phishing-resistant' },
  'a passkey that is required later': { requires: 'phishing-resistant', from: '2099-01-01' },
};

const holdings = ([null, 'EMAIL', 'SMS'] as const).flatMap((twoFactor) =>
  [false, true].flatMap((hasApp) =>
    [false, true].flatMap((hasPasskey) =>
      [false, true].map((passwordSetByMail) => ({ twoFactor, hasApp, hasPasskey, passwordSetByMail })),
    ),
  ),
);
type Holding = (typeof holdings)[number];

let count = 0;

async function addHolder({ twoFactor, hasApp, hasPasskey, passwordSetByMail }: Holding) {
  const mobile = twoFactor === 'SMS' ? `0857${String(200_000 + ++count)}` : undefined;
  const account = await addAccount(server.deps, { ...(twoFactor && { twoFactor }), ...(mobile && { mobile }) });
  const given = new Artefacts(server, account);
  if (hasApp) await given.app();
  if (hasPasskey) await given.passkey();
  const { db } = server.deps;
  await db
    .updateTable('accounts')
    .set({ password_set_by_mail: passwordSetByMail })
    .where('id', '=', account.id)
    .execute();
  return { account, given };
}

/** What a login asks for. A passkey that is owed is asked for before anything else opens, whether or not a code comes before it. */
function stepsOf(pending: PendingTwoFactor | undefined): string[] {
  if (pending === undefined || pending.mfaSetupRequired) return pending?.passkeyRequired === true ? ['PASSKEY'] : [];
  const [first, others] = [pending.type ?? 'EMAIL', pending.ways?.map(({ type }) => type) ?? []];
  return [first, ...others.filter((type) => type !== first && type !== 'RECOVERY')];
}

test.each(Object.entries(policies))(
  'WY22 a login asks for the second step that the settings predict, if a kind has %s',
  async (name, policy) => {
    const { member } = server.deps.config.twoFactor;
    const usual = { ...member };
    Object.assign(member, policy);
    try {
      for (const holding of holdings) {
        const { account, given } = await addHolder(holding);
        const browser = await given.session(ways.passkey.bit | marks.verifiedByDevice);
        const { asked, passkeys } = (await browser.get(ownWays.path)).json<ReplyOf<typeof ownWays>>();
        const { email } = account;
        const login = await server.browser().post(signIn.path, { email, password, userType: 'W' });
        expect(login.statusCode).toBe(200);
        const { mfaRequired } = login.json<ReplyOf<typeof signIn>>();
        const isPasskeyRequired = name === 'a passkey that is required';
        // A code that comes before a required passkey leads no further than to the passkey.
        const steps = isPasskeyRequired && mfaRequired ? ['PASSKEY'] : stepsOf(mfaRequired);
        expect({ holding, asked, passkeys }).toEqual({ holding, asked: steps, passkeys: holding.hasPasskey ? 1 : 0 });
      }
    } finally {
      Object.assign(member, usual);
    }
  },
);

test.each([
  {
    hasApp: true,
    subject: 'Codes by email or text are off',
    said: 'We’ll still ask for a code from your authenticator app',
  },
  { hasApp: false, subject: '2-factor authentication is off', said: 'You now log in with just your password.' },
])(
  'WY22 the message that codes were turned off says what a login asks for, with an app: $hasApp',
  async ({ hasApp, ...told }) => {
    const holding = { twoFactor: 'EMAIL', hasApp, hasPasskey: false, passwordSetByMail: false } as const;
    const { account, given } = await addHolder(holding);
    const browser = await given.session(hasApp ? ways.appCode.bit : ways.emailCode.bit | marks.mailboxLast);
    const off = await browser.post('/api/idauth/mfa/settings', { preferences: { enabled: false }, password });
    expect(off.statusCode).toBe(200);
    const message = (await server.deliver()).find(({ to }) => to === account.email);
    expect(message?.subject).toContain(told.subject);
    expect(message?.text).toContain(told.said);
  },
);
