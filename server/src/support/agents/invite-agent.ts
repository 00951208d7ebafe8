import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { hours } from '@selvage/contract/time-units';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type SupportAct, auditAct } from '../support-act.ts';
import { sealField } from '../../crypto/sealed-fields.ts';
import { endDeskSessionsOf } from './desk-session-store.ts';
import {
  disableAgent,
  enableAgent,
  endRequestsOf,
  insertAgent,
  inviteAgain,
  listAgents,
  type Invitation,
  type AgentRow,
  type Role,
} from './agent-store.ts';
import { base32 } from '../../ways/app/totp.ts';

type InviteDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

const invitationLife = hours(24);

/** The stored form of an invitation code. In the typed code (`ABCD-EFGH …`), spaces, dashes and case are ignored. */
export const invitationHash = (typed: string): Buffer =>
  createHash('sha256').update(typed.replaceAll(/[\s-]/g, '').toUpperCase()).digest();

/**
 * Makes an invitation. The operator learns neither password nor key: the agent chooses the password and is shown the
 * key when accepting.
 */
function newInvitation({ keys, now }: InviteDeps, agentId: string): { code: string; invitation: Invitation } {
  const code = (base32(randomBytes(20)).match(/.{4}/g) ?? []).join('-');
  const invitation = {
    totpSealed: sealField(keys, 'agent totp', agentId, randomBytes(20).toString('base64')),
    inviteHash: invitationHash(code),
    inviteExpiresAt: new Date(now().getTime() + invitationLife),
  };
  return { code, invitation };
}

export interface Invited {
  code: string;
  expiresAt: Date;
}

export function addAgent(
  deps: InviteDeps,
  person: Pick<AgentRow, 'name' | 'email' | 'role'>,
  act: SupportAct,
): Promise<Invited | 'taken'> {
  return deps.db.transaction().execute(async (tx) => {
    const id = randomUUID();
    const { code, invitation } = newInvitation(deps, id);
    if (!(await insertAgent(tx, { ...person, id }, invitation, deps.now()))) return 'taken';
    await auditAct(tx, act, 'agent-added', { reason: person.name, at: deps.now() });
    return { code, expiresAt: invitation.inviteExpiresAt };
  });
}

/**
 * Ends all access of an agent who lost a phone or password, or who returns after a while, and makes a new invitation.
 * An agent of an OpenID provider needs no invitation, and the provider decides the role.
 */
export function resetAgent(
  deps: InviteDeps,
  { email, role }: { email: string; role?: Role | undefined },
  act: SupportAct,
): Promise<Invited | 'unknown' | 'openid' | 'role-of-provider'> {
  return deps.db.transaction().execute(async (tx) => {
    const agents = await listAgents(tx, { email });
    if (agents.length === 0) return 'unknown';
    if (role !== undefined && agents.every(({ issuer }) => issuer !== null)) return 'role-of-provider';
    let invited: Invited | 'openid' = 'openid';
    for (const agent of agents) {
      if (agent.issuer === null) {
        const { code, invitation } = newInvitation(deps, agent.id);
        await inviteAgain(tx, { id: agent.id, role: role ?? agent.role }, invitation);
        invited = { code, expiresAt: invitation.inviteExpiresAt };
      } else await enableAgent(tx, agent.id);
      await endAllOf(tx, agent.id);
      await auditAct(tx, act, 'agent-reset', { reason: agent.name, at: deps.now() });
    }
    return invited;
  });
}

/** Disables every agent with this email, with a password or by OpenID, because they are one person. */
export function disableAgentByEmail(
  deps: InviteDeps,
  email: string,
  act: SupportAct,
): Promise<'disabled' | 'already-disabled' | 'unknown'> {
  return deps.db.transaction().execute(async (tx) => {
    const agents = await listAgents(tx, { email });
    if (agents.length === 0) return 'unknown';
    const enabled = agents.filter(({ disabledAt }) => disabledAt === null);
    for (const { id, name } of enabled) {
      await disableAgent(tx, id, deps.now());
      await endAllOf(tx, id);
      await auditAct(tx, act, 'agent-disabled', { reason: name, at: deps.now() });
    }
    return enabled.length > 0 ? 'disabled' : 'already-disabled';
  });
}

async function endAllOf(tx: Db, agentId: string): Promise<void> {
  await endDeskSessionsOf(tx, agentId);
  await endRequestsOf(tx, agentId);
}
