import { ways, marks } from './ways.ts';
import { refusals, strongStepUp } from '@selvage/contract/refusals';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '../../test/harness/every-call.ts';
import { Artefacts, addAccount, testPassword as password, type TestAccount } from '../../test/harness/accounts.ts';
import { outcomeOf } from '../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';
import { SoftPasskey } from '../../test/harness/soft-passkey.ts';
import { requiring } from '../../test/harness/test-config.ts';
import { type AddPurpose, newPasskeyChallenge } from './passkey/passkey-challenge.ts';

// Every call that changes how a person proves who they are, for every set of ways that an account can have and everything that a
// session can have shown. Each call is made with the right password.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    limits: { ...config.limits, sendPause: 0 },
    ...requiring(config, 'phishing-resistant', { kinds: ['hospital'] }),
  }));
});
afterAll(() => server.close());

const [byPassword, emailCode, smsCode, appCode, passkey, recoveryCode, trustedDevice] = [
  ways.password.bit,
  ways.emailCode.bit,
  ways.smsCode.bit,
  ways.appCode.bit,
  ways.passkey.bit,
  ways.recoveryCode.bit,
  ways.trustedDevice.bit,
];

/**
 * What was shown in the session during the last ten minutes. Each string in `cells` has one character for each of these, in this order: the
 * answer to the call, as `answers` writes it.
 */
const shownFactors = {
  nothing: { factors: 0, ago: minutes(11) },
  password: { factors: marks.passwordLast, ago: 0 },
  'mailbox code': { factors: emailCode | marks.mailboxLast, ago: 0 },
  text: { factors: smsCode, ago: 0 },
  'app code': { factors: appCode, ago: 0 },
  passkey: { factors: passkey | marks.verifiedByDevice, ago: 0 },
  'recovery code': { factors: recoveryCode, ago: 0 },
  'remembered device': { factors: trustedDevice, ago: null },
} as const;
type Shown = keyof typeof shownFactors;

interface Holder {
  id: string;
  sessionId: string;
  browser: TestBrowser;
  /** The passkey of the account, or an id that no passkey has. */
  passkeyId: string;
}

const { 'step-up.required': stepUp, 'session.incomplete': incomplete } = refusals;
const written = ({ status, code }: { status: number; code: number }) => `${status}/${code}`;

/** How each answer is written in the cells. `m` asks for a code from the mailbox or more, `s` for more than the mailbox. */
const answers: Readonly<Record<string, string>> = {
  done: '+',
  [written(stepUp)]: 'm',
  [`${written(stepUp)} ${strongStepUp}`]: 's',
  /** `i`: the session is refused because it still owes a second step. */
  [written(incomplete)]: 'i',
  /** `h`: the account must use a passkey and has one, which must be shown first. */
  [written(refusals['passkey.held'])]: 'h',
  /** `x`: the account cannot make this change at all, whichever password, code or passkey was shown before. */
  [written(refusals['second-factor.not-allowed'])]: 'x',
  [written(refusals['passkey.last'])]: 'x',
};

let count = 0;
const nextNumber = () => `0857${String(100_000 + ++count)}`;

const credentialFor = ({ id: accountId, sessionId }: Holder, purpose: AddPurpose) => ({
  credential: new SoftPasskey().attest({
    challenge: newPasskeyChallenge(server.deps, {
      purpose,
      rpId: 'localhost',
      asker: { type: 'session', sessionId, accountId },
    }),
  }),
});
const settings = (preferences: object) => ({ preferences, password });

/** The calls that add, move or remove a proof. */
const calls = {
  'change of email': ['/api/user/user/email/request', () => ({ email: `moved-${++count}@test.example`, password })],
  'new password': ['/api/user/user/password', () => ({ password, newPassword: 'Fresh-linen-77' })],
  'codes by email on': ['/api/idauth/mfa/settings', () => settings({ enabled: true, type: 'EMAIL' })],
  'codes by text on': [
    '/api/idauth/mfa/settings',
    () => settings({ enabled: true, type: 'SMS', mobile_number: nextNumber() }),
  ],
  'codes off': ['/api/idauth/mfa/settings', () => settings({ enabled: false })],
  'app set-up': ['/api/user/authenticator/begin', () => ({ password })],
  'app removal': ['/api/user/authenticator/remove', () => ({ password })],
  'recovery codes': ['/api/user/recovery-codes', () => ({ password })],
  'passkey options': ['/api/user/passkeys/options', () => ({})],
  'passkey added': ['/api/user/passkeys/add', (holder) => credentialFor(holder, 'add')],
  'passkey added quietly': ['/api/user/passkeys/quiet', (holder) => credentialFor(holder, 'add-quietly')],
  'passkey removal': ['/api/user/passkeys/remove', ({ passkeyId: id }) => ({ id, password })],
} as const satisfies Record<string, readonly [path: string, body: (holder: Holder) => object]>;
type Call = keyof typeof calls;
const callNames = Object.keys(calls) as Call[];

/** Every other POST, and why it needs no row in the table. */
const without = {
  logsIn: 'it asks for the proof itself',
  byLink: 'the mailed link is the proof',
  finishes: 'it ends a change that one of the calls above began, with an id or a code that ends with the credentials',
  changesNoProof: 'it changes nothing that anybody proves who they are with',
  stricter: 'it can only make the next login ask for more',
  ofColleagues: 'it asks for the proof of a new passkey, which `change-colleague.test.ts` tests',
  ofOwnData: 'it asks for the proof of a new passkey, which `copy.test.ts` and `close.test.ts` test',
} as const;
const otherCalls: Readonly<Record<string, keyof typeof without>> = {
  '/api/idauth/auth': 'logsIn',
  '/api/idauth/passkey/options': 'logsIn',
  '/api/idauth/passkey/auth': 'logsIn',
  '/api/idauth/confirm': 'logsIn',
  '/api/idauth/step-up': 'logsIn',
  '/api/idauth/mfa/way': 'logsIn',
  '/api/idauth/mfa/send': 'logsIn',
  '/api/idauth/mfa/passkey/options': 'logsIn',
  '/api/idauth/mfa/passkey': 'logsIn',
  '/api/idauth/mfa/recovery-code': 'logsIn',
  '/api/idauth/mfa/enrolment': 'logsIn',
  '/api/idauth/mfa/verify': 'finishes',
  '/api/user/authenticator/confirm': 'finishes',
  '/api/user/user/email/resend': 'finishes',
  '/api/user/user/email/cancel': 'finishes',
  '/api/user/user/email/about': 'byLink',
  '/api/user/user/email/confirm': 'byLink',
  '/api/user/user/email/undo': 'byLink',
  '/api/user/activate': 'byLink',
  '/api/user/activate/about': 'byLink',
  '/api/user/activate/disown': 'byLink',
  '/api/user/not-me': 'byLink',
  '/api/user/reset/auth': 'byLink',
  '/api/user/reset': 'byLink',
  '/api/user/reset/email': 'changesNoProof',
  '/api/user/activate/email': 'changesNoProof',
  '/api/user/register': 'changesNoProof',
  '/api/nonmember/policy': 'changesNoProof',
  '/api/user/user/memberNumber': 'changesNoProof',
  '/api/user/passkeys/offer': 'changesNoProof',
  '/api/user/passkeys/stop-asking': 'changesNoProof',
  '/api/user/colleagues/close-shared-notice': 'changesNoProof',
  '/api/user/passkeys/rename': 'changesNoProof',
  '/api/user/applications/end': 'changesNoProof',
  '/api/user/applications/withdraw': 'changesNoProof',
  '/api/user/invitation': 'byLink',
  '/api/user/invitation/accept': 'byLink',
  '/api/user/colleagues/invite': 'ofColleagues',
  '/api/user/colleagues/withdraw': 'ofColleagues',
  '/api/user/colleagues/role': 'ofColleagues',
  '/api/user/colleagues/remove': 'ofColleagues',
  '/api/user/colleagues/confirm': 'ofColleagues',
  '/api/user/terms': 'changesNoProof',
  '/api/user/privacy/withdraw': 'changesNoProof',
  '/api/user/copy': 'ofOwnData',
  '/api/user/copy/file': 'ofOwnData',
  '/api/user/close': 'ofOwnData',
  '/api/user/close/cancel': 'byLink',
  '/api/idauth/session/extend': 'changesNoProof',
  '/api/idauth/logout': 'stricter',
  '/api/user/sessions/end': 'stricter',
  '/api/user/sessions/end-others': 'stricter',
  '/api/user/secure': 'stricter',
  '/api/user/devices/forget': 'stricter',
  '/api/user/devices/forget-all': 'stricter',
};

interface Ways {
  account?: TestAccount;
  /** What the login of this account shows. */
  login: number;
  give?: (given: Artefacts) => Promise<unknown>;
  passwordSetByMail?: boolean;
  cells: Record<Call, string>;
}

const text = (): TestAccount => ({ twoFactor: 'SMS', mobile: nextNumber() });
/** One cell for each call and each thing that was shown: see `shownFactors` for the order and `answers` for the characters. */
// oxfmt-ignore
const sets: Record<string, Ways> = {
  none: { login: 0, cells: {
    'change of email': '++++++++',
    'new password': '++++++++',
    'codes by email on': '++++++++',
    'codes by text on': '++++++++',
    'codes off': '++++++++',
    'app set-up': 'mm+++++m',
    'app removal': '++++++++',
    'recovery codes': 'xxxxxxxx',
    'passkey options': 'mm+++++m',
    'passkey added': 'mm+++++m',
    'passkey added quietly': 'mm+++++m',
    'passkey removal': 'mm+++++m',
  } },
  email: { account: { twoFactor: 'EMAIL' }, login: emailCode, cells: {
    'change of email': 'mm+++++m',
    'new password': '++++++++',
    'codes by email on': '++++++++',
    'codes by text on': 'mm+++++m',
    'codes off': 'mm+++++m',
    'app set-up': 'mm+++++m',
    'app removal': '++++++++',
    'recovery codes': 'mm+++++m',
    'passkey options': 'mm+++++m',
    'passkey added': 'mm+++++m',
    'passkey added quietly': 'mm+++++m',
    'passkey removal': 'mm+++++m',
  } },
  text: { account: text(), login: smsCode, cells: {
    'change of email': 'sss++++s',
    'new password': '++++++++',
    'codes by email on': 'sss++++s',
    'codes by text on': 'sss++++s',
    'codes off': 'sss++++s',
    'app set-up': 'sss++++s',
    'app removal': '++++++++',
    'recovery codes': 'sss++++s',
    'passkey options': 'sss++++s',
    'passkey added': 'sss++++s',
    'passkey added quietly': 'sss++++s',
    'passkey removal': 'sss++++s',
  } },
  app: { login: appCode, give: (given) => given.app(), cells: {
    'change of email': 'sss++++s',
    'new password': '++++++++',
    'codes by email on': 'sss++++s',
    'codes by text on': 'sss++++s',
    'codes off': '++++++++',
    'app set-up': 'sss++++s',
    'app removal': 'sss++++s',
    'recovery codes': 'sss++++s',
    'passkey options': 'sss++++s',
    'passkey added': 'sss++++s',
    'passkey added quietly': 'sss++++s',
    'passkey removal': 'sss++++s',
  } },
  passkey: { login: passkey, give: (given) => given.passkey(), cells: {
    'change of email': 'sss++++s',
    'new password': '++++++++',
    'codes by email on': '++++++++',
    'codes by text on': 'sss++++s',
    'codes off': '++++++++',
    'app set-up': 'sss++++s',
    'app removal': '++++++++',
    'recovery codes': 'sss++++s',
    'passkey options': 'sss++++s',
    'passkey added': 'sss++++s',
    'passkey added quietly': 'sss++++s',
    'passkey removal': 'sss++++s',
  } },
  'email and app': { account: { twoFactor: 'EMAIL' }, login: appCode, give: (given) => given.app(), cells: {
    'change of email': 'sss++++s',
    'new password': '++++++++',
    'codes by email on': '++++++++',
    'codes by text on': 'sss++++s',
    'codes off': 'sss++++s',
    'app set-up': 'sss++++s',
    'app removal': 'sss++++s',
    'recovery codes': 'sss++++s',
    'passkey options': 'sss++++s',
    'passkey added': 'sss++++s',
    'passkey added quietly': 'sss++++s',
    'passkey removal': 'sss++++s',
  } },
  'text and app': { account: text(), login: appCode, give: (given) => given.app(), cells: {
    'change of email': 'sss++++s',
    'new password': '++++++++',
    'codes by email on': 'sss++++s',
    'codes by text on': 'sss++++s',
    'codes off': 'sss++++s',
    'app set-up': 'sss++++s',
    'app removal': 'sss++++s',
    'recovery codes': 'sss++++s',
    'passkey options': 'sss++++s',
    'passkey added': 'sss++++s',
    'passkey added quietly': 'sss++++s',
    'passkey removal': 'sss++++s',
  } },
  'app and passkey': { login: appCode, give: async (given) => [await given.app(), await given.passkey()], cells: {
    'change of email': 'sss++++s',
    'new password': '++++++++',
    'codes by email on': 'sss++++s',
    'codes by text on': 'sss++++s',
    'codes off': '++++++++',
    'app set-up': 'sss++++s',
    'app removal': 'sss++++s',
    'recovery codes': 'sss++++s',
    'passkey options': 'sss++++s',
    'passkey added': 'sss++++s',
    'passkey added quietly': 'sss++++s',
    'passkey removal': 'sss++++s',
  } },
  'email and recovery codes': { account: { twoFactor: 'EMAIL' }, login: emailCode, give: (given) => given.recoveryCodes(), cells: {
    'change of email': 'mm+++++m',
    'new password': '++++++++',
    'codes by email on': '++++++++',
    'codes by text on': 'mm+++++m',
    'codes off': 'mm+++++m',
    'app set-up': 'mm+++++m',
    'app removal': '++++++++',
    'recovery codes': 'mm+++++m',
    'passkey options': 'mm+++++m',
    'passkey added': 'mm+++++m',
    'passkey added quietly': 'mm+++++m',
    'passkey removal': 'mm+++++m',
  } },
  'a required passkey': { account: { kind: 'hospital' }, login: passkey, give: (given) => given.passkey(), cells: {
    'change of email': 'ssiii+ii',
    'new password': '++iii+ii',
    'codes by email on': '++iii+ii',
    'codes by text on': 'ssiii+ii',
    'codes off': '++iii+ii',
    'app set-up': 'ssiii+ii',
    'app removal': '++iii+ii',
    'recovery codes': 'xxiiixii',
    'passkey options': 'sshhh+hh',
    'passkey added': 'sshhh+hh',
    'passkey added quietly': 'ssiii+ii',
    'passkey removal': 'ssiiixii',
  } },
  'a password set by mail and an app': { login: appCode, give: (given) => given.app(), passwordSetByMail: true, cells: {
    'change of email': 'sss++++s',
    'new password': '++++++++',
    'codes by email on': 'sss++++s',
    'codes by text on': 'sss++++s',
    'codes off': '++++++++',
    'app set-up': 'sss++++s',
    'app removal': 'sss++++s',
    'recovery codes': 'sss++++s',
    'passkey options': 'sss++++s',
    'passkey added': 'sss++++s',
    'passkey added quietly': 'sss++++s',
    'passkey removal': 'sss++++s',
  } },
};

async function addHolder({ account, login, give, passwordSetByMail = false }: Ways, shown: Shown): Promise<Holder> {
  const { deps } = server;
  const { id, email } = await addAccount(deps, { kind: 'consultant', ...account });
  const given = new Artefacts(server, { id, email });
  await give?.(given);
  const { factors, ago } = shownFactors[shown];
  const browser = await given.session(byPassword);
  const shown_factors = byPassword | (shown === 'nothing' || shown === 'password' ? login : 0) | factors;
  const factor_shown_at = ago === null ? null : new Date(deps.now().getTime() - ago);
  await deps.db.updateTable('sessions').set({ shown_factors, factor_shown_at }).where('account_id', '=', id).execute();
  await deps.db.updateTable('accounts').set({ password_set_by_mail: passwordSetByMail }).where('id', '=', id).execute();
  const held = await deps.db.selectFrom('passkeys').select('id').where('account_id', '=', id).executeTakeFirst();
  const { id: sessionId } = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, sessionId, browser, passkeyId: held?.id ?? '00000000-0000-4000-8000-000000000000' };
}

async function answerTo(call: Call, set: Ways, shown: Shown): Promise<string> {
  const holder = await addHolder(set, shown);
  const [path, body] = calls[call];
  const response = await holder.browser.post(path, body(holder));
  const outcome = outcomeOf(response);
  const reason = outcome === '403/124' ? response.json<{ data: { reason?: string } }>().data.reason : undefined;
  const answer = reason === undefined ? outcome : `${outcome} ${reason}`;
  return answers[answer] ?? `(${answer})`;
}

describe.each(Object.entries(sets))('an account with %s', (_name, set) => {
  test.each(callNames)('gets the answers of the table of required proofs: %s', async (call) => {
    const cells = [];
    for (const shown of Object.keys(shownFactors) as Shown[]) cells.push(await answerTo(call, set, shown));
    expect(cells.join('')).toBe(set.cells[call]);
  });
});

test.each([
  ['change of email', '400/7'],
  ['codes by email on', '403/0'],
  ['codes by text on', '403/0'],
  ['codes off', '403/0'],
  ['app set-up', '403/0'],
  ['app removal', '403/0'],
  ['recovery codes', '403/0'],
  ['passkey removal', '403/0'],
] satisfies [Call, string][])(
  'a wrong password is refused before a second step is asked for: %s',
  async (call, refused) => {
    const set = sets['text and app'] as Ways;
    expect(set.cells[call].startsWith('s')).toBe(true);
    const holder = await addHolder(set, 'nothing');
    const [path, body] = calls[call];
    expect(outcomeOf(await holder.browser.post(path, { ...body(holder), password: 'Wrong-cloth-42' }))).toBe(refused);
  },
);

test('every call that changes something is in the table of required proofs, or in the list of exceptions', () => {
  const posts = everyCall.flatMap(({ call }) => (call.startsWith('POST ') ? call.slice('POST '.length) : []));
  const listed = [...Object.values(calls).map(([path]) => path), ...Object.keys(otherCalls)];
  expect([...new Set(listed)].toSorted()).toEqual(posts.toSorted());
});
