import type { Deps } from '../deps.ts';
import {
  type DeliveryFailure,
  type Message,
  type MessageGateway,
  deliveryFailure,
} from '../gateways/message-gateway.ts';
import {
  type ClaimedMessage,
  markDead,
  markSent,
  postpone,
  recipientDigest,
  sentMessageCounter,
} from './outbox-store.ts';
import type { HostedBrand } from '../config/config.ts';
import { oneTimeCode, oneTimeToken } from '../crypto/key-ring.ts';
import { messageTemplates } from './templates/all-messages.ts';
import { minutes, seconds } from '@selvage/contract/time-units';

export type SenderDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'log'> & { gateway: MessageGateway };

export type SendResult =
  | { type: 'sent' | 'dropped' | 'never' | 'later' }
  /** The gateway is closed. The message stays undecided. */
  | { type: 'closed'; message: ClaimedMessage; failure: DeliveryFailure };

/** Sends one message once. Only failures of the gateway count against the message; database errors are thrown. */
export async function sendMessage(deps: SenderDeps, message: ClaimedMessage): Promise<SendResult> {
  const now = deps.now();
  const late = tooLate(message, now);
  if (late !== null) {
    await markDead(deps.db, { id: message.id, reason: late, digest: null }, now);
    sentMessageCounter.add({ channel: message.channel, result: 'late' });
    return { type: 'dropped' };
  }
  const failure = await deliver(deps, message);
  if (failure === null) {
    await markSent(deps.db, message.id, deps.now());
    sentMessageCounter.add({ channel: message.channel, result: 'sent' });
    return { type: 'sent' };
  }
  if (failure.type === 'closed') return { type: 'closed', message, failure };
  await settle(deps, message, failure);
  return { type: failure.type };
}

/** Links and codes that no longer work are not sent. A notice stays worth reading. */
function tooLate({ expiresAt, isOver, message: name }: ClaimedMessage, now: Date): 'expired' | 'superseded' | null {
  if (expiresAt && expiresAt <= now) return 'expired';
  return isOver && name !== 'new-device' ? 'superseded' : null;
}

async function deliver(deps: SenderDeps, message: ClaimedMessage): Promise<DeliveryFailure | null> {
  try {
    await deps.gateway.deliver(renderMessage(deps, message));
    return null;
  } catch (error) {
    return deliveryFailure(error);
  }
}

/** Handles a message that the gateway did not take: it is tried again, or marked dead and logged for an operator. */
export async function settle(deps: SenderDeps, message: ClaimedMessage, failure: DeliveryFailure): Promise<void> {
  const { id, channel, attempts, recipient } = message;
  const now = deps.now();
  const told = { message: message.message, channel, attempts, reason: failure.code };
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

/** The secret in a message is derived only now, so that no row ever holds it. */
function renderMessage(deps: Pick<Deps, 'config' | 'keys'>, message: ClaimedMessage): Message {
  const brand: HostedBrand = deps.config.brands.find((each) => each.id === message.brand) ?? deps.config.brands[0];
  const { secretId, nonce, language, kind, selfRegistered, facts } = message;
  const code = secretId && nonce ? oneTimeCode(deps.keys, secretId, nonce) : null;
  const token = secretId ? oneTimeToken(deps.keys, secretId) : null;
  const written = messageTemplates[message.message]({ brand, language, kind, selfRegistered, facts, code, token });
  return {
    id: message.id,
    channel: message.channel,
    from: { name: brand.name, address: brand.sender },
    to: message.recipient,
    ...written,
  };
}

/** The pause after a gateway refused everything: 1, 2, 4 … seconds, then a minute. */
export const gatewayPause = (failures: number): number => doubling(failures - 1);

const quickTries = 20;
const maxTries = 50;

/**
 * The wait before the next try of a message: 2, 4, 8 … seconds, then a minute, and a quarter of an hour once the trouble lasts. The last
 * try comes after seven hours.
 */
const messagePause = (attempts: number): number => (attempts > quickTries ? minutes(15) : doubling(attempts));

const doubling = (times: number): number => Math.min(seconds(2 ** Math.min(times, 10)), minutes(1));
