import { unbrokenDate } from '@selvage/contract/unbroken-words';
import { dayBefore, elapsed } from '../time-passed.ts';

const timeZone = 'Europe/Dublin';
const dates = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone });
const times = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
const relative = new Intl.RelativeTimeFormat('en-IE', { numeric: 'always' });

const dateOf = (moment: Date): string => unbrokenDate(dates.format(moment));

/** Times in words, in Irish time for every reader. */
export const moments = {
  date: dateOf,
  /** The day in words. `day` and `today` are in the form yyyy-MM-dd. */
  day: (day: string, today: string): string => {
    if (day === today) return 'Today';
    if (day === dayBefore(today)) return 'Yesterday';
    return dateOf(new Date(`${day}T12:00Z`));
  },
  time: (moment: Date): string => times.format(moment),
  /** The words follow a verb, such as "Logged in …". */
  ago: (then: Date, now: Date): string => {
    const past = elapsed(then, now);
    if (past.unit === 'now') return 'just now';
    return past.unit === 'date' ? `on ${dateOf(then)}` : relative.format(-past.count, past.unit);
  },
};

export type MomentMessages = typeof moments;
