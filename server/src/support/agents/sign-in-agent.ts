import { deskRule, deskSubject, countedGuess } from '../../attempts/attempts.ts';
import type { Origin } from '../../audit/audit-store.ts';
import { openField } from '../../crypto/sealed-fields.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refuse.ts';
import { matchingStep } from '../../ways/app/totp.ts';
import { agentAct, auditAct } from '../support-act.ts';
import { type AgentRow, findAgent, spendStep } from './agent-store.ts';
import { startDeskSession } from './desk-session-store.ts';

type SignInDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing' | 'wakeOutbox'>;

export interface AgentCredentials {
  email: string;
  password: string;
  code: string;
}

/**
 * Checks password and code together and gives one answer for every fault, so that an attacker does not learn which of
 * them is right, or whether an agent has the email. The session token is always new.
 */
export async function signInAgent(
  deps: SignInDeps,
  claim: AgentCredentials,
  origin: Origin,
): Promise<{ token: string } | 'wrong'> {
  const agent = await findAgent(deps.db, claim.email);
  // Attempts count by email even if no agent has the email, so that answers do not tell which emails agents have.
  const subject = deskSubject(deps.keys, claim.email);
  const by = agent ? agentAct(agent, origin) : { subject, origin };
  const signedIn = await countedGuess(deps, {
    rule: deskRule,
    subject,
    compare: async () => {
      const owner = { account: `agent ${claim.email}`, client: origin.client ?? '' };
      // The secret is decrypted before the comparison, so that a failure of decryption does not count as a wrong guess.
      const secret = agent && secretOf(deps, agent);
      const isRight = await deps.hashing.verify(agent?.passwordHash ?? null, claim.password, owner);
      const step = secret && matchingStep(secret, claim.code, deps.now());
      return agent && isRight && step !== undefined ? startSession(deps, { agent, step }, origin) : undefined;
    },
    whenWrong: async (tx, lock) => {
      const at = deps.now();
      await auditAct(tx, by, 'desk-sign-in', { result: 'refused', at });
      if (lock) await auditAct(tx, by, 'desk-locked', { at });
    },
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.refusal === deskRule.whenLocked)
      await auditAct(deps.db, by, 'desk-sign-in', { result: 'refused', reason: 'locked', at: deps.now() });
    throw error;
  });
  return signedIn ?? 'wrong';
}

/**
 * Starts a session and marks the code as used in the same transaction, so that an agent who was disabled or invited
 * again meanwhile gets no session. Undefined if the code was used before.
 */
function startSession(
  deps: SignInDeps,
  { agent, step }: { agent: AgentRow; step: number },
  origin: Origin,
): Promise<{ token: string } | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    if (!(await spendStep(tx, agent, step))) return undefined;
    const { token, hash } = newSessionToken();
    await startDeskSession(tx, agent.id, hash, at);
    await auditAct(tx, agentAct(agent, origin), 'desk-sign-in', { at });
    return { token };
  });
}

export const secretOf = ({ keys }: Pick<Deps, 'keys'>, { id, totpSealed }: AgentRow): Buffer =>
  Buffer.from(openField(keys, 'agent totp', id, totpSealed), 'base64');
