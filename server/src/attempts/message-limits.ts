import { secondsUntil } from '../refuse.ts';
import { days, hours } from '@selvage/contract/time-units';
import { messageLimits } from '@selvage/contract/limits';
import { digest, digestBy, everyDigest, type Digest } from '../crypto/key-ring.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Channel } from '../gateways/message-gateway.ts';
import { recipientParts } from '../messages/outbox-store.ts';
import { purposes, type Purpose } from '../crypto/one-time-secret-store.ts';
import { countHit, findWindow, takeBackHit } from './throttle-store.ts';

type LimitDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

/** A message with a link or a code that is about to be sent. Notices about what happened are never held back. */
export interface CountedMessage {
  purpose: Purpose;
  channel: Channel;
  /** Null if no account matches. Such a request is counted under `asked`, with the same statements. */
  recipient: string | null;
  /** The email or number in the request. */
  asked: string;
  /** Identifies a browser that logged in to this account before. Each such browser has its own allowance, which strangers cannot use up. */
  knownBrowser: Buffer | null;
}

/** Every login may cause these codes, so only the pause and the limit over all purposes apply to them. */
const frequent: ReadonlySet<Purpose> = new Set(['sign-in-code', 'step-up-code']);

interface Window {
  name: string;
  /** True if the limit counts messages of every purpose together. */
  shared: boolean;
  hits: number;
  length: number;
}

function windowsFor({ purpose, knownBrowser }: CountedMessage, pause: number): Window[] {
  const ofPurpose = { hour: messageLimits.sendsPerHour, day: messageLimits.sendsPerDay };
  const daily = knownBrowser !== null && purpose === 'reset' ? messageLimits.resetsPerDayKnownBrowser : ofPurpose.day;
  return [
    { name: 'pause', shared: false, hits: 1, length: pause },
    ...(frequent.has(purpose)
      ? []
      : [
          { name: 'hour', shared: false, hits: ofPurpose.hour, length: hours(1) },
          { name: 'day', shared: false, hits: daily, length: days(1) },
        ]),
    { name: 'hour', shared: true, hits: messageLimits.messagesPerHour, length: hours(1) },
    { name: 'day', shared: true, hits: messageLimits.messagesPerDay, length: days(1) },
  ];
}

/**
 * The allowance that a message counts against. Each known browser has its own allowance, so a stolen cookie uses up
 * only that of its own browser.
 */
const allowanceOf = (knownBrowser: Buffer | null): string =>
  knownBrowser === null ? 'unknown' : `known:${knownBrowser.toString('hex')}`;

/** The digest of the recipient, as one part of another digest. */
const pseudonymOf =
  ({ keys }: Pick<Deps, 'keys'>, channel: Channel, recipient: string) =>
  (keyId: number): string =>
    digestBy(keys, keyId, recipientParts(channel, recipient)).toString('hex');

/** Counts a request for a message. Returns 0 if the message may be sent now, or the seconds until the recipient may get another message. */
export async function countMessage(deps: LimitDeps, message: CountedMessage): Promise<number> {
  for (const window of windowsFor(message, deps.config.limits.sendPause)) {
    const { hits, length } = window;
    const now = deps.now();
    const counted = await countHit(deps.db, keyOf(deps, message, window), length, now);
    if (counted.hits > hits) return secondsUntil(counted.endsAt, now);
  }
  return 0;
}

/**
 * Returns the seconds until the pause after the last message ends. Returns 0 if there is no pause, or if a longer limit refuses the message
 * anyway. Counts no message.
 */
export async function secondsOfPause(deps: LimitDeps, message: CountedMessage): Promise<number> {
  const now = deps.now();
  let seconds = 0;
  for (const window of windowsFor(message, deps.config.limits.sendPause)) {
    const found = await findWindow(deps.db, keyOf(deps, message, window), now);
    const isOver = found !== undefined && found.hits >= window.hits;
    if (window.name === 'pause') {
      if (!isOver) return 0;
      seconds = secondsUntil(found.endsAt, now);
    } else if (isOver) return 0;
  }
  return seconds;
}

function keyOf(
  deps: Pick<Deps, 'keys'>,
  { recipient, asked, channel, purpose, knownBrowser }: CountedMessage,
  { name, shared }: Window,
): Digest {
  const whom = recipient === null ? `nobody:${asked}` : pseudonymOf(deps, channel, recipient);
  return digest(deps.keys, 'message', shared ? 'all' : purpose, name, allowanceOf(knownBrowser), whom);
}

/** The seconds until an unknown browser may ask for another email of this purpose. This call counts nothing. */
export async function secondsToNextMessage(deps: LimitDeps, purpose: Purpose, email: string): Promise<number> {
  const whom = pseudonymOf(deps, 'email', email);
  const key = digest(deps.keys, 'message', purpose, 'pause', 'unknown', whom);
  const now = deps.now();
  const window = await findWindow(deps.db, key, now);
  return window ? secondsUntil(window.endsAt, now) : 0;
}

/**
 * Counts a text to a number that is not proven yet, over all numbers of the account. Returns 0 if the text may be sent
 * now, or the seconds to wait.
 */
export async function countUnprovenText(deps: LimitDeps, accountId: AccountId): Promise<number> {
  for (const [name, hits, length] of [
    ['hour', messageLimits.sendsPerHour, hours(1)],
    ['day', messageLimits.sendsPerDay, days(1)],
  ] as const) {
    const now = deps.now();
    const window = await countHit(deps.db, digest(deps.keys, 'unproven-text', name, accountId), length, now);
    if (window.hits > hits) return secondsUntil(window.endsAt, now);
  }
  return 0;
}

/** Clears the message counts of a recipient, after the account was erased. */
export async function forgetMessages(
  deps: Pick<Deps, 'db' | 'keys'>,
  channel: Channel,
  recipient: string,
  knownBrowsers: readonly Buffer[],
): Promise<void> {
  const whom = pseudonymOf(deps, channel, recipient);
  const keys = [...purposes, 'all'].flatMap((purpose) =>
    ['pause', 'hour', 'day'].flatMap((name) =>
      [null, ...knownBrowsers].map((browser) =>
        digest(deps.keys, 'message', purpose, name, allowanceOf(browser), whom),
      ),
    ),
  );
  await deps.db.deleteFrom('throttles').where('key', 'in', keys.flatMap(everyDigest)).execute();
}

const textsKey = (deps: Pick<Deps, 'keys'>): Digest => digest(deps.keys, 'texts', 'day');

/**
 * Counts a text message against the daily cap, because text messages cost money. Returns false if the cap is reached. Numbers that are no
 * second factor yet have a lower cap, so that an attack with new numbers leaves text messages for other people.
 */
export async function mayText(deps: LimitDeps, { verified }: { verified: boolean }): Promise<boolean> {
  const cap = deps.config.limits.textsPerDay;
  const key = textsKey(deps);
  const { hits } = await countHit(deps.db, key, days(1), deps.now());
  if (hits <= (verified ? cap : Math.floor(cap * (1 - messageLimits.textsReserved)))) return true;
  await takeBackHit(deps.db, key);
  return false;
}

/** Today's counted texts, for the metrics. */
export async function textsToday(deps: Pick<Deps, 'db' | 'keys' | 'now'>): Promise<number> {
  return (await findWindow(deps.db, textsKey(deps), deps.now()))?.hits ?? 0;
}
