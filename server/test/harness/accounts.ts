import { register as registerCall, registerWellness } from '@selvage/contract/api/registration';
import { hours, minutes } from '@selvage/contract/time-units';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { createHash, randomBytes } from 'node:crypto';
import { giveApplicationConsent } from '../../src/accounts/application-consents.ts';
import { makeRecoveryLink } from '../../src/accounts/account-recovery.ts';
import { setTwoFactor } from '../../src/accounts/account-store.ts';
import { birthDateDigest } from '../../src/accounts/birth-date.ts';
import type { Asker } from '../../src/accounts/change-account.ts';
import type { ProofKind } from '../../src/attempts/attempts.ts';
import { oneTimeCode, oneTimeToken } from '../../src/crypto/key-ring.ts';
import {
  insertOneTimeSecret,
  type ChallengePurpose,
  type Purpose,
  type RecoveryPurpose,
} from '../../src/crypto/one-time-secret-store.ts';
import { sealField } from '../../src/crypto/sealed-fields.ts';
import { newSessionToken } from '../../src/crypto/session-token.ts';
import type { AccountId } from '../../src/db/tables.ts';
import type { Deps, HashOwner } from '../../src/deps.ts';
import { ways } from '../../src/ways/ways.ts';
import { addTrustedDevice } from '../../src/sessions/trusted-device-store.ts';
import { putApp } from '../../src/ways/app/authenticator-store.ts';
import { insertPasskey } from '../../src/ways/passkey/passkey-store.ts';
import { makeRecoveryCodes } from '../../src/ways/recovery/recovery-code-store.ts';
import { registered, registeredBirthDate, wellnessGroup } from './registry.ts';
import { SoftPasskey } from './soft-passkey.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

/** The account and client of hashes that a test makes without a request. */
export const testOwner: HashOwner = { account: null, client: 'test' };

/** The asker with which a test changes an account without a request. */
export const testAsker = ({ config }: Pick<Deps, 'config'>, id: AccountId): Asker => {
  const origin = { requestId: 'a-request', client: null, device: null };
  return { account: { id }, context: { brand: config.brands[0], language: 'en', origin, client: 'test' } };
};

/** Lets an application see these scopes of an account, as the page of consent does. */
export function giveConsent(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'wakeOutbox'>,
  id: AccountId,
  clientId: string,
  scopes: readonly string[],
): Promise<void> {
  const body = Buffer.from(`---\ntitle: Allow ${clientId}?\n---\n\n- ${scopes.join(' ')}\n`);
  const digest = createHash('sha256').update(body).digest('hex');
  const title = `Allow ${clientId}?`;
  const wording = { digest, series: clientId, title, version: '', effective: '', language: 'en', body } as const;
  return giveApplicationConsent(deps, testAsker(deps, id), { clientId, scopes, wording });
}

export const testPassword = 'Woven-cloth-42';

export interface TestAccount {
  kind?: Kind;
  email?: string;
  password?: string | null;
  loginId?: string;
  groupId?: string;
  role?: 'administrator' | 'staff';
  memberNumber?: string;
  activated?: boolean;
  privileges?: string[];
  wellnessOnly?: 'Y' | 'N';
  twoFactor?: 'EMAIL' | 'SMS';
  mobile?: string;
  birthDate?: string;
  /** False for a colleague who joined by an invitation. */
  isFirstOfId?: boolean;
  /** False for an account that was imported and not registered in the portal. */
  selfRegistered?: boolean;
}

let accountCount = 0;

/** Hashing is slow on purpose. So all accounts of one test file with the same password share one hash. */
const hashes = new WeakMap<Deps['hashing'], Map<string, Promise<string>>>();
function hashOf({ hashing }: Pick<Deps, 'hashing'>, password: string): Promise<string> {
  const known = hashes.get(hashing) ?? new Map<string, Promise<string>>();
  hashes.set(hashing, known);
  const hash = known.get(password) ?? hashing.hash(password, testOwner);
  known.set(password, hash);
  return hash;
}

/** Inserts an account into the database and returns its login details. */
export async function addAccount(deps: Pick<Deps, 'db' | 'hashing' | 'keys' | 'now'>, given: TestAccount = {}) {
  accountCount += 1;
  const kind = given.kind ?? 'member';
  const email = given.email ?? `person-${accountCount}@test.example`;
  const loginId = given.loginId ?? (userTypes[kind].loginId ? String(60_000 + accountCount) : null);
  const password = given.password === undefined ? testPassword : given.password;
  const { id } = await deps.db
    .insertInto('accounts')
    .values({
      kind,
      realm: userTypes[kind].realm,
      email,
      login_id: loginId,
      member_number: given.memberNumber ?? null,
      password_hash: password === null ? null : await hashOf(deps, password),
      activated_at: given.activated === false ? null : deps.now(),
      privileges: given.privileges ?? [],
      wellness_only: given.wellnessOnly ?? null,
      two_factor: null,
      mobile_sealed: null,
      created_at: deps.now(),
      self_registered: given.selfRegistered ?? false,
      group_id: given.groupId ?? null,
      role: given.role ?? null,
      // Staff always join an ID that another account was the first of.
      is_first_of_id: given.isFirstOfId ?? given.role !== 'staff',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { twoFactor = null, mobile = null } = given;
  if (twoFactor !== null || mobile !== null) await setTwoFactor(deps.db, deps.keys, id, { twoFactor, mobile });
  if (given.birthDate !== undefined) {
    const digest = birthDateDigest(deps.keys, id, given.birthDate);
    await deps.db.updateTable('accounts').set({ birth_date_digest: digest }).where('id', '=', id).execute();
  }
  return { id, email, credentials: { email, password: password ?? '', userType: userTypes[kind].wire, loginId } };
}

/** Inserts a passkey of an account into the database. */
export async function addPasskeyOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: { id: string },
): Promise<SoftPasskey> {
  const passkey = new SoftPasskey();
  const handle = randomBytes(32);
  passkey.userHandle = handle.toString('base64url');
  await db.updateTable('accounts').set({ user_handle: handle }).where('id', '=', account.id).execute();
  const { credentialId, cose } = passkey;
  const row = { ...newPasskey, accountId: account.id, credentialId, publicKey: cose, now: now() };
  const added = await insertPasskey(db, row);
  if (typeof added === 'string') throw new Error(`the passkey was not added: ${added}`);
  return passkey;
}

const newPasskey = {
  rpId: 'localhost',
  counter: 0,
  backupEligible: false,
  backedUp: false,
  transports: [],
  aaguid: '00000000-0000-0000-0000-000000000000',
  device: '/',
};

/** The reference of an account for the desk and the command line. */
export async function referenceOf({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<string> {
  const row = db.selectFrom('account_references').select('reference').where('account_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).reference;
}

export type RegisteringKind = Exclude<Kind, 'group'>;
export const registeringKinds = [
  'member',
  'consultant',
  'hospital',
  'wellness',
] as const satisfies readonly RegisteringKind[];

export interface TestApplicant {
  path: string;
  email: string;
  body: Record<string, unknown>;
}

let applicantCount = 0;

/** The body of a registration of a new person whom the registry knows. */
export function nextApplicant(kind: RegisteringKind, change: Record<string, unknown> = {}): TestApplicant {
  applicantCount += 1;
  const email = `applicant-${applicantCount}@test.example`;
  const common = { email, password: testPassword };
  if (kind === 'wellness')
    return { path: registerWellness.path, email, body: { ...wellnessDetails, ...common, ...change } };
  return {
    path: registerCall.path,
    email,
    body: { userType: userTypes[kind].wire, ...registered[kind](applicantCount), ...common, ...change },
  };
}

const wellnessDetails = {
  groupId: wellnessGroup,
  title: { id: 'MS', text: 'Ms' },
  firstName: 'Síle',
  lastName: "O'Brien",
  birthDate: registeredBirthDate,
  processRegularDataAccepted: 'Y',
};

const wrong = {
  member: { birthDate: '1980-01-16' },
  consultant: { registrationId: '79999999' },
  hospital: { registrationId: '89999999' },
};

/** Blocks a number with five wrong proofs, and returns the answer that its holder then gets to a registration. */
export async function blockNumber(server: TestApp, kind: ProofKind) {
  const { path, body } = nextApplicant(kind);
  const register = async (change: Record<string, unknown> = {}): Promise<string> => {
    const answer = await server.browser().post(path, { ...body, ...change });
    return answer.statusCode === 200 ? 'in' : `${answer.statusCode}/${answer.json().data.errorCode}`;
  };
  for (let time = 0; time < 5; time++) await register(wrong[kind]);
  return { number: String(body['memNo'] ?? body['resourceId']), register };
}

/** Inserts sessions, links and other credentials of an account into the database, as the calls would. */
export class Artefacts {
  readonly #server: TestApp;
  readonly #account: { id: string; email: string };

  constructor(server: TestApp, account: { id: string; email: string }) {
    this.#server = server;
    this.#account = account;
  }

  /** Inserts a mailed link, and returns its token. */
  async link(purpose: Purpose): Promise<string> {
    const { db, keys, now } = this.#server.deps;
    const secret = { accountId: this.#account.id, purpose, life: hours(1), now: now() };
    return oneTimeToken(keys, await insertOneTimeSecret(db, keys, secret));
  }

  async recoveryLink(purpose: RecoveryPurpose): Promise<string> {
    const { db, keys } = this.#server.deps;
    return oneTimeToken(keys, (await makeRecoveryLink(db, this.#server.deps, this.#account, purpose)).secretId);
  }

  async emailChange(to: string): Promise<string> {
    const { db, keys, now } = this.#server.deps;
    const secret = { accountId: this.#account.id, purpose: 'email-change', life: hours(24), now: now() } as const;
    const id = await insertOneTimeSecret(db, keys, secret);
    await db.insertInto('email_changes').values({ secret_id: id, email: to }).execute();
    return oneTimeToken(keys, id);
  }

  /** A browser with the authorisation to set a new password. */
  async resetAuthorisation(): Promise<TestBrowser> {
    const browser = this.#server.browser();
    await browser.post('/api/user/reset/auth', { code: await this.link('reset') });
    return browser;
  }

  /** A browser with a session that has shown these factors. */
  async session(shown: number, challengeId: string | null = null): Promise<TestBrowser> {
    const { db, now } = this.#server.deps;
    const { token, hash } = newSessionToken();
    const [account_id, at] = [this.#account.id, now()];
    const factor_shown_at = shown > ways.password.bit ? at : null;
    const session = { token_hash: hash, account_id, shown_factors: shown, factor_shown_at, challenge_id: challengeId };
    await db
      .insertInto('sessions')
      .values({ ...session, created_at: at, last_seen_at: at })
      .execute();
    const browser = this.#server.browser();
    browser.cookies.set('sid', token);
    return browser;
  }

  /** A browser with a pending code, and the code. */
  async challenge(purpose: ChallengePurpose, shown: number) {
    const { db, keys, now } = this.#server.deps;
    // The code for a set-up goes to the new number. All other codes go to the email.
    const way = purpose === 'setup-code' ? 'SMS' : 'EMAIL';
    const secret = { accountId: this.#account.id, purpose, way, life: minutes(10), now: now() } as const;
    const id = await insertOneTimeSecret(db, keys, secret);
    if (purpose === 'setup-code' || purpose === 'mailbox-code') {
      const change = {
        two_factor: 'SMS',
        mobile_sealed: sealField(keys, 'requested mobile', id, '0857777777'),
      } as const;
      await db
        .insertInto('two_factor_changes')
        .values({ secret_id: id, ...change })
        .execute();
    }
    const { nonce } = await db
      .selectFrom('one_time_secrets')
      .select('nonce')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const browser = await this.session(shown, id);
    return { browser, mfaToken: oneTimeToken(keys, id), code: oneTimeCode(keys, id, nonce) };
  }

  /** A browser with a trusted device, and the secret that the page stores for it. */
  async trustedDevice(): Promise<{ browser: TestBrowser; value: string }> {
    const [value, cookie] = [newSessionToken(), newSessionToken()];
    const { db, now } = this.#server.deps;
    const halves = { value: value.hash, cookie: cookie.hash };
    await addTrustedDevice(db, { ...halves, accountId: this.#account.id, device: '/', now: now() });
    const browser = this.#server.browser();
    browser.cookies.set('dt', cookie.token);
    return { browser, value: value.token };
  }

  async knownBrowser(): Promise<Buffer> {
    const { db, now } = this.#server.deps;
    const token_hash = randomBytes(32);
    const row = { account_id: this.#account.id, token_hash, last_seen_at: now() };
    await db.insertInto('known_browsers').values(row).execute();
    return token_hash;
  }

  /** A passkey that was added `ago` milliseconds earlier. */
  async passkey(ago = 0): Promise<{ id: string; credentialId: Buffer }> {
    const { credentialId, cose } = new SoftPasskey();
    const added = await insertPasskey(this.#server.deps.db, {
      accountId: this.#account.id,
      ...newPasskey,
      credentialId,
      publicKey: cose,
      now: new Date(this.#server.deps.now().getTime() - ago),
    });
    if (typeof added === 'string') throw new Error(`the passkey was not added: ${added}`);
    return { id: added.id, credentialId };
  }

  async app(): Promise<void> {
    const { db, keys, now } = this.#server.deps;
    await putApp(db, keys, this.#account.id, { secret: randomBytes(20), step: 1, now: now() });
  }

  /** Makes recovery codes, dated `ago` milliseconds earlier. `byMailbox`: at that time the account had no authenticator app, mobile number or passkey. */
  async recoveryCodes(ago = 0, { byMailbox = false } = {}): Promise<string[]> {
    const { db, keys, now } = this.#server.deps;
    const { recoveryCodes } = await makeRecoveryCodes(db, keys, this.#account.id, {
      byMailbox,
      now: new Date(now().getTime() - ago),
    });
    return recoveryCodes;
  }

  removeFactor(): Promise<void> {
    const { db, keys } = this.#server.deps;
    return setTwoFactor(db, keys, this.#account.id, { twoFactor: null, mobile: null });
  }
}
