import { channels, type Channel } from '../gateways/mail/message.ts';
import { dropTooLate } from './attempt-store.ts';
import { gatewayPause } from './back-off.ts';
import { claimDue, giveBack } from './claim-store.ts';
import { endPause, findPause, lengthenPause, startPause, takeTrial } from './gateway-pause-store.ts';
import { isClosed, lease, sendRound, type Round } from './round.ts';
import { settle, type SenderDeps } from './send-letter.ts';

const batch = 50;
const defaultAtOnce = 5;
const never = () => false;

/** Sends what is due on every channel, once; says how many letters it took. */
export async function sendDue(deps: SenderDeps): Promise<number> {
  const taken = await Promise.all(channels.map((channel) => sendDueOn(deps, channel)));
  return taken.reduce((sum, each) => sum + each, 0);
}

/**
 * X7: a gateway that takes nothing is left in peace for a while, by all instances; then one letter finds out whether it is
 * back, and the rest follow at once.
 */
export async function sendDueOn(deps: SenderDeps, channel: Channel, isStopping = never): Promise<number> {
  const turn = await takeTurn(deps, channel);
  if (turn === 'none') return 0;
  const claimed = await claimDue(deps.db, deps.now(), { channel, lease, ...claims[turn] });
  if (claimed.length === 0) return 0;
  const atOnce = (channel === 'email' ? deps.config.mail?.connections : undefined) ?? defaultAtOnce;
  const round = await sendRound(deps, claimed, { atOnce, isStopping });
  await giveBack(
    deps.db,
    round.left.map(({ id }) => id),
    deps.now(),
  );
  await learn(deps, channel, turn, round);
  return claimed.length;
}

type Turn = 'open' | 'trial' | 'none';

const claims = {
  open: { batch, order: 'by-age' },
  trial: { batch: 1, order: 'longest-untried' },
} as const;

async function takeTurn({ db, now }: SenderDeps, channel: Channel): Promise<Turn> {
  const pause = await findPause(db, channel);
  if (pause === undefined) return 'open';
  const at = now();
  await dropTooLate(db, channel, at);
  if (pause.until > at) return 'none';
  const until = new Date(at.getTime() + gatewayPause(pause.failures + 1));
  return (await takeTrial(db, channel, pause, { until, now: at })) ? 'trial' : 'none';
}

/** What a round says about the gateway, and so about the letters that found it closed. */
async function learn(deps: SenderDeps, channel: Channel, turn: Turn, round: Round): Promise<void> {
  const asked = Math.max(0, ...round.closed.map(({ failure }) => failure.retryAfter ?? 0));
  if (isClosed(round) || asked > 0) await leaveInPeace(deps, channel, asked, round);
  // Others were taken meanwhile: then it may be the letter after all, and its tries are counted.
  if (round.answered > 0) for (const { letter, failure } of round.closed) await settle(deps, letter, failure);
  else
    await giveBack(
      deps.db,
      round.closed.map(({ letter }) => letter.id),
      deps.now(),
    );
  if (turn === 'trial' && round.answered > 0 && asked === 0) {
    await endPause(deps.db, channel);
    deps.log.info({ channel }, 'the gateway takes letters again');
  }
}

async function leaveInPeace(deps: SenderDeps, channel: Channel, asked: number, { closed }: Round): Promise<void> {
  const now = deps.now().getTime();
  const reason = closed[0]?.failure.code ?? 'refused for now';
  const until = new Date(now + Math.max(asked, gatewayPause(1)));
  const { isNew } = await startPause(deps.db, { channel, until, reason });
  if (!isNew && asked > 0) await lengthenPause(deps.db, channel, until);
  deps.log.warn({ channel, reason }, 'the gateway takes no letters');
}
