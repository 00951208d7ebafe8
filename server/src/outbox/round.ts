import { minutes, seconds } from '@selvage/contract/durations';
import type { ClaimedLetter } from './claim-store.ts';
import { sendLetter, type Attempt, type SenderDeps } from './send-letter.ts';

export const lease = minutes(1);
const longestSend = seconds(40);

/** So many refused for now, and not one taken: it is not the letters. */
const tooMany = 3;

type Closed = Extract<Attempt, { outcome: 'closed' }>;

export interface Round {
  /** How many were taken or turned down for good, how many put off. */
  answered: number;
  later: number;
  closed: readonly Closed[];
  /** Not tried at all. */
  left: readonly ClaimedLetter[];
}

interface Pace {
  atOnce: number;
  isStopping: () => boolean;
}

/** Sends several letters at once, until all are done or going on makes no sense. */
export async function sendRound(deps: SenderDeps, claimed: readonly ClaimedLetter[], pace: Pace): Promise<Round> {
  const startedAt = deps.now().getTime();
  const left = [...claimed];
  const round = { answered: 0, later: 0, closed: [] as Closed[], left };
  // A gateway this slow leaves no time for the rest: they are due again before long, and then perhaps elsewhere.
  const hasTime = () => deps.now().getTime() - startedAt <= lease - longestSend;
  const goesOn = () => hasTime() && !isClosed(round) && round.closed.length === 0 && !pace.isStopping();
  const work = async () => {
    for (let letter = left.shift(); letter !== undefined; letter = goesOn() ? left.shift() : undefined)
      count(round, await sendLetter(deps, letter));
  };
  // Those under way are seen to their end even when one meets a database that is away.
  const works = await Promise.allSettled(Array.from({ length: Math.min(pace.atOnce, claimed.length) }, work));
  for (const each of works) if (each.status === 'rejected') throw each.reason;
  return round;
}

/** Did the gateway take nobody's letters? */
export const isClosed = ({ answered, later, closed }: Pick<Round, 'answered' | 'later' | 'closed'>): boolean =>
  answered === 0 && (closed.length > 0 || later >= tooMany);

function count(round: { answered: number; later: number; closed: Closed[] }, attempt: Attempt): void {
  if (attempt.outcome === 'closed') round.closed.push(attempt);
  else if (attempt.outcome === 'later') round.later += 1;
  else if (attempt.outcome !== 'dropped') round.answered += 1;
}
