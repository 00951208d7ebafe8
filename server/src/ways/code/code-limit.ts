import { minutes } from '@selvage/contract/time-units';
import type { Kind } from '@selvage/contract/user-types';
import { digest } from '../../crypto/key-ring.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import { notify } from '../../messages/notify.ts';
import { codeRule, codesSubject } from '../../attempts/attempt-rules.ts';
import { failAttempt, lockStateOf } from '../../attempts/attempts.ts';
import { audit, type Origin } from '../../audit/audit-store.ts';
import type { CodeDestination } from '../../accounts/code-destination.ts';
import { countMessage, countUnprovenText, mayText } from '../../attempts/message-limits.ts';
import type { ChallengePurpose } from '../../crypto/one-time-secret-store.ts';
import { countHit } from '../../attempts/throttle-store.ts';
import type { RequestContext } from '../../sessions/request-context.ts';

interface WantedCode {
  account: { id: AccountId; kind: Kind };
  purpose: ChallengePurpose;
  destination: CodeDestination;
  /** F13: the browser, if it logged in to this account before. */
  knownBrowser: Buffer | null;
}

/** B10, C5: refuses a code that is too much for its recipient, or that would not be accepted while codes are locked. */
export async function requireCodeAllowed(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>,
  { account: { id, kind }, purpose, destination, knownBrowser }: WantedCode,
  origin: Origin,
): Promise<void> {
  // One row a minute: whoever asks again and again cannot fill the audit.
  const note = async (reason: 'codes' | 'texts'): Promise<void> => {
    const at = deps.now();
    const { hits } = await countHit(deps.db, digest(deps.keys, 'refused-codes', reason, id), minutes(1), at);
    if (hits === 1)
      await audit(deps.db, { event: 'throttled', result: 'refused', reason, accountId: id, kind, origin, at });
  };
  const refuseFor = async (secondsToWait: number): Promise<never> => {
    await note('codes');
    return refuse('request.too-many', { retryAfterSeconds: Math.max(1, Math.ceil(secondsToWait)) });
  };
  const { lock, until } = await lockStateOf(deps.db, codesSubject(deps.keys, id), deps.now());
  if (lock !== 'open') await refuseFor(((until ?? deps.now()).getTime() - deps.now().getTime()) / 1000);
  const { type, recipient } = destination;
  const channel = type === 'SMS' ? 'sms' : 'email';
  // Only a number that is being set up is not proven to be theirs yet: it may be anybody's.
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

/** C5: counts and audits a wrong code. After too many, codes are locked and the owner is told (B13): whoever it was knows the password. */
export async function countWrongCode(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  { id: accountId, kind, email }: { id: AccountId; kind: Kind; email: string },
  event: 'code' | 'enrolment-code-used',
  context: RequestContext,
): Promise<void> {
  const { origin } = context;
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await audit(tx, { event, result: 'refused', accountId, kind, origin, at });
    if (!(await failAttempt(tx, codeRule, codesSubject(deps.keys, accountId), at))) return;
    await audit(tx, { event: 'codes-locked', result: 'ok', accountId, kind, origin, at });
    await notify(tx, { message: 'codes-locked', accountId, recipient: email }, context, at);
  });
}
