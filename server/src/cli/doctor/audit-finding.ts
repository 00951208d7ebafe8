import { days, minutes } from '@selvage/contract/time-units';
import { counted } from '../../counted.ts';
import type { AuditHealth } from './database-health-store.ts';
import type { Finding } from './finding.ts';

export function auditFinding({ lastEnd, rowsWithoutMonth, chainLag }: AuditHealth, now: Date): Finding {
  const about = 'audit';
  const makeMonths = 'selvage migrate with the DATABASE_URL of the owner makes the months, once a month at least';
  if (rowsWithoutMonth > 0)
    return {
      about,
      state: 'wrong',
      says: `${counted(rowsWithoutMonth, 'event belongs', 'events belong')} to a month without a partition`,
      hint: makeMonths,
    };
  const left = Math.floor((lastEnd.getTime() - now.getTime()) / days(1));
  if (left < 45)
    return { about, state: 'warning', says: `has partitions for ${counted(left, 'more day')}`, hint: makeMonths };
  if (chainLag > minutes(5) / 1000)
    return {
      about,
      state: 'warning',
      says: `its chain is ${counted(Math.round(chainLag / 60), 'minute')} behind`,
      hint: 'is a server running? It chains what was written every second',
    };
  return { about, state: 'ok', says: `has partitions for ${counted(left, 'more day')}, and its chain is complete` };
}
