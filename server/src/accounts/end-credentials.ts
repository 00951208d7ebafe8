import type { EndedWays } from '@selvage/contract/api/fields';
import type { EndedToo } from '@selvage/contract/api/security';
import type { EndReason } from '@selvage/contract/end-reasons';
import { passkeyLimits } from '@selvage/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { endClosing } from './closing-store.ts';
import { deleteCopyOf } from './copy-store.ts';
import { endDeviceApplicationsOf } from './device-applications.ts';
import { endEnrolmentCodes } from '../ways/enrolment/enrolment-code.ts';
import {
  challengePurposes,
  closingPurpose,
  endSecrets,
  purposes,
  recoveryPurposes,
  type Purpose,
} from '../crypto/one-time-secret-store.ts';
import { deletePasskeysOf } from '../ways/passkey/passkey-store.ts';
import { deleteApp, deleteSetupsOf } from '../ways/app/authenticator-store.ts';
import { deleteMailboxRecoveryCodes, deleteRecoveryCodes } from '../ways/recovery/recovery-code-store.ts';
import { deleteSessions } from '../sessions/session-store.ts';
import { ways } from '../ways/ways.ts';

// The table of what each change of credentials ends: sessions, applications on devices, trusted devices, added ways and their set-ups,
// links, codes and the permission to set a password. Every event that changes how people prove who they are calls `endCredentials` in its
// own transaction.

/** All purposes except the links that give an account back to its owner, and the link that keeps it open. */
const allButRecovery = purposes.filter((purpose) => !isRecovery(purpose) && purpose !== closingPurpose);

function isRecovery(purpose: Purpose): boolean {
  return recoveryPurposes.some((each) => each === purpose);
}

type Ending = WhatEnds & ({ sessions: 'none' } | EndedSessions);

interface EndedSessions {
  /** `others`: all sessions except the session that makes the change. `owing-code`: the sessions that never showed the second factor. */
  sessions: 'all' | 'others' | 'owing-code';
  /** The reason that is given to the browsers of the ended sessions. */
  because: EndReason;
}

interface WhatEnds {
  /** Ends the logins of applications on devices, which need no session. Applications in a browser end with their sessions in any case. */
  applications: boolean;
  /** `others`: all trusted devices except the device that makes the change. */
  trustedDevices: boolean | 'others';
  knownBrowsers: boolean;
  /**
   * Passkeys and recovery codes. `recent`: those added in the last 30 days, possibly by an intruder. `since-asked`: those added after the
   * change of email was requested. `by-mailbox`: only recovery codes that were made with the old mailbox. `all`: all, and the authenticator
   * app too. In all other cases the app stays, because without it the mailbox alone would open the account.
   */
  addedWays: 'none' | 'recent' | 'since-asked' | 'by-mailbox' | 'all';
  /** An unfinished set-up of an authenticator app. It belongs to the account, so it does not end with a session. */
  setUps: boolean;
  /** The permission to set a new password, which a mailed link was exchanged for, and a code of the desk to add a passkey. */
  resetAuthorisations: boolean;
  secrets: readonly Purpose[];
  /**
   * `recent`: colleagues cannot log in until an administrator confirms them, if their role came from this account in the last 30 days,
   * possibly from an intruder. `given-roles.ts` does this, because it changes other accounts.
   */
  givenRoles?: 'recent';
  /** True if the account stays open although it was going to close, because an intruder may have asked for that. */
  closing?: true;
}

/** After a lock, the mailed reset link is the owner's only way in, so it must not end. */
const allButReset = allButRecovery.filter((purpose) => purpose !== 'reset');

const everything = {
  applications: true,
  trustedDevices: true,
  setUps: true,
  resetAuthorisations: true,
  secrets: allButRecovery,
} as const;

/** `end-credentials.test.ts` checks every cell of this table, and gives the reason for each thing that survives. */
// oxfmt-ignore
const endings = {
  'password-changed':        { sessions: 'others', because: 'password-changed', addedWays: 'none', knownBrowsers: false, ...everything },
  'password-reset':          { sessions: 'all',    because: 'password-reset', addedWays: 'recent', knownBrowsers: false, ...everything },
  'email-change-requested':  { sessions: 'none',   addedWays: 'none', knownBrowsers: false, applications: false, trustedDevices: false, setUps: false, resetAuthorisations: false, secrets: ['email-change'] },
  'email-change-withdrawn':  { sessions: 'none',   addedWays: 'none', knownBrowsers: false, applications: false, trustedDevices: false, setUps: false, resetAuthorisations: false, secrets: ['email-change'] },
  'email-change-cancelled':  { sessions: 'all',    because: 'email-change-cancelled', addedWays: 'since-asked', givenRoles: 'recent', closing: true, knownBrowsers: false, ...everything },
  'email-undo-repeated':     { sessions: 'all',    because: 'account-secured', addedWays: 'since-asked', givenRoles: 'recent', closing: true, knownBrowsers: false, applications: true, trustedDevices: true,  setUps: true, resetAuthorisations: false, secrets: allButReset },
  'email-changed':           { sessions: 'others', because: 'email-changed', addedWays: 'by-mailbox', knownBrowsers: false, ...everything },
  'email-change-undone':     { sessions: 'all',    because: 'account-secured', addedWays: 'recent', givenRoles: 'recent', closing: true, knownBrowsers: true,  ...everything },
  'not-me':                  { sessions: 'all',    because: 'account-secured', addedWays: 'recent', givenRoles: 'recent', closing: true, knownBrowsers: true,  ...everything },
  'recovery-email-taken':    { sessions: 'all',    because: 'locked-by-link', addedWays: 'recent', givenRoles: 'recent', closing: true, knownBrowsers: true,  ...everything },
  'two-factor-changed':      { sessions: 'others', because: 'two-factor-changed', addedWays: 'none', knownBrowsers: false, ...everything },
  'two-factor-removed':      { sessions: 'all',    because: 'two-factor-changed', addedWays: 'all', knownBrowsers: false, ...everything },
  'passkey-added':           { sessions: 'none',   addedWays: 'none', knownBrowsers: false, applications: false, trustedDevices: false, setUps: true, resetAuthorisations: false, secrets: ['setup-code', 'mailbox-code', 'email-change'] },
  'other-sessions-ended':    { sessions: 'others', because: 'ended-elsewhere', addedWays: 'none', knownBrowsers: false, applications: true, trustedDevices: false, setUps: true, resetAuthorisations: false, secrets: [] },
  'other-devices-ended':     { sessions: 'others', because: 'ended-elsewhere', addedWays: 'none', knownBrowsers: false, applications: true, trustedDevices: 'others', setUps: true, resetAuthorisations: false, secrets: [] },
  'sessions-ended':          { sessions: 'all',    because: 'ended-by-support', addedWays: 'none', knownBrowsers: false, applications: true, trustedDevices: false, setUps: true, resetAuthorisations: false, secrets: challengePurposes },
  'sessions-devices-ended':  { sessions: 'all',    because: 'ended-by-support', addedWays: 'none', knownBrowsers: true,  applications: true, trustedDevices: true,  setUps: true, resetAuthorisations: false, secrets: challengePurposes },
  'account-disabled':        { sessions: 'all',    because: 'account-disabled', addedWays: 'none', knownBrowsers: false, ...everything },
  'colleague-removed':       { sessions: 'all',    because: 'access-removed', addedWays: 'none', knownBrowsers: false, ...everything },
  'access-unconfirmed':      { sessions: 'all',    because: 'access-unconfirmed', addedWays: 'none', knownBrowsers: false, ...everything },
  'role-narrowed':           { sessions: 'all',    because: 'role-changed', addedWays: 'none', knownBrowsers: false, applications: true, trustedDevices: false, setUps: true, resetAuthorisations: false, secrets: [...challengePurposes, 'invitation'] },
  'consent-withdrawn':       { sessions: 'others', because: 'consent-withdrawn', addedWays: 'none', knownBrowsers: false, applications: true, trustedDevices: false, setUps: false, resetAuthorisations: false, secrets: [] },
  'activated':               { sessions: 'owing-code', because: 'account-activated', addedWays: 'none', knownBrowsers: false, applications: false, trustedDevices: false, setUps: false, resetAuthorisations: false, secrets: ['activation'] },
} as const satisfies Record<string, Ending>;

export type CredentialEvent = keyof typeof endings;
export const credentialEvents = Object.keys(endings) as CredentialEvent[];

/** True if an intruder may have given roles with this account. */
export const endsGivenRoles = (event: CredentialEvent): boolean => {
  const { givenRoles }: Ending = endings[event];
  return givenRoles === 'recent';
};

export interface Spared {
  /** The session that makes the change. An event that ends only `others` keeps this session. */
  session?: Buffer;
  /** The secret in the cookie of the trusted device that makes the change. An event that ends only `others` keeps this device. */
  device?: Buffer;
  /** The id of the link that makes the change. This link does not end, so that opening it again reports that the change is done. */
  secret?: string;
}

interface Times {
  now: Date;
  /** The time when the cancelled change of email was requested. */
  askedAt?: Date;
}

export interface Ended extends EndedWays {
  sessions: number;
  devices: number;
}

const noWays: EndedWays = { passkeys: 0, recoveryCodes: false };

/** Increases the version of the credentials, so that everything begun before, such as a login, cannot finish. */
export async function endCredentials(
  tx: Db,
  accountId: AccountId,
  event: CredentialEvent,
  { session, device, secret, now, askedAt = now }: Spared & Times,
): Promise<Ended> {
  const ending: Ending = endings[event];
  await sql`update accounts set credentials_version = credentials_version + 1 where id = ${accountId}`.execute(tx);
  const sessions = await endSessions(tx, accountId, ending, { kept: session, now });
  const spared = ending.trustedDevices === 'others' ? device : undefined;
  const devices = ending.trustedDevices ? await forgetDevicesOf(tx, accountId, spared) : 0;
  if (ending.applications) await endDeviceApplicationsOf(tx, accountId, now);
  const endedWays =
    ending.addedWays === 'none' ? noWays : await endAddedWays(tx, accountId, ending.addedWays, { now, askedAt });
  if (ending.knownBrowsers) await tx.deleteFrom('known_browsers').where('account_id', '=', accountId).execute();
  if (ending.setUps) await deleteSetupsOf(tx, accountId);
  if (ending.resetAuthorisations) {
    await endResetAuthorisations(tx, accountId);
    await endEnrolmentCodes(tx, accountId);
  }
  await endSecrets(tx, accountId, ending.secrets, secret);
  // A copy of all data must not wait in an account whose other sessions end.
  if (ending.sessions === 'all' || ending.sessions === 'others') await deleteCopyOf(tx, accountId);
  if (ending.closing) await endClosing(tx, accountId);
  return { sessions, devices, ...endedWays };
}

/** Names in the audit and in the messages which ways have ended. */
export function endedReason({ passkeys, recoveryCodes }: EndedWays): EndedToo | undefined {
  if (passkeys > 0) return recoveryCodes ? 'both' : 'passkeys';
  return recoveryCodes ? 'recovery-codes' : undefined;
}

/** The ways to log in that securing the account would end now. The rule is that of `endAddedWays`. */
export async function endedIfSecured(db: Db, accountId: AccountId, now: Date): Promise<EndedWays> {
  const since = recentSince(now);
  const { rows } = await sql<EndedWays>`
    select (select count(*)::int from passkeys where account_id = ${accountId} and created_at > ${since}) as passkeys,
      exists (select from recovery_code_sets where account_id = ${accountId} and made_at > ${since}) as "recoveryCodes"`.execute(
    db,
  );
  return rows[0] ?? noWays;
}

/** Ways added after this time may be an intruder's, so a reset ends them. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - passkeyLimits.recent);

async function endAddedWays(
  tx: Db,
  accountId: AccountId,
  which: Exclude<Ending['addedWays'], 'none'>,
  { now, askedAt }: Required<Times>,
): Promise<EndedWays> {
  if (which === 'by-mailbox') return { ...noWays, recoveryCodes: await deleteMailboxRecoveryCodes(tx, accountId) };
  const since = { recent: recentSince(now), 'since-asked': askedAt, all: null }[which];
  const passkeys = await deletePasskeysOf(tx, accountId, since);
  const recoveryCodes = await deleteRecoveryCodes(tx, accountId, since);
  if (which === 'all') await deleteApp(tx, accountId);
  return { passkeys, recoveryCodes };
}

async function endSessions(
  tx: Db,
  accountId: AccountId,
  ending: Ending,
  { kept, now }: { kept: Buffer | undefined; now: Date },
): Promise<number> {
  if (ending.sessions === 'none') return 0;
  const { sessions: which, because } = ending;
  const ended = [sql`account_id = ${accountId}`];
  if (which === 'others' && kept !== undefined) ended.push(sql`token_hash <> ${kept}`);
  if (which === 'owing-code')
    ended.push(
      sql`shown_factors = ${ways.password.bit} and exists (select from accounts where id = ${accountId} and two_factor is not null)`,
    );
  return (await deleteSessions(tx, sql.join(ended, sql` and `), because, now)).length;
}

export async function forgetDevicesOf(db: Db, accountId: AccountId, spared?: Buffer): Promise<number> {
  let devices = db.deleteFrom('trusted_devices').where('account_id', '=', accountId);
  if (spared !== undefined)
    devices = devices
      .where('cookie_hash', '<>', spared)
      .where(sql<boolean>`former_cookie_hash is distinct from ${spared}`);
  const { numDeletedRows } = await devices.executeTakeFirst();
  return Number(numDeletedRows);
}

async function endResetAuthorisations(tx: Db, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('reset_authorisations')
    .where('secret_id', 'in', tx.selectFrom('one_time_secrets').select('id').where('account_id', '=', accountId))
    .execute();
}
