import { days, hours, minutes } from '@selvage/contract/time-units';

/** Returns the day before. Both days are in the form yyyy-MM-dd. */
export function dayBefore(day: string): string {
  const noon = new Date(`${day}T12:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  return noon.toISOString().slice(0, 10);
}

/** The time since an event, in one unit. After a week the caller shows the date instead. */
export type Elapsed = { unit: 'now' } | { unit: 'date' } | { unit: 'minute' | 'hour' | 'day'; count: number };

const units = [
  { unit: 'minute', length: minutes(1), until: hours(1) },
  { unit: 'hour', length: hours(1), until: days(1) },
  { unit: 'day', length: days(1), until: days(7) },
] as const;

export function elapsed(then: Date, now: Date): Elapsed {
  // The clocks of browser and server may differ, so an event in the future counts as just now.
  const past = now.getTime() - then.getTime();
  if (past < minutes(1)) return { unit: 'now' };
  const fitting = units.find(({ until }) => past < until);
  return fitting ? { unit: fitting.unit, count: Math.floor(past / fitting.length) } : { unit: 'date' };
}
