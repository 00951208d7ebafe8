import { days, hours, minutes } from '@selvage/contract/counted-units/ga';
import { irishDay } from '@selvage/contract/rules/dates';
import { unbrokenDate } from '@selvage/contract/unbroken-words';
import { dayBefore, elapsed } from '../time-passed.ts';
import type { MomentMessages } from '../en/date-and-time.ts';

// Some browsers cannot write dates in Irish, and would use the language of the system.
const months = [
  'Eanáir',
  'Feabhra',
  'Márta',
  'Aibreán',
  'Bealtaine',
  'Meitheamh',
  'Iúil',
  'Lúnasa',
  'Meán Fómhair',
  'Deireadh Fómhair',
  'Samhain',
  'Nollaig',
];
const times = new Intl.DateTimeFormat('en-IE', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Dublin',
});

const since = { minute: minutes, hour: hours, day: days };

function dateOf(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number);
  return unbrokenDate(`${date} ${months[month - 1]} ${year}`);
}

export const moments: MomentMessages = {
  date: (moment) => dateOf(irishDay(moment)),
  day: (day, today) => {
    if (day === today) return 'Inniu';
    if (day === dayBefore(today)) return 'Inné';
    return dateOf(day);
  },
  time: (moment) => times.format(moment),
  ago: (then, now) => {
    const past = elapsed(then, now);
    if (past.unit === 'now') return 'anois díreach';
    return past.unit === 'date' ? `an ${dateOf(irishDay(then))}` : `${since[past.unit](past.count)} ó shin`;
  },
};
