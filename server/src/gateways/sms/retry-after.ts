import { minutes, seconds } from '@selvage/contract/durations';

/** A code is worth nothing after this. */
const longest = minutes(10);

/** How long a gateway asks to be left in peace, by seconds or by a date; no longer than any code lives. */
export function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const wait = /^\d{1,9}$/.test(header) ? seconds(Number(header)) : Date.parse(header) - now.getTime();
  return Number.isNaN(wait) || wait <= 0 ? null : Math.min(wait, longest);
}
