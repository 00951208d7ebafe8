import { irishDay } from '@selvage/contract/irish-day';
import type { Period } from './fhir-resources.ts';

/** A moment may be as coarse as a year, which then holds to its last day. */
export function isInForce(period: Period, now: Date): boolean {
  const today = irishDay(now);
  const { start, end } = period ?? {};
  const dayOf = (moment: string) => moment.slice(0, 10);
  const asCoarse = (moment: string) => today.slice(0, dayOf(moment).length);
  return (start === undefined || asCoarse(start) >= dayOf(start)) && (end === undefined || asCoarse(end) <= dayOf(end));
}
