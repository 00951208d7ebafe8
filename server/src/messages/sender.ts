import { minutes, seconds } from '@selvage/contract/time-units';
import type { HostedBrand } from '../config/config.ts';
import { oneTimeCode, oneTimeToken } from '../crypto/key-ring.ts';
import type { Deps } from '../deps.ts';
import {
  type Channel,
  type DeliveryFailure,
  type Message,
  type MessageGateway,
  channels,
  deliveryFailure,
} from '../gateways/message-gateway.ts';
import { traceOf, withTrace } from '../gateways/trace-context.ts';
import { endPause, findPause, lengthenPause, startPause, takeTrial } from './gateway-pause-store.ts';
import {
  type ClaimedMessage,
  claimDue,
  dropTooLate,
  giveBack,
  markDead,
  markSent,
  postpone,
  recipientDigest,
  sentMessageCounter,
} from './outbox-store.ts';
import { findWords } from './texts/find-words.ts';
import { writeMessage } from './templates/write-message.ts';

type SenderDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'log' | 'content'> & { gateway: MessageGateway };

type SendResult =
  | { type: 'sent' | 'dropped' | 'never' | 'later' }
  /** The gateway takes no messages, so whether this message failed is not decided yet. */
  | { type: 'closed'; message: ClaimedMessage; failure: DeliveryFailure };

const lease = minutes(1);
const longestSend = seconds(40);

/** If this many messages must be tried again and the gateway took none, the fault lies with the gateway and not with the messages. */
const tooMany = 3;

type Closed = Extract<SendResult, { type: 'closed' }>;

interface Round {
  /** The number of messages that the gateway took or refused for good. `later` is the number of messages to try again. */
  answered: number;
  later: number;
  closed: readonly Closed[];
  /** Messages that were not tried. */
  left: readonly ClaimedMessage[];
}

interface Pace {
  atOnce: number;
  isStopping: () => boolean;
}

/** Sends several messages at once, until all are done or more tries make no sense. */
async function sendRound(deps: SenderDeps, claimed: readonly ClaimedMessage[], pace: Pace): Promise<Round> {
  const startedAt = deps.now().getTime();
  const left = [...claimed];
  const round = { answered: 0, later: 0, closed: [] as Closed[], left };
  // If the gateway is this slow, the remaining messages are given back. They become due again soon, perhaps for another instance.
  const hasTime = () => deps.now().getTime() - startedAt <= lease - longestSend;
  const goesOn = () => hasTime() && !isClosed(round) && round.closed.length === 0 && !pace.isStopping();
  const work = async () => {
    for (let message = left.shift(); message !== undefined; message = goesOn() ? left.shift() : undefined)
      count(round, await sendMessage(deps, message));
  };
  // A database error of one message does not interrupt the others that are being sent.
  const works = await Promise.allSettled(Array.from({ length: Math.min(pace.atOnce, claimed.length) }, work));
  for (const each of works) if (each.status === 'rejected') throw each.reason;
  return round;
}

/** True if the gateway took no message at all. */
const isClosed = ({ answered, later, closed }: Pick<Round, 'answered' | 'later' | 'closed'>): boolean =>
  answered === 0 && (closed.length > 0 || later >= tooMany);

function count(round: { answered: number; later: number; closed: Closed[] }, attempt: SendResult): void {
  if (attempt.type === 'closed') round.closed.push(attempt);
  else if (attempt.type === 'later') round.later += 1;
  else if (attempt.type !== 'dropped') round.answered += 1;
}

const batch = 50;
const defaultAtOnce = 5;
const never = () => false;

/** Sends the due messages of every channel once. Returns how many it claimed. */
export async function sendDue(deps: SenderDeps): Promise<number> {
  const taken = await Promise.all(channels.map((channel) => sendDueOn(deps, channel)));
  return taken.reduce((sum, each) => sum + each, 0);
}

/**
 * Sends the due messages of one channel. A gateway that refuses everything is paused for all instances. After the pause
 * one message tests it.
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

/** Decides from a round whether the gateway takes no messages at all, and settles or returns the messages that failed with `closed`. */
async function learn(deps: SenderDeps, channel: Channel, turn: Turn, round: Round): Promise<void> {
  const asked = Math.max(0, ...round.closed.map(({ failure }) => failure.retryAfter ?? 0));
  if (isClosed(round) || asked > 0) await leaveInPeace(deps, channel, asked, round);
  // The gateway took other messages, so the fault may lie with these. Their tries count.
  if (round.answered > 0) for (const { message, failure } of round.closed) await settle(deps, message, failure);
  else
    await giveBack(
      deps.db,
      round.closed.map(({ message }) => message.id),
      deps.now(),
    );
  if (turn === 'trial' && round.answered > 0 && asked === 0) {
    await endPause(deps.db, channel);
    deps.log.info({ channel }, 'the gateway takes messages again');
  }
}

async function leaveInPeace(deps: SenderDeps, channel: Channel, asked: number, { closed }: Round): Promise<void> {
  const now = deps.now().getTime();
  const reason = closed[0]?.failure.code ?? 'refused for now';
  const until = new Date(now + Math.max(asked, gatewayPause(1)));
  const { isNew } = await startPause(deps.db, { channel, until, reason });
  if (!isNew && asked > 0) await lengthenPause(deps.db, channel, until);
  deps.log.warn({ channel, reason }, 'the gateway takes no messages');
}

/** Sends one message once. Only failures of the gateway count against the message; database errors are thrown. */
async function sendMessage(deps: SenderDeps, message: ClaimedMessage): Promise<SendResult> {
  const now = deps.now();
  const late = tooLate(message, now);
  if (late !== null) {
    await markDead(deps.db, { id: message.id, reason: late, digest: null }, now);
    sentMessageCounter.add({ channel: message.channel, result: 'late' });
    return { type: 'dropped' };
  }
  // The gateway gets the trace of the request that wrote the message.
  const failure = await withTrace(traceOf(message.trace), () => deliver(deps, message));
  if (failure === null) {
    await markSent(deps.db, message.id, deps.now());
    sentMessageCounter.add({ channel: message.channel, result: 'sent' });
    return { type: 'sent' };
  }
  if (failure.type === 'closed') return { type: 'closed', message, failure };
  await settle(deps, message, failure);
  return { type: failure.type };
}

/**
 * Returns why a message is not sent any more: its link or code no longer works. The notice of a new device is still worth
 * reading without its link.
 */
function tooLate({ expiresAt, isOver, message: name }: ClaimedMessage, now: Date): 'expired' | 'superseded' | null {
  if (expiresAt && expiresAt <= now) return 'expired';
  return isOver && name !== 'new-device' ? 'superseded' : null;
}

async function deliver(deps: SenderDeps, message: ClaimedMessage): Promise<DeliveryFailure | null> {
  try {
    await deps.gateway.deliver(await renderMessage(deps, message));
    return null;
  } catch (error) {
    return deliveryFailure(error);
  }
}

/** Handles a message that the gateway did not take: it is tried again, or marked dead and logged for an operator. */
async function settle(deps: SenderDeps, message: ClaimedMessage, failure: DeliveryFailure): Promise<void> {
  const { id, channel, attempts, recipient, trace } = message;
  const now = deps.now();
  const traceId = trace === null ? {} : { traceId: traceOf(trace).traceId };
  const told = { id, message: message.message, channel, attempts, reason: failure.code, ...traceId };
  if (failure.type === 'never' || attempts >= maxTries) {
    deps.log.error(told, 'a message is dead');
    sentMessageCounter.add({ channel, result: 'dead' });
    const digest = recipientDigest(deps.keys, channel, recipient);
    return markDead(deps.db, { id, reason: failure.code, digest }, now);
  }
  deps.log.warn(told, 'a message could not be sent');
  sentMessageCounter.add({ channel, result: 'later' });
  const pause = Math.max(messagePause(attempts), failure.retryAfter ?? 0);
  return postpone(deps.db, { id, reason: failure.code }, new Date(now.getTime() + pause));
}

/** Renders a message. The secret in the message is derived only now, so that no row ever holds it. */
async function renderMessage(
  deps: Pick<Deps, 'config' | 'keys' | 'content'>,
  message: ClaimedMessage,
): Promise<Message> {
  const brand: HostedBrand = deps.config.brands.find((each) => each.id === message.brand) ?? deps.config.brands[0];
  const { secretId, nonce, language, kind, selfRegistered, facts } = message;
  const code = secretId && nonce ? oneTimeCode(deps.keys, secretId, nonce) : null;
  const token = secretId ? oneTimeToken(deps.keys, secretId) : null;
  const context = { brand, language, kind, selfRegistered, facts, code, token };
  const written = writeMessage(message.message, context, await findWords(deps, message.message, context));
  return {
    id: message.id,
    channel: message.channel,
    from: { name: brand.name, address: brand.sender },
    to: message.recipient,
    ...written,
  };
}

/** The pause after a gateway refused everything: 1, 2, 4 … seconds, then a minute. */
const gatewayPause = (failures: number): number => doubling(failures - 1);

const quickTries = 20;
const maxTries = 50;

/**
 * The wait before the next try of a message: 2, 4, 8 … seconds, then a minute, and a quarter of an hour once the trouble lasts. The last
 * try comes after seven and a half hours.
 */
const messagePause = (attempts: number): number => (attempts > quickTries ? minutes(15) : doubling(attempts));

const doubling = (times: number): number => Math.min(seconds(2 ** Math.min(times, 10)), minutes(1));
