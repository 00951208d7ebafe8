import { randomBytes, timingSafeEqual } from 'node:crypto';
import { passkeyLimits } from '@selvage/contract/limits';
import { minutes } from '@selvage/contract/time-units';
import { type KeyRing, hmacSha256, keyIdBytes, keyOf } from '../../crypto/key-ring.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import type { RelyingParty } from './relying-party.ts';

/** `add-quietly`: the browser creates the passkey by itself, without a confirmation by the person. */
export type AddPurpose = 'add' | 'add-quietly';

/** The browser or session that requested a challenge. An answer from another browser or session is refused. */
export type Asker =
  /** A browser that is not logged in. It is recognised by the hash of a cookie that it got with the challenge. */
  | { type: 'browser'; hash: Buffer }
  /** A session, which may still owe a step. Only a passkey of its account may answer. */
  | { type: 'session'; sessionId: string; accountId: AccountId };

export const askerIn = ({ session, account }: SignedInPerson): Asker => ({
  type: 'session',
  sessionId: session.id,
  accountId: account.id,
});

/** The one use for which an answer is accepted. The signature of the challenge covers it. */
export interface ChallengeUse {
  purpose: 'sign-in' | 'second-step' | AddPurpose;
  rpId: string;
  asker: Asker;
}

export interface ReadChallenge {
  /** A random value that is stored when the challenge is answered, so that the challenge cannot be answered twice. */
  nonce: Buffer;
  expiresAt: Date;
}

const keyLength = 2;
const timeLength = 6;
const nonceLength = 16;
const signedLength = keyLength + timeLength + nonceLength;
const signatureLength = 32;

/** Allows for a difference between the clocks of two instances. */
const skew = minutes(1);

/** A challenge is signed and not stored. Only an answer writes a row. */
export function newPasskeyChallenge({ keys, now }: Pick<Deps, 'keys' | 'now'>, use: ChallengeUse): string {
  const time = Buffer.alloc(timeLength);
  time.writeUIntBE(now().getTime(), 0, timeLength);
  const signed = Buffer.concat([keyIdBytes(keys.currentId), time, randomBytes(nonceLength)]);
  return Buffer.concat([signed, signatureOf(keys, keys.currentId, signed, use)]).toString('base64url');
}

/** Reads a challenge from an answer. Returns undefined unless we made this challenge for this use in the last five minutes. */
export function readPasskeyChallenge(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  challenge: string,
  use: ChallengeUse,
): ReadChallenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== signedLength + signatureLength) return undefined;
  // Node ignores invalid characters in base64url. Without this check, one challenge would have several accepted spellings.
  if (bytes.toString('base64url') !== challenge) return undefined;
  const signed = bytes.subarray(0, signedLength);
  const keyId = signed.readUInt16BE(0);
  if (!keys.byId.has(keyId)) return undefined;
  if (!timingSafeEqual(bytes.subarray(signedLength), signatureOf(keys, keyId, signed, use))) return undefined;
  const madeAt = signed.readUIntBE(keyLength, timeLength);
  const age = now().getTime() - madeAt;
  if (age < -skew || age > passkeyLimits.challengeLife) return undefined;
  const expiresAt = new Date(madeAt + passkeyLimits.challengeLife + skew);
  return { nonce: Buffer.from(signed.subarray(keyLength + timeLength)), expiresAt };
}

const signatureOf = (keys: KeyRing, keyId: number, signed: Buffer, { purpose, rpId, asker }: ChallengeUse) =>
  hmacSha256(keyOf(keys, keyId).challenge, purpose, rpId, ...partsOf(asker), signed.toString('hex'));

const partsOf = (asker: Asker): string[] =>
  asker.type === 'browser' ? ['browser', asker.hash.toString('hex')] : ['session', asker.sessionId, asker.accountId];

interface ClientData {
  challenge: string;
}

/**
 * Reads what the browser reports about the page. Undefined if it is unreadable, or if a site that is not in `parents` embedded the page in
 * a frame.
 */
export function readClientData(encoded: string, { parents }: Pick<RelyingParty, 'parents'>): ClientData | undefined {
  const data = parsed(Buffer.from(encoded, 'base64url').toString('utf8'));
  if (data === undefined || typeof data['challenge'] !== 'string') return undefined;
  const { challenge, crossOrigin, topOrigin } = data;
  const isFramed = crossOrigin !== undefined && crossOrigin !== false;
  if (isFramed && !(typeof topOrigin === 'string' && parents.includes(topOrigin))) return undefined;
  return { challenge };
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
