import type { ReplyOf } from '@selvage/contract/endpoint';
import { ownWays } from '@selvage/contract/api/authenticator';
import {
  newPasskeyOptions,
  ownPasskeys,
  type Passkey,
  passkeyOptions,
  removePasskey,
  secondStepOptions,
  showPasskey,
  signInWithPasskey,
} from '@selvage/contract/api/passkeys';
import { applications, openSessions, recentActivity, trustedDevices } from '@selvage/contract/api/security';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import { accountPath } from '../../fixtures/account.ts';
import { accounts, password } from '../../fixtures/accounts.ts';
import { loginPath } from '../../fixtures/login.ts';
import { verifyPath } from '../../fixtures/two-factor.ts';
import { browserAnswers, browserLacksPasskeys } from '../browser-passkeys.ts';
import { gives, holds, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { enlargeText, press, steps, type } from '../steps.ts';

const publicKey = { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'required' } as const;
const asked = gives(passkeyOptions, { publicKey });
const login = { screen: 'login', path: loginPath('member') } as const;
const give = steps(browserAnswers('gives'), press('Log in with a passkey'));

/** The passkey button of the login, and its failures. */
export const loginByPasskey: readonly State[] = [
  {
    ...login,
    state: 'browser without passkeys',
    prepare: steps(browserLacksPasskeys, (page) => page.getByLabel('Email', { exact: true }).click()),
    shows: 'New to Member Area?',
  },
  {
    ...login,
    state: 'passkey awaited',
    answers: [asked],
    prepare: steps(browserAnswers('waits'), press('Log in with a passkey')),
    shows: 'Log in with a passkey',
  },
  {
    ...login,
    state: 'passkey unknown',
    answers: [asked, refuses(signInWithPasskey, 'passkey.unknown')],
    prepare: give,
    shows: /^This passkey no longer works/,
  },
  {
    ...login,
    state: 'passkey refused',
    answers: [asked, refuses(signInWithPasskey, 'sign-in.wrong-credentials')],
    prepare: give,
    shows: /^We couldn’t accept this passkey/,
  },
  {
    ...login,
    state: 'passkey impossible',
    answers: [asked],
    prepare: steps(browserAnswers('SecurityError'), press('Log in with a passkey')),
    shows: /^This browser can’t use passkeys here/,
  },
  {
    ...login,
    state: 'passkey, too many',
    answers: [refuses(passkeyOptions, 'request.too-many', { retryAfter: 90 })],
    prepare: give,
    shows: /Please wait 2 minutes/,
  },
];

const offered = gives(secondStepOptions, { publicKey: { ...publicKey, userVerification: 'preferred' } });
const verify = { screen: 'mfaVerify', path: verifyPath('member'), as: accounts.emailCode } as const;

/** A passkey in place of the code. */
export const verifyByPasskey: readonly State[] = [
  { ...verify, state: 'passkey offered', answers: [offered], shows: 'Use a passkey instead' },
  {
    ...verify,
    state: 'passkey refused',
    answers: [offered, refuses(showPasskey, 'passkey.refused')],
    prepare: steps(browserAnswers('gives'), press('Use a passkey instead')),
    shows: /^We couldn’t accept this passkey/,
  },
];

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const passkey = (place: number, more: Partial<Passkey> = {}): Passkey => ({
  id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  name: ['iCloud Keychain', 'Google Password Manager', 'Windows Hello'][place % 3] ?? '',
  device:
    [{ browser: 'Safari', system: 'iPhone' }, { browser: 'Samsung Internet', system: 'Android' }, {}][place % 3] ?? {},
  addedAt: ago(place * 40 + 3),
  ...(place % 4 !== 3 && { lastUsedAt: ago(place * 7) }),
  isThisOne: place === 0,
  ...more,
});
const { name: _, ...unnamed } = passkey(2);
const ten = [
  passkey(0),
  passkey(1, { name: 'The security key in the drawer at home .' }),
  unnamed,
  ...[3, 4, 5, 6, 7, 8, 9].map((place) => passkey(place)),
];
const own = (passkeys: Passkey[], canAdd = true) => gives(ownPasskeys, { passkeys, canAdd });

const allowed: ReplyOf<typeof ownWays>['allowed'] = ['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'];
const noneSetUp = gives(ownWays, {
  asked: [],
  passkeys: 0,
  canMakeRecoveryCodes: false,
  lacksRecoveryCodes: false,
  allowed,
});
const onlyPasskey = gives(ownWays, {
  asked: [],
  passkeys: 1,
  canMakeRecoveryCodes: true,
  lacksRecoveryCodes: false,
  allowed,
});
const withoutRecovery = gives(ownWays, {
  asked: ['SMS', 'PASSKEY'],
  passkeys: 1,
  codes: { type: 'SMS', destination: '085 ••• ••67' },
  canMakeRecoveryCodes: true,
  lacksRecoveryCodes: true,
  allowed,
});
const allSetUp = gives(ownWays, {
  asked: ['APP', 'PASSKEY', 'SMS'],
  passkeys: 2,
  codes: { type: 'SMS', destination: '085 ••• ••67' },
  authenticator: { addedAt: ago(30) },
  recoveryCodes: { madeAt: ago(30), left: 8 },
  canMakeRecoveryCodes: true,
  lacksRecoveryCodes: false,
  allowed,
});
const rest = [
  gives(openSessions, { sessions: [] }),
  gives(trustedDevices, { devices: [] }),
  gives(applications, { onDevices: [], inSessions: [], consents: [] }),
  gives(recentActivity, { activity: [] }),
];
const one = [onlyPasskey, own([passkey(0)]), ...rest];
const pending = {
  mfaToken: 'token',
  type: 'EMAIL',
  destination: 'm•••@demo.example',
  mfaSetupRequired: false,
} as const;
const codeFirst = [refuses(newPasskeyOptions, 'step-up.required'), gives(beginStepUp, { mfaRequired: pending })];
const creation = gives(newPasskeyOptions, {
  publicKey: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Linen Health' },
    user: { id: 'AAAA', name: 'm@demo.example', displayName: 'm@demo.example' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 1000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: [],
  },
});

const at = { screen: 'security', path: accountPath.security('member'), as: accounts.member } as const;
const manage = press('Manage Passkeys');
const add = steps(manage, press('Add a passkey'));
const remove = steps(manage, press('Remove iCloud Keychain'));

/** The card that lists every way to log in. */
export const waysToLogIn: readonly State[] = [
  { ...at, state: 'no passkeys', answers: [noneSetUp, own([]), ...rest], shows: /Only your password protects/ },
  { ...at, state: 'one passkey', answers: one, prepare: manage, shows: 'iCloud Keychain' },
  {
    ...at,
    state: 'no recovery codes',
    answers: [withoutRecovery, own([passkey(0)]), ...rest],
    shows: 'Get recovery codes',
  },
  { ...at, state: 'ten passkeys', answers: [allSetUp, own(ten), ...rest], prepare: manage, shows: '8 codes left' },
  {
    ...at,
    state: 'ten passkeys, text at 200 %',
    answers: [allSetUp, own(ten), ...rest],
    prepare: steps((page) => page.getByText('8 codes left').waitFor(), enlargeText),
    shows: '8 codes left',
  },
  { ...at, state: 'passkeys from before', answers: [noneSetUp, own([passkey(0)], false), ...rest], shows: 'Passkeys' },
  { ...at, state: 'adding', answers: [...one, holds(newPasskeyOptions)], prepare: add, shows: 'Adding…' },
  {
    ...at,
    state: 'code first',
    answers: [...one, ...codeFirst],
    prepare: add,
    shows: /^We sent a six-digit code by email/,
  },
  {
    ...at,
    state: 'passkey first',
    answers: [...one, offered, refuses(removePasskey, 'step-up.required')],
    prepare: steps(remove, type({ Password: password }), press('Remove')),
    shows: 'Use your passkey',
  },
  {
    ...at,
    state: 'device has one',
    answers: [...one, creation],
    prepare: steps(browserAnswers('InvalidStateError'), add),
    shows: /^This device already has a passkey/,
  },
  {
    ...at,
    state: 'too many passkeys',
    answers: [allSetUp, own(ten), ...rest, refuses(newPasskeyOptions, 'passkey.too-many')],
    prepare: add,
    shows: /^You can have up to 10 passkeys/,
  },
  {
    ...at,
    state: 'asks whether to remove a passkey',
    answers: one,
    prepare: remove,
    shows: 'Remove “iCloud Keychain”?',
  },
  {
    ...at,
    state: 'renames',
    answers: one,
    prepare: steps(manage, press('Rename iCloud Keychain')),
    shows: 'Name this passkey',
  },
  {
    ...at,
    state: 'last passkey stays',
    answers: [...one, refuses(removePasskey, 'passkey.last')],
    prepare: steps(remove, type({ Password: password }), press('Remove')),
    shows: /^You need at least one passkey to log in/,
  },
  {
    ...at,
    state: 'ways failed',
    answers: [refuses(ownWays, 'server.failed'), ...rest],
    shows: /^We couldn’t load your ways/,
  },
];
