import { minutes } from '@selvage/contract/time-units';
import { countedGuess, deskRule, deskSubject } from '../../attempts/attempts.ts';
import type { Origin } from '../../audit/audit-store.ts';
import { machineTime } from '../../db/clock.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refuse.ts';
import { matchingStep } from '../../ways/app/totp.ts';
import { agentAct, auditAct } from '../support-act.ts';
import { type Agent, findAgent, spendStep } from './agent-store.ts';
import { noteFactor, noteOpenIdFactor } from './desk-session-store.ts';
import { secretOf } from './sign-in-agent.ts';

/** A second factor counts for a change for this long. */
export const recentFactor = minutes(10);

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

interface ShownAgain {
  sessionHash: Buffer;
  person: { issuer: string; subject: string; name: string };
  /** The time of the login at the provider, as the provider reports it. */
  authTime: unknown;
}

/**
 * Records that the agent of a session has logged in at the provider again, with the strength that the desk demands.
 * Returns false if it was somebody else, too long ago, or the session has ended.
 */
export function confirmOpenIdAgent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { sessionHash, person, authTime }: ShownAgain,
  origin: Origin,
): Promise<boolean> {
  // The provider has a clock of its own, so only the age counts.
  const age =
    typeof authTime === 'number' ? Math.max(0, machineTime().getTime() - authTime * 1000) : Number.POSITIVE_INFINITY;
  if (age >= recentFactor) return Promise.resolve(false);
  return db.transaction().execute(async (tx) => {
    const at = now();
    const name = await noteOpenIdFactor(tx, sessionHash, person, new Date(at.getTime() - age));
    if (name === undefined) return false;
    await auditAct(tx, agentAct({ name }, origin), 'desk-confirmed', { reason: 'openid', at });
    return true;
  });
}
