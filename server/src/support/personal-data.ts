import type { KeyRing } from '../crypto/key-ring.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { accountSubject, birthDateSubject, codesSubject, type LockState, lockStateOf } from '../attempts/attempts.ts';
import { openField, type SealedLabel } from '../crypto/sealed-fields.ts';
import { type SupportAct, type SupportDeps, auditAct } from './support-act.ts';
import { CompiledQuery } from 'kysely';
import { shownWords } from '../ways/ways.ts';
import { knownDevice } from '../sessions/user-agent.ts';
import { personById } from './find-person.ts';

/**
 * Statements that read all data about one account, without hashes, tokens or names of other people. The caller decrypts
 * the sealed fields.
 */
// oxfmt-ignore
const statements = {
  account: `
    select reference, kind, email, login_id as "loginId", member_number as "memberNumber", title, first_name_sealed as "firstName",
      last_name_sealed as "lastName", group_id as "groupId", privileges, wellness_only as "wellnessOnly",
      two_factor as "twoFactor", mobile_sealed as "mobile", password_hash is not null as "hasPassword",
      birth_date_digest is not null as "hasBirthDateDigest", password_set_by_mail as "passwordSetByMail", created_at as "registeredAt", activated_at as "activatedAt",
      disabled_at as "disabledAt", disabled_reason as "disabledReason", disabled_cause as "disabledCause", former_cause as "formerCause", closes_at as "closesAt", consent_withdrawn_at as "consentWithdrawnAt", role, role_given_at as "roleGivenAt",
      shared_notice_closed_at as "sharedNoticeClosedAt",
      (select g.reference from account_references g where g.account_id = role_given_by) as "roleGivenBy"
    from accounts join account_references on account_id = id where id = $1`,
  invitations:       `select kind, organisation_id as "organisation", sent_at as "sentAt", expires_at as "expiresAt" from invitations where email = (select email from accounts where id = $1) order by sent_at`,
  // The invited addresses belong to other people, so only the days are disclosed.
  sentInvitations:   `select to_char(created_at at time zone 'Europe/Dublin', 'YYYY-MM-DD') as "day" from one_time_secrets where account_id = $1 and purpose = 'invitation' order by created_at`,
  consents:          `select subject, act, series, version, effective, language, encode(wording, 'hex') as "wording", scopes, brand, given, at from consents where account_id = $1 order by at, audit_id`,
  dataCopies:        `select asked_at as "askedAt", made_at as "madeAt", expires_at as "expiresAt", starts as "downloads" from data_copies where account_id = $1`,
  sessions:          `select id, shown_factors as "shownFactors", factor_shown_at as "factorShownAt", device, created_at as "startedAt", last_seen_at as "lastSeenAt" from sessions where account_id = $1 order by created_at`,
  applications:      `select client_id as "application", created_at as "since", device, used_at as "lastUsedAt", ended_at is not null or bound <> 'device' and session_hash is null as "isOver" from oidc_participants where account_id = $1 order by created_at`,
  applicationConsents: `select client_id as "application", scopes, given_at as "givenAt" from oidc_consents where account_id = $1 order by given_at`,
  rememberedDevices: `select id, device, created_at as "rememberedAt", last_used_at as "lastUsedAt", expires_at as "expiresAt" from trusted_devices where account_id = $1 order by created_at`,
  passkeys:          `select id, rp_id as "host", aaguid, name, device, created_at as "addedAt", last_used_at as "lastUsedAt" from passkeys where account_id = $1 order by created_at`,
  authenticatorApp:  `select added_at as "addedAt" from authenticator_apps where account_id = $1`,
  recoveryCodes:     `select made_at as "madeAt", (select count(*)::int from recovery_codes c where c.account_id = s.account_id and used_at is null) as "left" from recovery_code_sets s where account_id = $1`,
  approvals:         `select type, asked_at as "askedAt", reason, decision, expires_at as "expiresAt" from approvals where account_id = $1 order by asked_at`,
  passkeyAsks:       `select times, last_asked_at as "lastAskedAt", never from passkey_asks where account_id = $1`,
  knownBrowsers:     `select last_seen_at as "lastSeenAt" from known_browsers where account_id = $1 order by last_seen_at`,
  earlierPasswords:  `select replaced_at as "replacedAt" from password_history where account_id = $1 order by replaced_at`,
  linksAndCodes: `
    select s.id as "rowId", s.purpose, s.created_at as "createdAt", s.expires_at as "expiresAt", s.used_at as "usedAt", e.email as "newEmail",
      t.two_factor as "newTwoFactor", t.mobile_sealed as "newMobile"
    from one_time_secrets s left join email_changes e on e.secret_id = s.id left join two_factor_changes t on t.secret_id = s.id
    where s.account_id = $1 and s.purpose <> 'invitation' order by s.created_at`,
  messages: `
    select message, channel, recipient, brand, language, facts, created_at as "writtenAt", sent_at as "sentAt", dead_at as "givenUpAt",
      last_error as "lastError", delivery_status as "deliveryStatus", delivery_at as "deliveryAt"
    from outbox where account_id = $1 and message <> 'invitation' order by seq`,
  events: `
    select at, event, result, reason, request_id as "requestId", case when actor is null then client end as client,
      case when actor is null then device end as device, actor is not null as "byStaff",
      actor_reason as "actorReason"
    from audit_events where account_id = $1 order by id`,
} as const;

type DataPart = keyof typeof statements;
export type DataRow = Readonly<Record<string, unknown>>;

async function dataRows(db: Db, part: DataPart, accountId: AccountId): Promise<DataRow[]> {
  const { rows } = await db.executeQuery<DataRow>(CompiledQuery.raw(statements[part], [accountId]));
  return rows;
}

const parts = [
  'invitations',
  'sentInvitations',
  'consents',
  'dataCopies',
  'sessions',
  'applications',
  'applicationConsents',
  'rememberedDevices',
  'passkeys',
  'authenticatorApp',
  'recoveryCodes',
  'approvals',
  'passkeyAsks',
  'knownBrowsers',
  'earlierPasswords',
  'linksAndCodes',
  'messages',
  'events',
] as const satisfies readonly DataPart[];

export type PersonalData = {
  account: DataRow;
  locks: { password: LockState; codes: LockState; birthDates: LockState };
} & Record<(typeof parts)[number], DataRow[]>;

/**
 * Reads all data that we store about one person, as GDPR articles 15 and 20 require, and no data of others. Sealed
 * fields are decrypted.
 */
export async function readPersonalData(
  db: Db,
  { keys, now }: Pick<SupportDeps, 'keys' | 'now'>,
  accountId: AccountId,
  { withoutEvents = false } = {},
): Promise<PersonalData | undefined> {
  const read = async (part: DataPart) =>
    (await dataRows(db, part, accountId)).map((row) => opened(keys, accountId, row));
  const [account] = await read('account');
  if (!account) return undefined;
  const held: Partial<Record<(typeof parts)[number], DataRow[]>> = {};
  for (const part of parts) if (part !== 'events' || !withoutEvents) held[part] = await read(part);
  return {
    account,
    locks: {
      password: await lockStateOf(db, accountSubject(accountId), now()),
      codes: await lockStateOf(db, codesSubject(keys, accountId), now()),
      birthDates: await lockStateOf(db, birthDateSubject(keys, accountId), now()),
    },
    invitations: held.invitations ?? [],
    sentInvitations: held.sentInvitations ?? [],
    consents: held.consents ?? [],
    dataCopies: held.dataCopies ?? [],
    sessions: held.sessions ?? [],
    applications: held.applications ?? [],
    applicationConsents: held.applicationConsents ?? [],
    rememberedDevices: held.rememberedDevices ?? [],
    passkeys: held.passkeys ?? [],
    authenticatorApp: held.authenticatorApp ?? [],
    recoveryCodes: held.recoveryCodes ?? [],
    approvals: held.approvals ?? [],
    passkeyAsks: held.passkeyAsks ?? [],
    knownBrowsers: held.knownBrowsers ?? [],
    earlierPasswords: held.earlierPasswords ?? [],
    linksAndCodes: held.linksAndCodes ?? [],
    messages: held.messages ?? [],
    events: held.events ?? [],
  };
}

/** Reads the events of an account, newest first, in pages. It needs a transaction, because the pages are those of one cursor. */
export async function* eventPages(
  tx: Db,
  { keys }: Pick<SupportDeps, 'keys'>,
  accountId: AccountId,
  page = 5000,
): AsyncGenerator<DataRow[]> {
  const newestFirst = statements.events.replace('order by id', 'order by at desc, id desc');
  await tx.executeQuery(
    CompiledQuery.raw(`declare events_of_account no scroll cursor for ${newestFirst}`, [accountId]),
  );
  for (;;) {
    const { rows } = await tx.executeQuery<DataRow>(CompiledQuery.raw(`fetch forward ${page} from events_of_account`));
    if (rows.length === 0) return;
    yield rows.map((row) => opened(keys, accountId, row));
  }
}

const labels: Readonly<Record<string, SealedLabel>> = {
  firstName: 'account first name',
  lastName: 'account last name',
  mobile: 'account mobile',
  newMobile: 'requested mobile',
};

/** Decrypts the sealed columns. No other column holds bytes. */
function opened(keys: KeyRing, accountId: AccountId, { rowId, ...row }: DataRow): DataRow {
  const open = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === 'device' && typeof value === 'string') return [name, knownDevice(value)];
    if (name === 'shownFactors' && typeof value === 'number') return [name, shownWords(value)];
    const label = labels[name];
    if (!Buffer.isBuffer(value) || label === undefined) return [name, value];
    return [name, openField(keys, label, typeof rowId === 'string' ? rowId : accountId, value)];
  };
  return Object.fromEntries(Object.entries(row).map(open));
}

/** Reads a person's data for an operator. The audit records the access before the operator sees any data. */
export function discloseAccount(
  deps: SupportDeps,
  accountId: AccountId,
  event: 'account-shown' | 'account-exported',
  act: SupportAct,
): Promise<PersonalData | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await personById(tx, accountId);
    if (!person) return undefined;
    await auditAct(tx, act, event, { accountId, kind: person.kind, at: deps.now() });
    return readPersonalData(tx, deps, accountId);
  });
}
