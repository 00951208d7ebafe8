import { changeAccount } from '../../accounts/change-account.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { oweChallenge } from '../../sessions/session-store.ts';
import { openChallenge, openUnsentChallenge, sentTo } from '../code/challenge.ts';
import { requireCodeAllowed } from '../code/code-limit.ts';
import type { AskedStep } from '../held-ways.ts';
import { isSent } from '../ways.ts';

interface Asked {
  purpose: 'sign-in-code' | 'step-up-code';
  step: AskedStep;
  knownBrowser: Buffer | null;
}

/** Opens a challenge that this session has to answer from now on, and sends its code where one is sent. */
export async function askForStep(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config' | 'wakeOutbox'>,
  person: SignedInPerson,
  { purpose, step, knownBrowser }: Asked,
): Promise<string> {
  const { account, session, context } = person;
  const challenge = { accountId: account.id, purpose };
  const destination = isSent(step) ? sentTo(deps.keys, account, step) : null;
  if (destination !== null) await requireCodeAllowed(deps, person, { purpose, destination, knownBrowser });
  return changeAccount(deps, person, {}, async ({ tx, untold }) => {
    const challengeId =
      destination === null
        ? await openUnsentChallenge(tx, deps, { ...challenge, way: step === 'APP' ? step : 'PASSKEY' })
        : await openChallenge(tx, deps, { ...challenge, destination }, context);
    if (!(await oweChallenge(tx, session.hash, challengeId))) refuse('session.required');
    return untold(challengeId);
  });
}
