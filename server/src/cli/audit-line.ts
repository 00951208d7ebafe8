import type { AuditRow } from './audit-trail-store.ts';
import { printable } from './plain-text.ts';

/** One event, as JSON or for the eye. */
export function auditLine(row: AuditRow, json: boolean): string {
  if (json) return `${JSON.stringify(row)}\n`;
  const whom =
    row.account === null ? (row.subject ? `nobody ${row.subject.slice(0, 8)}` : '–') : `account ${row.account}`;
  const by = row.operator === null ? '' : `by ${row.operator}${row.operatorReason ? ` (${row.operatorReason})` : ''}`;
  const what = `${row.event}${row.reason ? ` ${row.reason}` : ''}`;
  const parts = [row.at.toISOString(), row.result.padEnd(7), what.padEnd(32), whom.padEnd(25), row.client ?? '', by];
  return `${printable(parts.join('  ')).trimEnd()}\n`;
}

const columns = [
  'id',
  'at',
  'event',
  'result',
  'reason',
  'account',
  'subject',
  'kind',
  'requestId',
  'client',
  'device',
  'operator',
  'operatorReason',
] as const satisfies readonly (keyof AuditRow)[];

export const csvHead = `${columns.join(',')}\r\n`;

/** RFC 4180. A spreadsheet would take a text that starts with = + - @ for a formula, so such a one gets an apostrophe. */
export function csvLine(row: AuditRow): string {
  const cells = columns.map((name) => {
    const value = row[name];
    const text = value instanceof Date ? value.toISOString() : (value ?? '');
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${cells.join(',')}\r\n`;
}
