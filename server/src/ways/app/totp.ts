import { createHmac, timingSafeEqual } from 'node:crypto';

/** The base 32 alphabet of RFC 4648, in which apps accept a key. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

const period = 30;

/** RFC 6238 with the parameters that every app supports: SHA-1, six digits, steps of thirty seconds. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / period);

/**
 * Returns the time step that a code belongs to, or undefined for a wrong code. The steps before and after the current one are accepted too,
 * because clocks differ.
 */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const typed = Buffer.from(code.replaceAll(/\s/g, ''));
  const isOf = (step: number): boolean => {
    const wanted = Buffer.from(totpCode(secret, step));
    return typed.length === wanted.length && timingSafeEqual(typed, wanted);
  };
  return [0, 1, -1].map((away) => stepAt(now) + away).find(isOf);
}
