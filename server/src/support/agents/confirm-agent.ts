import { countedGuess, deskRule, deskSubject } from '../../attempts/attempts.ts';
import type { Origin } from '../../audit/audit-store.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refuse.ts';
import { matchingStep } from '../../ways/app/totp.ts';
import { agentAct, auditAct } from '../support-act.ts';
import { type Agent, findAgent, spendStep } from './agent-store.ts';
import { noteFactor } from './desk-session-store.ts';
import { secretOf } from './sign-in-agent.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'wakeOutbox'>;

/** Checks a code of an agent who is logged in, before a change that needs a recent second factor. Wrong codes count like those at the login. */
export async function confirmAgent(
  deps: ConfirmDeps,
  { name, email }: Agent,
  { sessionHash, code }: { sessionHash: Buffer; code: string },
  origin: Origin,
): Promise<'confirmed' | 'wrong' | 'locked'> {
  const agent = await findAgent(deps.db, email);
  const by = agentAct({ name }, origin);
  const confirmed = await countedGuess(deps, {
    rule: deskRule,
    subject: deskSubject(deps.keys, email),
    compare: async () => {
      const step = agent && matchingStep(secretOf(deps, agent), code, deps.now());
      if (agent === undefined || step === undefined) return undefined;
      return deps.db.transaction().execute(async (tx) => {
        const at = deps.now();
        const isDone = (await spendStep(tx, agent, step)) && (await noteFactor(tx, sessionHash, at));
        if (isDone) await auditAct(tx, by, 'desk-confirmed', { at });
        return isDone || undefined;
      });
    },
    whenWrong: async (tx, lock) => {
      const at = deps.now();
      await auditAct(tx, by, 'desk-confirmed', { result: 'refused', at });
      if (lock) await auditAct(tx, by, 'desk-locked', { at });
    },
  }).catch((error: unknown) => {
    if (error instanceof Refusal && error.refusal === deskRule.whenLocked) return 'locked' as const;
    throw error;
  });
  return confirmed === 'locked' ? 'locked' : confirmed ? 'confirmed' : 'wrong';
}
