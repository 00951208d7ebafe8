import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export const roles = ['viewer', 'agent'] as const;
export type Role = (typeof roles)[number];

export interface Agent {
  id: string;
  name: string;
  role: Role;
}

export interface AgentRow extends Agent {
  email: string;
  passwordHash: string | null;
  totpSealed: Buffer;
  disabledAt: Date | null;
  createdAt: Date;
}

const columns = [
  'id',
  'name',
  'email',
  'role',
  'password_hash as passwordHash',
  'totp_sealed as totpSealed',
  'disabled_at as disabledAt',
  'created_at as createdAt',
] as const;

export interface Invitation {
  totpSealed: Buffer;
  inviteHash: Buffer;
  inviteExpiresAt: Date;
}

/** Nothing where the name or the email is somebody's already. */
export async function insertAgent(
  db: Db,
  { id, name, email, role }: Pick<AgentRow, 'id' | 'name' | 'email' | 'role'>,
  { totpSealed, inviteHash, inviteExpiresAt }: Invitation,
  now: Date,
): Promise<boolean> {
  const added = await db
    .insertInto('operators')
    .values({
      id,
      name,
      email,
      role,
      totp_sealed: totpSealed,
      invite_hash: inviteHash,
      invite_expires_at: inviteExpiresAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findAgent(db: Db, email: string): Promise<AgentRow | undefined> {
  return db.selectFrom('operators').select(columns).where('email', '=', email).executeTakeFirst();
}

/** By the name that the audit has. It is one operator's, for good. */
export async function findAgentNamed(db: Db, name: string): Promise<AgentRow | undefined> {
  return db.selectFrom('operators').select(columns).where('name', '=', name).executeTakeFirst();
}

export async function findInvited(db: Db, inviteHash: Buffer, now: Date): Promise<AgentRow | undefined> {
  return db
    .selectFrom('operators')
    .select(columns)
    .where('invite_hash', '=', inviteHash)
    .where('invite_expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function listAgents(db: Db): Promise<AgentRow[]> {
  return db.selectFrom('operators').select(columns).orderBy('name').execute();
}

/** Everything they had is over; the account is empty until the invitation is taken up. */
export async function inviteAgain(
  db: Db,
  { id, role }: Pick<AgentRow, 'id' | 'role'>,
  invitation: Invitation,
): Promise<void> {
  await db
    .updateTable('operators')
    .set({
      role,
      password_hash: null,
      totp_sealed: invitation.totpSealed,
      totp_step: '0',
      invite_hash: invitation.inviteHash,
      invite_expires_at: invitation.inviteExpiresAt,
      disabled_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Spends the invitation: of two who take it up at once, one does. */
export async function acceptInvitation(
  db: Db,
  inviteHash: Buffer,
  { passwordHash, step }: { passwordHash: string; step: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('operators')
    .set({ password_hash: passwordHash, totp_step: String(step), invite_hash: null, invite_expires_at: null })
    .where('invite_hash', '=', inviteHash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function disableAgent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('operators')
    .set({ disabled_at: now, invite_hash: null, invite_expires_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Requests of theirs that wait for a second agent end: another agent must not agree with somebody who has left, or whose
 * login was somebody else's. The person they are about can be asked for again at once.
 */
export async function endRequestsOf(db: Db, agentId: string): Promise<void> {
  await db
    .updateTable('desk_approvals')
    .set({ outcome: 'expired' })
    .where('asked_by', '=', agentId)
    .where('outcome', 'is', null)
    .execute();
}

/** A code is good once, and none of an earlier step after it. Not for somebody who was disabled or invited anew meanwhile. */
export async function spendStep(db: Db, { id, passwordHash }: AgentRow, step: number): Promise<boolean> {
  const { rows } = await sql`
    update operators set totp_step = ${step}
    where id = ${id} and totp_step < ${step} and disabled_at is null and password_hash = ${passwordHash}
    returning 1`.execute(db);
  return rows.length === 1;
}
