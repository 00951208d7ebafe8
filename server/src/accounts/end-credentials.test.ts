import type { EndedAccess } from '@selvage/contract/refusals';
import { days } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Artefacts, addAccount, testPassword } from '../../test/harness/accounts.ts';
import { organisationsOn } from '../../test/harness/organisations.ts';
import { outcomeOf } from '../../test/harness/refusals.ts';
import { SoftPasskey } from '../../test/harness/soft-passkey.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';
import { attestIn, authenticate, owedIn, verify, type Account } from '../../test/harness/sign-in.ts';
import { accountSubject, lockUntil } from '../attempts/attempts.ts';
import { disabledBy } from './account-store.ts';
import { endAccess } from './organisation-store.ts';
import { deviceApplicationsOf } from './device-applications.ts';
import { credentialEvents, type CredentialEvent, endCredentials as endAll } from './end-credentials.ts';
import { closingOf, setClosing } from './closing-store.ts';
import { copyOf } from './copy-store.ts';
import { sessionTokenHash } from '../crypto/session-token.ts';
import { spendEnrolmentCode } from '../ways/enrolment/enrolment-code.ts';
import { issueEnrolmentCode } from '../support/issue-enrolment-code.ts';
import { changeForSupport } from '../support/support-act.ts';
import { disableAccount } from '../support/disable-account.ts';
import { eraseAccount } from '../support/erase-account.ts';
import { endEverySession, endSessions } from '../support/end-sessions.ts';
import { removeTwoFactorBreakGlass } from '../support/agent-approval.ts';
import { unlockAccount } from '../support/unlock-account.ts';
import { invalidateRestored } from '../support/restored-backup.ts';
import { findPasskey } from '../ways/passkey/passkey-store.ts';
import { appSecretOf, beginSetup, takeSetupTry } from '../ways/app/authenticator-store.ts';
import { findRecoveryCode } from '../ways/recovery/recovery-code-store.ts';
import { ways } from '../ways/ways.ts';

// Combines every event that changes how a person proves who they are with everything that an account can be given. All that is not listed
// as surviving must have ended. Each cell of the table has its own account.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    limits: { ...config.limits, sendPause: 0 },
    organisations: organisationsOn(config),
  }));
});
afterAll(() => server.close());

interface World {
  account: Account;
  artefacts: Artefacts;
  /** The browser from which the owner makes changes. */
  own: TestBrowser;
}

const factor = ways.password.bit | ways.emailCode.bit;
let count = 0;
const nextEmail = () => `ending-${++count}@test.example`;

interface Given {
  activated?: boolean;
  factor?: boolean;
  selfRegistered?: boolean;
}

async function addWorld(given: Given = {}): Promise<World> {
  const hasFactor = given.factor !== false;
  const account = await addAccount(server.deps, {
    kind: 'consultant',
    activated: given.activated ?? true,
    selfRegistered: given.selfRegistered ?? false,
    ...(hasFactor && { twoFactor: 'EMAIL' }),
  });
  const artefacts = new Artefacts(server, account);
  return { account, artefacts, own: await artefacts.session(hasFactor ? factor : ways.password.bit) };
}

type Alive = () => Promise<boolean>;
const done = async (response: ReturnType<TestBrowser['post']>) => outcomeOf(await response) === 'done';

async function passkeyAdded({ artefacts: given }: World, ago: number): Promise<Alive> {
  const { credentialId } = await given.passkey(ago);
  return async () => (await findPasskey(server.deps.db, credentialId)) !== undefined;
}

async function codesMade(
  { account: { id }, artefacts: given }: World,
  ago: number,
  made = { byMailbox: false },
): Promise<Alive> {
  const { db, keys } = server.deps;
  const [code = ''] = await given.recoveryCodes(ago, made);
  return async () => (await findRecoveryCode(db, keys, id, code.replaceAll('-', ''))) !== undefined;
}

/** What can be given, and how one finds out whether it still works. */
const artefacts = {
  'own session':
    async ({ own }) =>
    () =>
      done(own.get('/api/idauth/session')),
  'other whole session': async ({ artefacts: given }) => {
    const browser = await given.session(factor);
    return () => done(browser.get('/api/idauth/session'));
  },
  'session that owes a code': async ({ artefacts: given }) => {
    const { browser } = await given.challenge('sign-in-code', ways.password.bit);
    return () => done(browser.get('/api/idauth/session'));
  },
  'sign-in code': async ({ artefacts: given }) => {
    const { browser, ...owed } = await given.challenge('sign-in-code', ways.password.bit);
    return () => done(verify(browser, owed));
  },
  'setup code': async ({ artefacts: given }) => {
    const { browser, ...owed } = await given.challenge('setup-code', factor);
    return () => done(verify(browser, owed));
  },
  'mailbox code': async ({ artefacts: given }) => {
    const { browser, ...owed } = await given.challenge('mailbox-code', factor);
    return () => done(verify(browser, owed));
  },
  'step-up code': async ({ artefacts: given }) => {
    const { browser, ...owed } = await given.challenge('step-up-code', factor);
    return () => done(verify(browser, owed));
  },
  'reset link': async ({ artefacts: given }) => {
    const code = await given.link('reset');
    return () => done(server.browser().post('/api/user/reset/auth', { code }));
  },
  'reset authorisation': async ({ artefacts: given }) => {
    const browser = await given.resetAuthorisation();
    return () => done(browser.get('/api/user/reset/auth'));
  },
  'set password': async ({ artefacts: given }) => {
    const browser = await given.resetAuthorisation();
    return () => done(browser.post('/api/user/reset', { newPassword: 'Other-linen-88' }));
  },
  'pending email change': async ({ artefacts: given }) => {
    const code = await given.emailChange(nextEmail());
    return () => done(server.browser().post('/api/user/user/email/confirm', { code }));
  },
  'activation link': async ({ artefacts: given }) => {
    const code = await given.link('activation');
    return () => done(server.browser().post('/api/user/activate', { code }));
  },
  'trusted device': async ({ account, artefacts: given }) => {
    const { browser, value } = await given.trustedDevice();
    return async () => {
      const devices = server.deps.db.selectFrom('trusted_devices').select('id').where('account_id', '=', account.id);
      const isKept = (await devices.execute()).length === 1;
      if (!isKept) return false;
      const response = await authenticate(browser, account, { deviceTrustToken: value });
      return outcomeOf(response) === 'done' && response.json().mfaRequired === undefined;
    };
  },
  'known browser': async ({ account, artefacts: given }) => {
    const token = await given.knownBrowser();
    return async () => {
      const rows = server.deps.db.selectFrom('known_browsers').select('last_seen_at').where('token_hash', '=', token);
      return (await rows.where('account_id', '=', account.id).execute()).length === 1;
    };
  },
  'application on a device': async ({ account }) => {
    const { db, now } = server.deps;
    const login = {
      account_id: account.id,
      client_id: 'app',
      shown_factors: 1,
      sid: `sid-${++count}`,
      bound: 'device',
    } as const;
    await db
      .insertInto('oidc_participants')
      .values({ ...login, session_hash: null, created_at: now(), used_at: now() })
      .execute();
    return async () => (await deviceApplicationsOf(server.deps, account.id)).length === 1;
  },
  'authenticator app': async ({ account: { id }, artefacts: given }) => {
    const { db, keys, now } = server.deps;
    await given.app();
    // The person entered a code of the app when they set it up, so the sessions count as proven by the app.
    const shown_factors = factor | ways.appCode.bit;
    await db
      .updateTable('sessions')
      .set({ shown_factors, factor_shown_at: now() })
      .where('account_id', '=', id)
      .execute();
    return async () => (await appSecretOf(db, keys, id)) !== undefined;
  },
  'set-up of an authenticator app': async ({ account: { id } }) => {
    const { db, keys, now } = server.deps;
    const setup = await beginSetup(db, keys, { accountId: id, sessionId: 'none', now: now() });
    return async () => (await takeSetupTry(db, keys, { id: setup.id, accountId: id, now: now() })) !== undefined;
  },
  'enrolment code': async ({ account }) => {
    const { db, keys, now } = server.deps;
    const { rows } = await sql<{ id: string }>`
      insert into approvals (type, account_id, reason, asked_at, expires_at, decision)
      values ('enrolment-code', ${account.id}, 'test', ${now()}, ${now()}, 'approved') returning id`.execute(db);
    const issued = { request: rows[0]?.id ?? '', decidedBy: 'desk', approver: act.actor };
    const code = await changeForSupport(server.deps, account.id, act, (change) =>
      issueEnrolmentCode(change, server.deps, issued),
    );
    return () => spendEnrolmentCode(db, keys, { accountId: account.id, code, now: now() });
  },
  'recovery codes of long ago': (world) => codesMade(world, days(31)),
  'recovery codes of late': (world) => codesMade(world, days(29)),
  'recovery codes that the mailbox made': (world) => codesMade(world, days(31), { byMailbox: true }),
  'passkey of long ago': (world) => passkeyAdded(world, days(31)),
  'passkey of late': (world) => passkeyAdded(world, days(29)),
  invitation: async ({ account, artefacts: given }) => {
    const code = await given.link('invitation');
    const { db, now } = server.deps;
    const organisation = { kind: 'consultant', organisation_id: account.credentials.loginId ?? '' } as const;
    await db
      .insertInto('organisations')
      .values({ ...organisation, created_at: now() })
      .execute();
    const { id } = await db
      .selectFrom('one_time_secrets')
      .select('id')
      .where('account_id', '=', account.id)
      .where('purpose', '=', 'invitation')
      .executeTakeFirstOrThrow();
    const sent = { email: nextEmail(), secret_id: id, sent_at: now(), expires_at: new Date(now().getTime() + days(7)) };
    await db
      .insertInto('invitations')
      .values({ ...organisation, ...sent })
      .execute();
    return () => done(server.browser().post('/api/user/invitation', { code }));
  },
  'copy of the data': async ({ account: { id } }) => {
    const { db, now } = server.deps;
    await db
      .insertInto('data_copies')
      .values({ account_id: id, brand: 'linen', language: 'en', asked_at: now() })
      .execute();
    return async () => (await copyOf(db, id, now())).state === 'preparing';
  },
  'closing that was asked for': async ({ account: { id } }) => {
    const { db, now } = server.deps;
    await setClosing(db, id, new Date(now().getTime() + days(7)));
    return async () => (await closingOf(db, id)) !== null;
  },
  'role that it gave lately': async ({ account }) => {
    const { db, now } = server.deps;
    const loginId = account.credentials.loginId ?? '';
    const organisation = { kind: 'consultant', organisation_id: loginId } as const;
    await db
      .insertInto('organisations')
      .values({ ...organisation, created_at: now() })
      .execute();
    const colleague = await addAccount(server.deps, { kind: 'consultant', loginId, role: 'staff' });
    const given = { role_given_by: account.id, role_given_at: now() };
    await db.updateTable('accounts').set(given).where('id', '=', colleague.id).execute();
    return async () => (await disabledBy(db, colleague.id)) === undefined;
  },
  '“this wasn’t me” link': async ({ artefacts: given }) => {
    const code = await given.recoveryLink('not-me');
    return () => done(server.browser().post('/api/user/not-me', { code }));
  },
  'email undo link': async ({ artefacts: given }) => {
    const code = await given.recoveryLink('email-undo');
    return () => done(server.browser().post('/api/user/user/email/undo', { code }));
  },
} satisfies Record<string, (world: World) => Promise<Alive>>;
type Artefact = keyof typeof artefacts;

const act = { actor: { name: 'desk', reason: 'test' }, origin: { requestId: 'TEST', client: null, device: null } };
const save = ({ own }: World, preferences: object) =>
  own.post('/api/idauth/mfa/settings', { preferences, password: testPassword });

async function changeEmail({ own }: World, artefact: Artefacts): Promise<void> {
  const code = await artefact.emailChange(nextEmail());
  expect(outcomeOf(await own.post('/api/user/user/email/confirm', { code }))).toBe('done');
}

const reachedBefore = 'the change was asked for before: only a newer request replaces it';
const recovers = 'F3: it gives the account back to its owner, whatever an intruder changes';
const browserStays = 'it is no credential: it only has an allowance of its own';
const goesOn = 'the owner made the change here; the session goes on under a new id';
const agreed = 'two agents gave it, and it opens nothing without the password';
const proven = 'it proves the mailbox, which has not changed';

interface Event {
  /** The row of the table that it reads. */
  event?: CredentialEvent;
  make: (world: World) => Promise<unknown>;
  given?: Given;
  survives: Partial<Record<Artefact, string>>;
}

/** The artefacts that survive because they do not depend on the current mailbox. */
const recoveryAnyMailbox = {
  '“this wasn’t me” link': recovers,
  'email undo link': recovers,
  'passkey of long ago': 'it was added before a recent intruder could add one',
  'recovery codes of long ago': 'they were made before a recent intruder could make any',
  'authenticator app': 'without it a mailbox would open an account that asks for more',
} as const;
const recovery = {
  ...recoveryAnyMailbox,
  'recovery codes that the mailbox made': 'they are worth a code by email, which goes to the same mailbox',
} as const;
const lateToo = {
  'passkey of late': 'it was added after a second factor was shown, which this event does not doubt',
  'recovery codes of late': 'they were made after a second factor was shown, which this event does not doubt',
} as const;

/** A new passkey ends these, because they were begun when a weaker proof was enough. */
const begunBefore: ReadonlySet<Artefact> = new Set([
  'setup code',
  'mailbox code',
  'set-up of an authenticator app',
  'pending email change',
]);

const beforeAsked = 'it was added before the change of email was asked for';
const addedBefore = { 'passkey of late': beforeAsked, 'recovery codes of late': beforeAsked } as const;

/** Ends the access of the account, as an administrator or a review does. */
const endsAccess =
  (cause: EndedAccess, event: 'colleague-removed' | 'access-unconfirmed') =>
  ({ account }: World) =>
    changeForSupport(server.deps, account.id, act, async ({ tx, now, endCredentials, audit }) => {
      await endAccess(tx, account.id, cause, now);
      await endCredentials(event);
      await audit(event);
    });

/** The events by which an owner reports a takeover. Roles that the account gave lately end with them, and with no other event. */
const takeovers: ReadonlySet<string> = new Set([
  'email change cancelled',
  'email undo link of an account that wrong passwords have locked for a while',
  'email undo link of an account that is locked until a reset and has no change pending',
  'email change undone',
  '“this wasn’t me”',
  'recovery link whose email another account has',
]);

/** The artefacts that survive each event, with the reasons. */
const events: Record<string, Event> = {
  'password change': {
    event: 'password-changed',
    make: async ({ own }) => {
      const body = { password: testPassword, newPassword: 'Fresh-linen-77' };
      expect(outcomeOf(await own.post('/api/user/user/password', body))).toBe('done');
    },
    survives: { ...lateToo, ...recovery, 'own session': goesOn, 'known browser': browserStays },
  },
  reset: {
    event: 'password-reset',
    make: async ({ artefacts: given }) => {
      const browser = await given.resetAuthorisation();
      expect(outcomeOf(await browser.post('/api/user/reset', { newPassword: 'Fresh-linen-77' }))).toBe('done');
    },
    survives: { ...recovery, 'known browser': browserStays },
  },
  'email change requested': {
    event: 'email-change-requested',
    make: ({ own }) => own.post('/api/user/user/email/request', { email: nextEmail(), password: testPassword }),
    survives: Object.fromEntries(
      (Object.keys(artefacts) as Artefact[])
        .filter((name) => name !== 'pending email change')
        .map((name) => [name, 'nothing has changed yet']),
    ),
  },
  'email change confirmed': {
    event: 'email-changed',
    make: (world) => changeEmail(world, world.artefacts),
    survives: { ...lateToo, ...recoveryAnyMailbox, 'own session': goesOn, 'known browser': browserStays },
  },
  'email change cancelled': {
    event: 'email-change-cancelled',
    make: async ({ artefacts: given }) => {
      const code = await given.recoveryLink('email-undo');
      await server.browser().post('/api/user/user/email/undo', { code });
    },
    survives: { ...recovery, ...addedBefore, 'known browser': browserStays },
  },
  'email undo link of an account that wrong passwords have locked for a while': {
    make: async ({ account, artefacts: given }) => {
      const code = await given.recoveryLink('email-undo');
      const now = server.deps.now();
      await lockUntil(server.deps.db, accountSubject(account.id), new Date(now.getTime() + 1000), now);
      await server.browser().post('/api/user/user/email/undo', { code });
      server.clock.advance(1000);
    },
    survives: { ...recovery, ...addedBefore, 'known browser': browserStays },
  },
  'email undo link of an account that is locked until a reset and has no change pending': {
    event: 'email-undo-repeated',
    make: async ({ account, artefacts: given }) => {
      const code = await given.recoveryLink('email-undo');
      await lockUntil(server.deps.db, accountSubject(account.id), null, server.deps.now());
      await server.browser().post('/api/user/user/email/undo', { code });
    },
    survives: {
      ...recovery,
      ...addedBefore,
      'known browser': browserStays,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
    },
  },
  'email change undone': {
    event: 'email-change-undone',
    make: async (world) => {
      const code = await world.artefacts.recoveryLink('email-undo');
      await changeEmail(world, world.artefacts);
      server.clock.advance(1000);
      expect((await server.browser().post('/api/user/user/email/undo', { code })).json()).toMatchObject({
        outcome: 'undone',
        access: 'locked',
      });
    },
    survives: { ...recoveryAnyMailbox },
  },
  '“this wasn’t me”': {
    event: 'not-me',
    make: async ({ artefacts: given }) => {
      const code = await given.recoveryLink('not-me');
      expect(outcomeOf(await server.browser().post('/api/user/not-me', { code }))).toBe('done');
    },
    survives: { ...recovery },
  },
  'recovery link whose email another account has': {
    event: 'recovery-email-taken',
    make: async (world) => {
      const code = await world.artefacts.recoveryLink('not-me');
      await changeEmail(world, world.artefacts);
      await addAccount(server.deps, { kind: 'consultant', email: world.account.email });
      expect(outcomeOf(await server.browser().post('/api/user/not-me', { code }))).toBe('400/129');
    },
    survives: {
      'passkey of long ago': 'the account is locked, and it opens nothing',
      'recovery codes of long ago': 'the account is locked, and they open nothing',
      'authenticator app': 'the account is locked, and it opens nothing',
    },
  },
  '“I didn’t register”': {
    given: { selfRegistered: true },
    make: async ({ artefacts: given }) => {
      const code = await given.link('activation');
      expect(outcomeOf(await server.browser().post('/api/user/activate/disown', { code }))).toBe('done');
    },
    survives: {},
  },
  '2FA on': {
    event: 'two-factor-changed',
    given: { factor: false },
    make: async (world) => {
      await server.deliver();
      const owed = await owedIn(server, await save(world, { enabled: true, type: 'EMAIL' }));
      expect(outcomeOf(await verify(world.own, owed))).toBe('done');
    },
    survives: { ...lateToo, ...recovery, 'own session': goesOn, 'known browser': browserStays },
  },
  '2FA changed': {
    make: async (world) => {
      await server.deliver();
      const mobile_number = `0858${String(100_000 + ++count)}`;
      const owed = await owedIn(server, await save(world, { enabled: true, type: 'SMS', mobile_number }));
      expect(outcomeOf(await verify(world.own, owed))).toBe('done');
    },
    survives: { ...lateToo, ...recoveryAnyMailbox, 'own session': goesOn, 'known browser': browserStays },
  },
  '2FA off': {
    make: async (world) => expect(outcomeOf(await save(world, { enabled: false }))).toBe('done'),
    // WY21: the recovery codes end, because no second step is left that they could replace.
    survives: {
      'passkey of late': lateToo['passkey of late'],
      'passkey of long ago': recovery['passkey of long ago'],
      'authenticator app': recovery['authenticator app'],
      '“this wasn’t me” link': recovers,
      'email undo link': recovers,
      'own session': goesOn,
      'known browser': browserStays,
    },
  },
  'passkey added': {
    event: 'passkey-added',
    make: async ({ own, account: { id } }) => {
      const shown_factors = factor | ways.appCode.bit;
      const shown = { shown_factors, factor_shown_at: server.deps.now() };
      await server.deps.db.updateTable('sessions').set(shown).where('account_id', '=', id).execute();
      expect(outcomeOf(await attestIn(own, new SoftPasskey()))).toBe('done');
    },
    survives: Object.fromEntries(
      (Object.keys(artefacts) as Artefact[])
        .filter((name) => !begunBefore.has(name))
        .map((name) => [name, 'what there was has not changed']),
    ),
  },
  'factor removed by the desk': {
    event: 'two-factor-removed',
    make: ({ account }) => removeTwoFactorBreakGlass(server.deps, account.id, act),
    survives: { '“this wasn’t me” link': recovers, 'email undo link': recovers, 'known browser': browserStays },
  },
  'account disabled by the desk': {
    event: 'account-disabled',
    make: ({ account }) => disableAccount(server.deps, account.id, act),
    survives: { ...lateToo, ...recovery, 'known browser': browserStays },
  },
  'sessions ended by the desk': {
    event: 'sessions-ended',
    make: ({ account }) => endSessions(server.deps, account.id, { devices: false }, act),
    survives: {
      invitation: 'its sender keeps the role',
      ...lateToo,
      ...recovery,
      'known browser': browserStays,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
      'pending email change': reachedBefore,
      'activation link': proven,
      'trusted device': 'the desk can end them too, by another action',
    },
  },
  'sessions and devices ended by the desk': {
    event: 'sessions-devices-ended',
    make: ({ account }) => endSessions(server.deps, account.id, { devices: true }, act),
    survives: {
      invitation: 'its sender keeps the role',
      ...lateToo,
      ...recovery,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
      'pending email change': reachedBefore,
      'activation link': proven,
    },
  },
  'every session ended by the operator': {
    make: () => endEverySession(server.deps, act),
    survives: {
      invitation: 'its sender keeps the role',
      ...lateToo,
      ...recovery,
      'known browser': browserStays,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
      'pending email change': reachedBefore,
      'activation link': proven,
      'trusted device': 'the operator ends sessions; a password is still asked for',
    },
  },
  'other sessions ended by the owner': {
    event: 'other-sessions-ended',
    make: ({ own }) => own.post('/api/user/sessions/end-others', { password: testPassword }),
    survives: {
      invitation: 'its sender keeps the role',
      ...lateToo,
      ...recovery,
      'own session': goesOn,
      'known browser': browserStays,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
      'pending email change': reachedBefore,
      'activation link': proven,
      'trusted device': 'the owner forgets devices by another button',
    },
  },
  'other sessions and devices ended by the owner': {
    event: 'other-devices-ended',
    make: ({ own }) => own.post('/api/user/sessions/end-others', { password: testPassword, forgetDevices: true }),
    survives: {
      invitation: 'its sender keeps the role',
      ...lateToo,
      ...recovery,
      'own session': goesOn,
      'known browser': browserStays,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
      'pending email change': reachedBefore,
      'activation link': proven,
    },
  },
  'email change withdrawn by the owner': {
    event: 'email-change-withdrawn',
    make: async ({ own, artefacts: given }) => {
      await given.emailChange(nextEmail());
      expect(outcomeOf(await own.post('/api/user/user/email/cancel', {}))).toBe('done');
    },
    survives: Object.fromEntries(
      (Object.keys(artefacts) as Artefact[])
        .filter((name) => name !== 'pending email change')
        .map((name) => [name, 'nothing has changed']),
    ),
  },
  'lock lifted by the desk': {
    make: ({ account }) => unlockAccount(server.deps, account.id, act),
    survives: Object.fromEntries(
      (Object.keys(artefacts) as Artefact[]).map((name) => [name, 'no credential has changed']),
    ),
  },
  'activation of an account with a factor': {
    event: 'activated',
    given: { activated: false },
    make: async ({ artefacts: given }) => {
      const code = await given.link('activation');
      expect(outcomeOf(await server.browser().post('/api/user/activate', { code }))).toBe('done');
    },
    survives: {
      invitation: 'its sender keeps the role',
      ...lateToo,
      ...recovery,
      'own session': 'it has shown the second factor',
      'set-up of an authenticator app': 'it was begun by a session that has shown the second factor',
      'other whole session': 'it has shown the second factor',
      'setup code': 'its session has shown the second factor',
      'mailbox code': 'its session has shown the second factor',
      'step-up code': 'its session has shown the second factor',
      'known browser': browserStays,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
      'pending email change': reachedBefore,
      'trusted device': 'no credential has changed',
      'application on a device': 'no credential has changed',
      'copy of the data': 'no other session has ended',
    },
  },
  'consent withdrawn': {
    event: 'consent-withdrawn',
    make: ({ account, own }) => {
      const session = sessionTokenHash(own.cookies.get('sid')) ?? Buffer.of();
      const { db, now } = server.deps;
      return endAll(db, account.id, 'consent-withdrawn', { session, now: now() });
    },
    survives: {
      invitation: 'its sender keeps the role',
      ...lateToo,
      ...recovery,
      'own session': goesOn,
      'known browser': browserStays,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
      'pending email change': reachedBefore,
      'activation link': proven,
      'set-up of an authenticator app': 'no credential has changed',
      'trusted device': 'no credential has changed',
    },
  },
  'access ended by an administrator of the organisation': {
    event: 'colleague-removed',
    make: endsAccess('removed', 'colleague-removed'),
    survives: { ...lateToo, ...recovery, 'known browser': browserStays },
  },
  'access that no administrator confirmed': {
    event: 'access-unconfirmed',
    make: endsAccess('unconfirmed', 'access-unconfirmed'),
    survives: { ...lateToo, ...recovery, 'known browser': browserStays },
  },
  'role of staff': {
    event: 'role-narrowed',
    make: ({ account }) =>
      changeForSupport(server.deps, account.id, act, async ({ endCredentials, audit }) => {
        await endCredentials('role-narrowed');
        await audit('colleague-role');
      }),
    survives: {
      ...lateToo,
      ...recovery,
      'known browser': browserStays,
      'reset link': proven,
      'reset authorisation': proven,
      'set password': proven,
      'enrolment code': agreed,
      'pending email change': reachedBefore,
      'activation link': proven,
      'trusted device': 'the person stays, with another role',
    },
  },
  erasure: { make: ({ account }) => eraseAccount(server.deps, account.id, act), survives: {} },
  'a restored backup': {
    make: () => invalidateRestored(server.deps.db, server.deps.now()),
    survives: {
      'known browser': browserStays,
      'passkey of long ago': 'a public key opens nothing by itself',
      'passkey of late': 'a public key opens nothing by itself',
      'recovery codes of long ago': 'they open nothing without the password; the operator is told',
      'recovery codes of late': 'they open nothing without the password; the operator is told',
      'recovery codes that the mailbox made': 'they open nothing without the password; the operator is told',
      'authenticator app': 'without it a mailbox would open an account that asks for more',
    },
  },
};

/** The events after which the account does not exist. */
const gone: ReadonlySet<string> = new Set(['erasure', '“I didn’t register”']);

/** What ends only with a reported takeover. */
const endsWithTakeover: Partial<Record<Artefact, (event: string) => boolean>> = {
  'role that it gave lately': (event) => !takeovers.has(event),
  'closing that was asked for': (event) => !takeovers.has(event) && !gone.has(event),
};

describe.each(Object.entries(events))(
  'F1 F3 F8 F18 F22 ORG13 ORG25 CO32 CO37 %s',
  (name, { make, given, survives }) => {
    test.each(Object.keys(artefacts) as Artefact[])('%s', async (artefact) => {
      const world = await addWorld(given);
      const isAlive = await artefacts[artefact](world);
      await make(world);
      expect(await isAlive()).toBe(endsWithTakeover[artefact]?.(name) ?? artefact in survives);
    });
  },
);

test.each(['pending', 'locked until a reset'])(
  'cancelling a change of email removes the ways to log in that were added after the request: %s',
  async (state) => {
    const world = await addWorld();
    const code = await world.artefacts.recoveryLink('email-undo');
    if (state !== 'pending') await lockUntil(server.deps.db, accountSubject(world.account.id), null, server.deps.now());
    server.clock.advance(1000);
    const added = [await passkeyAdded(world, 0), await codesMade(world, 0)];
    expect(outcomeOf(await server.browser().post('/api/user/user/email/undo', { code }))).toBe('done');
    expect(await Promise.all(added.map((isAlive) => isAlive()))).toEqual([false, false]);
  },
);

test('the table of these tests has every event that ends sessions, links or codes of an account', () => {
  const made = new Set(Object.values(events).flatMap(({ event }) => event ?? []));
  expect(credentialEvents.filter((event) => !made.has(event))).toEqual([]);
});
