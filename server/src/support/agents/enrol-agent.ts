import { newPasswordRule } from '@selvage/contract/rules/password';
import type { Deps } from '../../deps.ts';
import { deskSubject, forgetAttempts } from '../../attempts/attempts.ts';
import type { Origin } from '../../audit/audit-store.ts';
import { agentAct, auditAct } from '../support-act.ts';
import { invitationHash } from './invite-agent.ts';
import { findInvited, acceptInvitation, type AgentRow } from './agent-store.ts';
import { secretOf } from './sign-in-agent.ts';
import { base32, matchingStep } from '../../ways/app/totp.ts';

type EnrolDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing' | 'commonPasswords'>;

export interface Invitee {
  email: string;
  name: string;
  /** The secret for the authenticator app. */
  key: string;
}

export async function findInvitee(deps: EnrolDeps, invitation: string): Promise<Invitee | undefined> {
  const agent = await findInvited(deps.db, invitationHash(invitation), deps.now());
  return agent && { email: agent.email, name: agent.name, key: base32(secretOf(deps, agent)) };
}

export type Enrolled = 'enrolled' | 'no-invitation' | 'weak-password' | 'wrong-code';

/** The minimum length of an agent's password. It is longer than a member's, because it opens the data of all people. */
const shortest = 12;

/** Accepts an invitation. The invitation counts as used only after the authenticator app has produced a right code. */
export async function enrolAgent(
  deps: EnrolDeps,
  { invitation, password, code }: { invitation: string; password: string; code: string },
  origin: Origin,
): Promise<Enrolled> {
  const hash = invitationHash(invitation);
  const agent = await findInvited(deps.db, hash, deps.now());
  if (!agent) return 'no-invitation';
  if (!(await isStrong(deps, password, agent))) return 'weak-password';
  const step = matchingStep(secretOf(deps, agent), code, deps.now());
  if (step === undefined) return 'wrong-code';
  const by = { account: `agent ${agent.email}`, client: origin.client ?? '' };
  const passwordHash = await deps.hashing.hash(password, by);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await acceptInvitation(tx, hash, { passwordHash, step }))) return 'no-invitation';
    await forgetAttempts(tx, [deskSubject(deps.keys, agent.email)]);
    await auditAct(tx, agentAct(agent, origin), 'agent-enrolled', { at: deps.now() });
    return 'enrolled';
  });
}

async function isStrong(
  { commonPasswords }: Pick<Deps, 'commonPasswords'>,
  password: string,
  { email, name }: AgentRow,
): Promise<boolean> {
  const lower = password.toLowerCase();
  const own = [email.split('@')[0] ?? '', ...name.toLowerCase().split(/\P{L}+/u)].filter(({ length }) => length > 3);
  if (!newPasswordRule(password).ok || Array.from(password).length < shortest) return false;
  return !own.some((word) => lower.includes(word)) && !(await commonPasswords.has(password));
}
