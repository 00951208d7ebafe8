import { CompiledQuery } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

/** All there is about one account, without a hash, a token or another person's name. What is sealed is opened by the reader. */
// oxfmt-ignore
const statements = {
  account: `
    select reference, kind, email, login_id as "loginId", member_number as "memberNumber", title, first_name_sealed as "firstName",
      last_name_sealed as "lastName", group_id as "groupId", privileges, wellness_only as "wellnessOnly",
      two_factor as "twoFactor", mobile_sealed as "mobile", password_hash is not null as "hasPassword",
      birth_date_digest is not null as "hasBirthDateDigest", created_at as "registeredAt", activated_at as "activatedAt"
    from accounts join account_references on account_id = id where id = $1`,
  consents:          `select subject, version, language, brand, given, at from consents where account_id = $1 order by at`,
  sessions:          `select id, ways, factor_shown_at as "factorShownAt", device, created_at as "startedAt", last_seen_at as "lastSeenAt" from sessions where account_id = $1 order by created_at`,
  rememberedDevices: `select id, device, created_at as "rememberedAt", last_used_at as "lastUsedAt", expires_at as "expiresAt" from trusted_devices where account_id = $1 order by created_at`,
  knownBrowsers:     `select last_seen_at as "lastSeenAt" from known_browsers where account_id = $1 order by last_seen_at`,
  earlierPasswords:  `select replaced_at as "replacedAt" from password_history where account_id = $1 order by replaced_at`,
  linksAndCodes: `
    select s.purpose, s.created_at as "createdAt", s.expires_at as "expiresAt", s.used_at as "usedAt", e.email as "newEmail",
      t.two_factor as "newTwoFactor", t.mobile_sealed as "newMobile"
    from one_time_secrets s left join email_changes e on e.secret_id = s.id left join two_factor_changes t on t.secret_id = s.id
    where s.account_id = $1 order by s.created_at`,
  letters: `
    select letter, channel, recipient, brand, language, facts, created_at as "writtenAt", sent_at as "sentAt", dead_at as "givenUpAt",
      last_error as "lastError", fate, fate_at as "fateAt"
    from outbox where account_id = $1 order by seq`,
  events: `
    select at, event, result, reason, request_id as "requestId", client, device, operator is not null as "byOperator",
      operator_reason as "operatorReason"
    from audit_events where account_id = $1 order by id`,
} as const;

export type HeldPart = keyof typeof statements;
export type HeldRow = Readonly<Record<string, unknown>>;

export async function heldRows(db: Db, part: HeldPart, accountId: AccountId): Promise<HeldRow[]> {
  const { rows } = await db.executeQuery<HeldRow>(CompiledQuery.raw(statements[part], [accountId]));
  return rows;
}
