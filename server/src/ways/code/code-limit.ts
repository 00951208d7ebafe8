import { minutes } from '@selvage/contract/time-units';
import type { Kind } from '@selvage/contract/user-types';
import { digest } from '../../crypto/key-ring.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import { notify } from '../../messages/outbox-store.ts';
import { codeRule, codesSubject, lockStateOf, type Guess, countedGuess } from '../../attempts/attempts.ts';
import { audit, auditRefusal } from '../../audit/audit-store.ts';
import type { CodeDestination } from '../../accounts/code-destination.ts';
import { countMessage, countUnprovenText, mayText } from '../../attempts/message-limits.ts';
import type { ChallengePurpose } from '../../crypto/one-time-secret-store.ts';
import { countHit } from '../../attempts/throttle-store.ts';
import type { RequestContext } from '../../sessions/request-context.ts';

interface WantedCode {
  purpose: ChallengePurpose;
  destination: CodeDestination;
  /** The browser, if it has logged in to this account before. */
  knownBrowser: Buffer | null;
}

interface Asker {
  account: { id: AccountId; kind: Kind };
  context: RequestContext;
}

/** Refuses to send a code if the recipient has had too many, or if codes are locked, because the code would then not be accepted. */
export async function requireCodeAllowed(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>,
  asker: Asker,
  { purpose, destination, knownBrowser }: WantedCode,
): Promise<void> {
  const { id } = asker.account;
  // Audits the refusal at most once a minute, so that a client that keeps asking cannot fill the audit.
  const note = async (reason: 'codes' | 'texts'): Promise<void> => {
    const { hits } = await countHit(deps.db, digest(deps.keys, 'refused-codes', reason, id), minutes(1), deps.now());
    if (hits === 1) await auditRefusal(deps, asker, 'throttled', reason);
  };
  const refuseFor = async (secondsToWait: number): Promise<never> => {
    await note('codes');
    return refuse('request.too-many', { retryAfterSeconds: Math.max(1, Math.ceil(secondsToWait)) });
  };
  const { lock, until } = await lockStateOf(deps.db, codesSubject(deps.keys, id), deps.now());
  if (lock !== 'open') await refuseFor(((until ?? deps.now()).getTime() - deps.now().getTime()) / 1000);
  const { type, recipient } = destination;
  const channel = type === 'SMS' ? 'sms' : 'email';
  // A number that is being set up may belong to a stranger, so stricter limits apply until it is verified.
  const verified = channel === 'email' || purpose !== 'setup-code';
  const allowance = { knownBrowser: verified ? knownBrowser : null };
  const message = { purpose, channel, recipient, asked: recipient, ...allowance } as const;
  const secondsToWait = (verified ? 0 : await countUnprovenText(deps, id)) || (await countMessage(deps, message));
  if (secondsToWait > 0) await refuseFor(secondsToWait);
  if (channel === 'sms' && !(await mayText(deps, { verified }))) {
    await note('texts');
    refuse('texts.unavailable');
  }
}

interface GuessedCode<T> extends Pick<Guess<T>, 'compare' | 'forgets'> {
  event: 'code' | 'enrolment-code-used';
}

/**
 * Counts a guess at a code over all challenges of the account. After too many wrong guesses, codes are locked and the owner is told,
 * because the person who guesses knows the password.
 */
export function guessCode<T>(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'wakeOutbox'>,
  asker: Asker & { account: { email: string } },
  { event, ...guess }: GuessedCode<T>,
): Promise<T | undefined> {
  const { id: accountId, kind, email } = asker.account;
  const { context } = asker;
  return countedGuess(deps, {
    ...guess,
    rule: codeRule,
    subject: codesSubject(deps.keys, accountId),
    whenWrong: async (tx, lock) => {
      await auditRefusal({ db: tx, now: deps.now }, asker, event);
      if (!lock) return;
      const at = deps.now();
      await audit(tx, { event: 'codes-locked', result: 'ok', accountId, kind, origin: context.origin, at });
      await notify(tx, { message: 'codes-locked', accountId, recipient: email }, context, at);
    },
  });
}
