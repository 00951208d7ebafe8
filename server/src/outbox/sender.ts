import { minutes, seconds } from '@selvage/contract/durations';
import type { HostedBrand } from '../config/config.ts';
import { oneTimeCode, oneTimeToken } from '../config/one-time.ts';
import type { Deps } from '../deps.ts';
import { letters } from '../gateways/letters/letters.ts';
import type { MessageGateway } from '../gateways/mail/message.ts';
import { claimDue, markDead, markSent, postpone, type ClaimedLetter } from './outbox-store.ts';

type SenderDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'log'> & { gateway: MessageGateway };

const batch = 20;
const lease = minutes(1);
const longestSend = seconds(40);
const longestPause = minutes(1);
const tries = 50;

/** Sends what is due, once; says how many letters it took. */
export async function sendDue(deps: SenderDeps): Promise<number> {
  const claimedAt = deps.now().getTime();
  const claimed = await claimDue(deps.db, new Date(claimedAt), { batch, lease });
  for (const letter of claimed) {
    // A gateway this slow leaves no time for the rest: they are due again before long, and then perhaps elsewhere.
    if (deps.now().getTime() - claimedAt > lease - longestSend) break;
    await send(deps, letter);
  }
  return claimed.length;
}

async function send(deps: SenderDeps, letter: ClaimedLetter): Promise<void> {
  const now = deps.now();
  if (letter.expiresAt && letter.expiresAt <= now) return markDead(deps.db, letter.id, 'expired', now);
  try {
    await deps.gateway.deliver(write(deps, letter));
    await markSent(deps.db, letter.id, deps.now());
  } catch (error) {
    const reason = failureName(error);
    deps.log.warn({ letter: letter.letter, attempts: letter.attempts, reason }, 'a letter could not be sent');
    if (letter.attempts >= tries) return markDead(deps.db, letter.id, reason, now);
    const pause = Math.min(seconds(2 ** Math.min(letter.attempts, 10)), longestPause);
    await postpone(deps.db, letter.id, reason, new Date(now.getTime() + pause));
  }
}

function write(deps: SenderDeps, letter: ClaimedLetter) {
  const brand: HostedBrand = deps.config.brands.find((each) => each.id === letter.brand) ?? deps.config.brands[0];
  const { secretId, nonce, language, kind, facts } = letter;
  const code = secretId && nonce ? oneTimeCode(deps.keys, secretId, nonce) : null;
  const token = secretId ? oneTimeToken(deps.keys, secretId) : null;
  const written = letters[letter.letter]({ brand, language, kind, facts, code, token });
  return {
    id: letter.id,
    channel: letter.channel,
    from: { name: brand.name, address: brand.sender },
    to: letter.recipient,
    ...written,
  };
}

/** A code or class, never the message: a mail server quotes addresses in its answers. */
function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
