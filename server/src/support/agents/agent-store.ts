import { type NotNull, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export const roles = ['viewer', 'agent', 'applications'] as const;
export type Role = (typeof roles)[number];

export interface Agent {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The OpenID provider of the agent. Null for an agent with a password. */
  issuer: string | null;
}

/** An agent with a password. */
export interface AgentRow extends Pick<Agent, 'id' | 'name' | 'email' | 'role'> {
  passwordHash: string | null;
  totpSealed: Buffer;
  disabledAt: Date | null;
  createdAt: Date;
}

export type ListedAgent = Agent & Pick<AgentRow, 'passwordHash' | 'disabledAt' | 'createdAt'>;

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

/** Adds an agent. Returns false if another agent has the name or the email. */
export async function insertAgent(
  db: Db,
  { id, name, email, role }: Pick<AgentRow, 'id' | 'name' | 'email' | 'role'>,
  { totpSealed, inviteHash, inviteExpiresAt }: Invitation,
  now: Date,
): Promise<boolean> {
  const added = await db
    .insertInto('agents')
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

const passwordAgents = (db: Db) =>
  db.selectFrom('agents').select(columns).where('openid_subject', 'is', null).$narrowType<{ totpSealed: NotNull }>();

export async function findAgent(db: Db, email: string): Promise<AgentRow | undefined> {
  return passwordAgents(db).where('email', '=', email).executeTakeFirst();
}

/** Finds an agent by their name in the audit. A name is never given to another agent. */
export async function findAgentNamed(db: Db, name: string): Promise<AgentRow | undefined> {
  return passwordAgents(db).where('name', '=', name).executeTakeFirst();
}

export async function findInvited(db: Db, inviteHash: Buffer, now: Date): Promise<AgentRow | undefined> {
  return passwordAgents(db)
    .where('invite_hash', '=', inviteHash)
    .where('invite_expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function listAgents(db: Db, only: { email?: string } = {}): Promise<ListedAgent[]> {
  const { rows } = await sql<ListedAgent>`
    select id, name, email, role, openid_issuer as issuer, password_hash as "passwordHash",
      disabled_at as "disabledAt", created_at as "createdAt"
    from agents where ${only.email ?? null}::text is null or email = ${only.email ?? null}
    order by name`.execute(db);
  return rows;
}

/** Ends all access of an agent and stores a new invitation. The row has no credentials until the invitation is accepted. */
export async function inviteAgain(
  db: Db,
  { id, role }: Pick<AgentRow, 'id' | 'role'>,
  invitation: Invitation,
): Promise<void> {
  await db
    .updateTable('agents')
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

/** Accepts an invitation and marks it as used, so that only one of two concurrent requests succeeds. */
export async function acceptInvitation(
  db: Db,
  inviteHash: Buffer,
  { passwordHash, step }: { passwordHash: string; step: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('agents')
    .set({ password_hash: passwordHash, totp_step: String(step), invite_hash: null, invite_expires_at: null })
    .where('invite_hash', '=', inviteHash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function disableAgent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('agents')
    .set({ disabled_at: now, invite_hash: null, invite_expires_at: null })
    .where('id', '=', id)
    .execute();
}

/** Enables an agent who logs in with an OpenID provider, and has no credentials here that could be reset. */
export async function enableAgent(db: Db, id: string): Promise<void> {
  await db.updateTable('agents').set({ disabled_at: null }).where('id', '=', id).execute();
}

/** The requests to a second agent that each role makes and answers. */
export const requestsOf: Readonly<Record<Role, readonly Tables['approvals']['type'][]>> = {
  viewer: [],
  agent: ['two-factor-removal', 'enrolment-code', 'appoint-administrator'],
  applications: ['application-change'],
};

/**
 * Ends the agent’s requests that wait for approval, and the secrets that wait for the agent, because the agent has left,
 * has another role, or an intruder used the login. Another agent can ask again at once.
 */
export async function endRequestsOf(db: Db, agentId: string, { except }: { except?: Role } = {}): Promise<void> {
  const kept = except === undefined ? [] : requestsOf[except];
  await sql`
    update approvals set decision = coalesce(decision, 'expired'), owes_secret = false
    where asked_by = ${agentId} and (decision is null or owes_secret) and type <> all(${kept}::text[])`.execute(db);
}

/**
 * Marks the code of a time step as used. After that, no code of the same or an earlier step works. Returns false if the
 * agent was disabled or invited again meanwhile.
 */
export async function spendStep(db: Db, { id, passwordHash }: AgentRow, step: number): Promise<boolean> {
  const { rows } = await sql`
    update agents set totp_step = ${step}
    where id = ${id} and totp_step < ${step} and disabled_at is null and password_hash = ${passwordHash}
    returning 1`.execute(db);
  return rows.length === 1;
}
