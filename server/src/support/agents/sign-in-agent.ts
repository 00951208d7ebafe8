import type { Deps } from '../../deps.ts';
import { deskRule, deskSubject } from '../../attempts/attempt-rules.ts';
import { abandonAttempt, beginAttempt, failAttempt, passAttempt } from '../../attempts/attempts.ts';
import { audit, type Origin } from '../../audit/audit-store.ts';
import { openField } from '../../crypto/sealed-fields.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import { startDeskSession } from './desk-session-store.ts';
import { findAgent, spendStep, type AgentRow } from './agent-store.ts';
import { matchingStep } from '../../ways/app/totp.ts';

type SignInDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing'>;

export interface AgentCredentials {
  email: string;
  password: string;
  code: string;
}

/**
 * Password and code together, and one answer for whatever was wrong with them: nobody learns which of the two they have
 * right, or whether the email is an agent's. The token is new each time.
 */
export async function signInAgent(
  deps: SignInDeps,
  claim: AgentCredentials,
  origin: Origin,
): Promise<{ token: string } | 'wrong'> {
  const agent = await findAgent(deps.db, claim.email);
  // By email: one that is nobody's is counted, and locked, just as one that is.
  const subject = deskSubject(deps.keys, claim.email);
  const whom = agent ? { actor: named(agent) } : { subject };
  const refused = { event: 'desk-sign-in', result: 'refused', ...whom, origin } as const;
  await beginAttempt(deps, deskRule, subject).catch(async (error) => {
    await audit(deps.db, { ...refused, reason: 'locked', at: deps.now() });
    throw error;
  });
  const by = { account: `agent ${claim.email}`, client: origin.client ?? '' };
  const isRight = await deps.hashing.verify(agent?.passwordHash ?? null, claim.password, by).catch(async (error) => {
    await abandonAttempt(deps.db, subject);
    throw error;
  });
  const step = agent && matchingStep(secretOf(deps, agent), claim.code, deps.now());
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    if (agent && isRight && step !== undefined && (await spendStep(tx, agent, step))) {
      const { token, hash } = newSessionToken();
      await passAttempt(tx, subject);
      await startDeskSession(tx, agent.id, hash, now);
      await audit(tx, { event: 'desk-sign-in', result: 'ok', actor: named(agent), origin, at: now });
      return { token };
    }
    await audit(tx, { ...refused, at: now });
    if (await failAttempt(tx, deskRule, subject, now))
      await audit(tx, { event: 'desk-locked', result: 'ok', ...whom, origin, at: now });
    return 'wrong';
  });
}

export const secretOf = ({ keys }: Pick<Deps, 'keys'>, { id, totpSealed }: AgentRow): Buffer =>
  Buffer.from(openField(keys, 'agent totp', id, totpSealed), 'base64');

const named = ({ name }: AgentRow) => ({ name, reason: null });
