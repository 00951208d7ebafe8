import { type AskedStep, ownWays } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { type PendingTwoFactor, signIn } from '@selvage/contract/api/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TwoFactorPolicy } from '../config/config.ts';
import { Artefacts, addAccount, testPassword as password } from '../../test/harness/accounts.ts';
import { addTestAgent, Desk, startDesk } from '../../test/harness/desk.ts';
import type { TestApp } from '../../test/harness/test-app.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import type { NextLogin } from '../messages/templates/next-login-words.ts';
import { nextLogin } from './held-ways.ts';
import { marks, ways } from './ways.ts';

// For every set of ways that an account can have, a login, the ways, the messages and the desk are compared with each other. The web says
// the same of each result (`web/src/testing/protected-accounts.ts`).

let server: TestApp;
let desk: Desk;
beforeAll(async () => {
  const { limits } = readDemoConfig();
  const unlimited = { hosts: null, peoplePerDay: 10_000, applications: false, openid: null };
  server = await startDesk({ desk: unlimited, limits: { ...limits, sendPause: 0 } });
  desk = await Desk.open(server, await addTestAgent(server));
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

/** Every list of second steps that a login can ask for. The tests of the web have a row for each. */
// oxfmt-ignore
const askedAnywhere = [
  '', 'SMS', 'EMAIL', 'APP', 'PASSKEY', 'APP SMS', 'APP EMAIL', 'APP PASSKEY', 'SMS PASSKEY', 'EMAIL PASSKEY', 'APP PASSKEY SMS', 'APP PASSKEY EMAIL',
];

const atDesk: Readonly<Record<AskedStep, string>> = {
  PASSKEY: 'a passkey',
  APP: 'a code from an authenticator app',
  SMS: 'a code by text message, to [^,]+',
  EMAIL: 'a code by email',
};

/** The words that the desk must show. It may say that the password is enough only if the login asks for nothing else. */
const deskWords = (asked: readonly AskedStep[], isSetUp: boolean): RegExp => {
  if (asked.length > 0) return new RegExp(`^${asked.map((step) => atDesk[step]).join(', or ')}$`);
  return isSetUp ? /^none yet: the next login sets it up$/ : /^none: the password is enough$/;
};

async function deskFact(account: { email: string }): Promise<string> {
  await server.deps.db.deleteFrom('throttles').execute();
  const { body } = await desk.get(await desk.pathOf(account));
  return /<dt>2-factor authentication<\/dt>\s*<dd>([^<]*)<\/dd>/.exec(body)?.[1] ?? '';
}

function nextOf(
  { asked: [first], allowed }: Pick<ReplyOf<typeof ownWays>, 'asked' | 'allowed'>,
  { hasPasskey }: Holding,
  isSetUp: boolean,
): NextLogin {
  if (first === 'PASSKEY' && !hasPasskey) return 'passkey-set-up';
  if (first !== undefined) return first;
  if (isSetUp) return 'set-up';
  return hasPasskey && allowed.includes('PASSKEY') ? 'password-or-passkey' : 'password';
}

const seen = new Set<string>();

/**
 * Returns the second steps that a login asks for, the first one first. A person who must still add a passkey always gets its set-up first,
 * also after a code.
 */
function stepsOf(pending: PendingTwoFactor | undefined): string[] {
  const others = pending?.ways?.map(({ type }) => type) ?? [];
  if (pending === undefined || pending.mfaSetupRequired) return others;
  const first = pending.type ?? 'EMAIL';
  return [first, ...others.filter((type) => type !== first && type !== 'RECOVERY')];
}

test.each(Object.entries(policies))(
  'a login, the messages and the desk agree with the ways if the kind has %s',
  async (name, policy) => {
    const { member } = server.deps.config.twoFactor;
    const usual = { ...member };
    Object.assign(member, policy);
    try {
      for (const holding of holdings) {
        const { account, given } = await addHolder(holding);
        const browser = await given.session(ways.passkey.bit | marks.verifiedByDevice);
        const { asked, passkeys, allowed } = (await browser.get(ownWays.path)).json<ReplyOf<typeof ownWays>>();
        const { email } = account;
        const login = await server.browser().post(signIn.path, { email, password, userType: 'W' });
        expect(login.statusCode).toBe(200);
        const { mfaRequired } = login.json<ReplyOf<typeof signIn>>();
        const isPasskeyRequired = name === 'a passkey that is required';
        // A code that comes before a required passkey leads no further than to the passkey.
        const steps = isPasskeyRequired && mfaRequired ? ['PASSKEY'] : stepsOf(mfaRequired);
        expect({ holding, asked, passkeys }).toEqual({ holding, asked: steps, passkeys: holding.hasPasskey ? 1 : 0 });
        seen.add(asked.join(' '));
        const isSetUp = mfaRequired?.mfaSetupRequired === true;
        const person = { id: account.id, kind: 'member', twoFactor: holding.twoFactor } as const;
        expect(await nextLogin(server.deps, person)).toBe(nextOf({ asked, allowed }, holding, isSetUp));
        expect(await deskFact(account)).toMatch(deskWords(asked, isSetUp));
      }
    } finally {
      Object.assign(member, usual);
    }
  },
);

test('the web has a sentence for everything that a login can ask for', () => {
  expect([...seen].toSorted()).toEqual(askedAnywhere.toSorted());
});

test.each([
  {
    hasApp: true,
    hasPasskey: false,
    subject: 'Codes by email or text are off',
    said: 'We’ll still ask for a code from your authenticator app',
  },
  {
    hasApp: false,
    hasPasskey: false,
    subject: '2-factor authentication is off',
    said: 'Your login now asks only for your password.',
  },
  {
    hasApp: false,
    hasPasskey: true,
    subject: '2-factor authentication is off',
    said: 'You log in with your password or your passkey. The password alone is enough.',
  },
])(
  'WY22 the message that codes were turned off says what a login asks for, with an app: $hasApp, with a passkey: $hasPasskey',
  async ({ hasApp, hasPasskey, ...told }) => {
    const holding = { twoFactor: 'EMAIL', hasApp, hasPasskey, passwordSetByMail: false } as const;
    const { account, given } = await addHolder(holding);
    const byMailbox = ways.emailCode.bit | marks.mailboxLast;
    const stronger = hasApp ? ways.appCode.bit : ways.passkey.bit | marks.verifiedByDevice;
    const browser = await given.session(hasApp || hasPasskey ? stronger : byMailbox);
    const off = await browser.post('/api/idauth/mfa/settings', { preferences: { enabled: false }, password });
    expect(off.statusCode).toBe(200);
    const message = (await server.deliver()).find(({ to }) => to === account.email);
    expect(message?.subject).toContain(told.subject);
    expect(message?.text).toContain(told.said);
  },
);
