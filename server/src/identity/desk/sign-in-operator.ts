import type { Deps } from '../../deps.ts';
import { deskRule, deskSubject } from '../attempt-rules.ts';
import { abandonAttempt, beginAttempt, failAttempt, passAttempt } from '../attempts.ts';
import { audit, type Origin } from '../audit-store.ts';
import { unseal } from '../sealed.ts';
import { newSessionToken } from '../session-token.ts';
import { startDeskSession } from './desk-session-store.ts';
import { findOperator, spendStep, type OperatorRow } from './operator-store.ts';
import { matchingStep } from './totp.ts';

type SignInDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing'>;

export interface Claim {
  email: string;
  password: string;
  code: string;
}

/**
 * Password and code together, and one answer for whatever was wrong with them: nobody learns which of the two they have
 * right, or whether the address is an operator's. The token is new each time.
 */
export async function signInOperator(
  deps: SignInDeps,
  claim: Claim,
  origin: Origin,
): Promise<{ token: string } | 'wrong'> {
  const operator = await findOperator(deps.db, claim.email);
  // By email: one that is nobody's is counted, and locked, just as one that is.
  const subject = deskSubject(deps.keys, claim.email);
  const whom = operator ? { operator: named(operator) } : { subject };
  const refused = { event: 'desk-sign-in', result: 'refused', ...whom, origin } as const;
  await beginAttempt(deps, deskRule, subject).catch(async (error) => {
    await audit(deps.db, { ...refused, reason: 'locked', at: deps.now() });
    throw error;
  });
  const by = { account: `operator ${claim.email}`, client: origin.client ?? '' };
  const isRight = await deps.hashing.verify(operator?.passwordHash ?? null, claim.password, by).catch(async (error) => {
    await abandonAttempt(deps.db, subject);
    throw error;
  });
  const step = operator && matchingStep(secretOf(deps, operator), claim.code, deps.now());
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    if (operator && isRight && step !== undefined && (await spendStep(tx, operator, step))) {
      const { token, hash } = newSessionToken();
      await passAttempt(tx, subject);
      await startDeskSession(tx, operator.id, hash, now);
      await audit(tx, { event: 'desk-sign-in', result: 'ok', operator: named(operator), origin, at: now });
      return { token };
    }
    await audit(tx, { ...refused, at: now });
    if (await failAttempt(tx, deskRule, subject, now))
      await audit(tx, { event: 'desk-locked', result: 'ok', ...whom, origin, at: now });
    return 'wrong';
  });
}

export const secretOf = ({ keys }: Pick<Deps, 'keys'>, { totpSealed }: OperatorRow): Buffer =>
  Buffer.from(unseal(keys.seal, totpSealed), 'base64');

const named = ({ name }: OperatorRow) => ({ name, reason: null });
