import { sql } from 'kysely';
import { hasIdOf, isRemoved, type OrganisationKey } from '../../accounts/organisation-store.ts';
import { tokenHash } from '../../crypto/key-ring.ts';
import { endSecret } from '../../crypto/one-time-secret-store.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { userTypes } from '@selvage/contract/user-types';

// The link of an invitation is a secret of its sender, so whatever ends the links of the sender ends it. A statement that changes both takes
// the secret first and then the invitation, as an erasure of the sender does.

export interface ListedInvitation {
  id: string;
  email: string;
  sentAt: Date;
  expiresAt: Date;
  isOpen: boolean;
  isUndelivered: boolean;
}

/** The invitations of an organisation, oldest first. */
export async function invitationsOf(db: Db, { kind, id }: OrganisationKey, now: Date): Promise<ListedInvitation[]> {
  const { rows } = await sql<ListedInvitation>`
    select i.id, i.email, i.sent_at as "sentAt", i.expires_at as "expiresAt",
      coalesce(s.used_at is null and s.expires_at > ${now}, false) as "isOpen",
      exists (select from outbox o where o.secret_id = i.secret_id
        and (o.dead_at is not null or o.delivery_status = 'bounced')) as "isUndelivered"
    from invitations i left join one_time_secrets s on s.id = i.secret_id
    where i.kind = ${kind} and i.organisation_id = ${id}
    order by i.sent_at, i.id`.execute(db);
  return rows;
}

/** Ends the earlier link to this email, and keeps the new one in its place. */
export async function keepInvitation(
  tx: Db,
  { kind, id }: OrganisationKey,
  { email, secretId, sentAt, expiresAt }: { email: string; secretId: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  const earlier = await tx
    .selectFrom('invitations')
    .select('secret_id')
    .where('kind', '=', kind)
    .where('organisation_id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  if (earlier?.secret_id) await endSecret(tx, earlier.secret_id);
  const sent = { secret_id: secretId, sent_at: sentAt, expires_at: expiresAt };
  await tx
    .insertInto('invitations')
    .values({ kind, organisation_id: id, email, ...sent })
    .onConflict((conflict) => conflict.columns(['kind', 'organisation_id', 'email']).doUpdateSet(sent))
    .execute();
}

/** Ends the link and deletes the invitation. Returns false if the organisation has no such invitation. */
export async function withdraw(tx: Db, { kind, id }: OrganisationKey, invitationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invitations')
    .select('secret_id')
    .where('id', '=', invitationId)
    .where('kind', '=', kind)
    .where('organisation_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.secret_id) await endSecret(tx, row.secret_id);
  await tx.deleteFrom('invitations').where('id', '=', invitationId).execute();
  return true;
}

export interface LinkedInvitation {
  id: string;
  secretId: string;
  key: OrganisationKey;
  email: string;
  expiresAt: Date;
  sender: { id: AccountId; email: string };
}

type Row = Omit<LinkedInvitation, 'key' | 'sender'> &
  OrganisationKey & {
    organisationId: string;
    senderId: AccountId;
    senderEmail: string;
    isUsed: boolean;
    isOpen: boolean;
  };

/** Finds what a mailed link is for. ID and email come from the row, and never from the link. A used link has no invitation any more. */
export async function findByLink(
  db: Db,
  code: string,
  now: Date,
): Promise<{ state: 'open'; invitation: LinkedInvitation } | { state: 'used' | 'over' }> {
  const { rows } = await sql<Row>`
    select i.id, s.id as "secretId", i.kind, i.organisation_id as "organisationId", i.email, i.expires_at as "expiresAt",
      a.id::text as "senderId", a.email as "senderEmail", s.used_at is not null as "isUsed",
      coalesce(i.id is not null and s.used_at is null and s.expires_at > ${now}, false) as "isOpen"
    from one_time_secrets s join accounts a on a.id = s.account_id left join invitations i on i.secret_id = s.id
    where s.token_hash = ${tokenHash(code)} and s.purpose = 'invitation'`.execute(db);
  const [row] = rows;
  if (row?.isUsed) return { state: 'used' };
  if (!row?.isOpen) return { state: 'over' };
  const { id, secretId, kind, organisationId, email, expiresAt, senderId, senderEmail } = row;
  const sender = { id: senderId, email: senderEmail };
  return { state: 'open', invitation: { id, secretId, key: { kind, id: organisationId }, email, expiresAt, sender } };
}

export async function deleteInvitation(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
}

/**
 * The account with this email in the realm of the organisation, and whether it is a removed colleague, whom the invitation replaces. An
 * account that an operator disabled is never replaced.
 */
export async function findHolderOf(
  db: Db,
  key: OrganisationKey,
  email: string,
): Promise<{ accountId: AccountId; isReplaced: boolean } | undefined> {
  const { rows } = await sql<{ accountId: AccountId; isReplaced: boolean }>`
    select a.id::text as "accountId", (${hasIdOf(key)} and ${isRemoved} and a.disabled_cause is not null) as "isReplaced"
    from accounts a where a.realm = ${userTypes[key.kind].realm} and a.email = ${email}`.execute(db);
  return rows[0];
}

export interface JoiningColleague {
  email: string;
  passwordHash: string;
  invitedBy: AccountId;
}

/**
 * Adds the account of a colleague, with the privileges of the sender. It is activated, because the link proved the mailbox. Returns
 * undefined if the email is taken, which the unique index decides.
 */
export async function insertColleague(
  tx: Db,
  { kind, id }: OrganisationKey,
  { email, passwordHash, invitedBy }: JoiningColleague,
  now: Date,
): Promise<AccountId | undefined> {
  const { rows } = await sql<{ id: AccountId }>`
    insert into accounts (kind, realm, email, login_id, group_id, password_hash, activated_at, privileges, role, role_given_by,
      role_given_at, is_first_of_id, self_registered, created_at)
    select a.kind, a.realm, ${email}, a.login_id, a.group_id, ${passwordHash}, ${now}, a.privileges, 'staff', a.id, ${now}, false, true, ${now}
    from accounts a where a.id = ${invitedBy} and ${hasIdOf({ kind, id })}
    on conflict do nothing returning id::text as id`.execute(tx);
  return rows[0]?.id;
}
