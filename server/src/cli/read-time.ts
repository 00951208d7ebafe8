import { days, hours, minutes } from '@selvage/contract/time-units';
import { CommandFailure } from './command-failure.ts';

const units: Readonly<Record<string, (count: number) => number>> = { m: minutes, h: hours, d: days };
const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/;

/** `2026-03-02`, `2026-03-02T09:00Z`, or `2h` for two hours ago. Without a zone it is UTC. */
export function readTime(flag: string, text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const length = units[unit ?? ''];
  if (length) return new Date(now.getTime() - length(Number(count)));
  const zoned = day.test(text) || /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`;
  const read = new Date(zoned);
  // A day that does not exist would roll over into the next month.
  const isReal = day.test(text)
    ? !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
    : moment.test(text);
  if (!isReal || Number.isNaN(read.getTime()))
    throw new CommandFailure(
      'usage',
      `--${flag} must be a day, a moment such as 2026-03-02T09:00Z, or 15m, 2h, 7d ago`,
    );
  return read;
}
