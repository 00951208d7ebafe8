import { liftProofLock, readProofNumber, type ProofLockLifted } from '../../identity/operator/lift-proof-lock.ts';
import type { DeskAnswer, DeskDeps, OperatorAsk, OperatorRoute } from './desk-route.ts';
import { notice } from './field.ts';
import { homePage } from './home-page.ts';
import { countForOperator } from './operator-limit.ts';
import { actIn } from './reason-field.ts';
import type { Saying } from './sayings.ts';

export const proofRoutes = (deps: DeskDeps): OperatorRoute[] => [
  { method: 'POST', path: '/desk/proof-unlock', needs: 'agent', answer: (ask) => unlock(deps, ask) },
];

const sayingOf: Record<Exclude<ProofLockLifted, 'reason-has-number'>, Saying> = {
  lifted: 'proof-unlocked',
  'not-locked': 'proof-not-locked',
};

async function unlock(deps: DeskDeps, ask: OperatorAsk): Promise<DeskAnswer> {
  const again = async (words: string) => ({ ...(await homePage(deps, ask, notice('wrong', words))), status: 400 });
  const { form, operator, origin } = ask;
  const proof = readProofNumber(form['kind'] ?? '', form['number'] ?? '');
  if (!proof) return again('That is not a whole number of this kind. Read it back to the caller.');
  const act = actIn(ask);
  if ('wrong' in act) return again(act.wrong);
  await countForOperator(deps, 'acts', operator, origin);
  const outcome = await liftProofLock(deps, proof, act);
  if (outcome === 'reason-has-number')
    return again('Leave the number out of the reason: it is kept for good. A ticket number will do.');
  return { goTo: `/desk?said=${sayingOf[outcome]}` };
}
