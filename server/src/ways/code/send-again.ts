import type { Deps } from '../../deps.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import { secondsToNextCode, sendCode, sentTo, refuseCode, requireOwnChallenge } from './challenge.ts';
import { findChallenge, findLiveChallenge, renewChallenge } from './challenge-store.ts';
import { codeDestination, mailboxDestination } from '../../accounts/code-destination.ts';
import { requireCodeAllowed } from './code-limit.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { hasTwoFactor } from '../require-proof.ts';
import { refuse } from '../../refuse.ts';
import { findChange } from './apply-change.ts';
import { isSent } from '../ways.ts';

/** Sends another code, at most five times for a challenge and with a pause in between. Tries already made still count. */
export async function sendAgain(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config' | 'wakeOutbox'>,
  person: SignedInPerson,
  { mfaToken, knownBrowser }: { mfaToken: string; knownBrowser: Buffer | null },
): Promise<void> {
  const { account } = person;
  const challengeId = await requireOwnChallenge(deps, person, mfaToken);
  const way = (await findChallenge(deps.db, challengeId))?.way;
  // An app or a passkey has no code that we could send.
  if (way !== undefined && !isSent(way)) return refuse('way.unavailable');
  const { sendPause: pause, codeLife: life } = deps.config.limits;
  const live =
    (await findLiveChallenge(deps.db, challengeId, pause, deps.now())) ?? (await refuseCode(deps, challengeId));
  const tooSoon = (until: Date | null): never =>
    refuse('request.too-many', { retryAfterSeconds: Math.max(1, secondsToNextCode(until, deps.now(), life)) });
  if (live.nextSendAt === null || live.nextSendAt > deps.now()) return tooSoon(live.nextSendAt);
  const { purpose } = live;
  const choice = purpose === 'setup-code' ? await findChange(deps.db, deps.keys, challengeId) : undefined;
  const isMailbox = purpose === 'mailbox-code' || (purpose === 'step-up-code' && !hasTwoFactor(deps.config, account));
  const destination = isMailbox
    ? mailboxDestination(account.email)
    : choice
      ? codeDestination(account.email, choice)
      : sentTo(deps.keys, account, way);
  await requireCodeAllowed(deps, person, { purpose, destination, knownBrowser });
  await changeAccount(deps, person, {}, async (change) => {
    const { tx, now } = change;
    if (!(await renewChallenge(tx, challengeId, { life, pause }, now))) tooSoon(new Date(now.getTime() + pause));
    await sendCode(change, deps, challengeId, { purpose, destination });
    await change.audit('code-sent', { reason: purpose });
  });
}
