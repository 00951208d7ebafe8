import type { Deps } from '../../deps.ts';
import { openChallenge, openUnsentChallenge, sentTo } from '../../ways/code/challenge.ts';
import { requireCodeAllowed } from '../../ways/code/code-limit.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../sessions/request-context.ts';
import type { AskedStep } from '../../ways/held-ways.ts';
import { oweChallenge } from '../../sessions/session-store.ts';
import { refuse } from '../../refuse.ts';
import { isSent } from '../../ways/ways.ts';

interface Asked {
  purpose: 'sign-in-code' | 'step-up-code';
  step: AskedStep;
  knownBrowser: Buffer | null;
}

/** Opens a challenge that this session has to answer from now on, and sends its code where one is sent. */
export async function askForStep(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>,
  person: SignedInPerson,
  { purpose, step, knownBrowser }: Asked,
  context: RequestContext,
): Promise<string> {
  const { account, session } = person;
  const challenge = { accountId: account.id, purpose };
  const destination = isSent(step) ? sentTo(deps.keys, account, step) : null;
  if (destination !== null)
    await requireCodeAllowed(deps, { account, purpose, destination, knownBrowser }, context.origin);
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, person);
    const challengeId =
      destination === null
        ? await openUnsentChallenge(tx, deps, { ...challenge, way: step === 'APP' ? step : 'PASSKEY' })
        : await openChallenge(tx, deps, { ...challenge, destination }, context);
    if (!(await oweChallenge(tx, session.hash, challengeId))) refuse('session.required');
    return challengeId;
  });
}
