import { readAccountReference } from '../../identity/operator/person-clue.ts';
import { auditLine, csvHead, csvLine } from '../audit-line.ts';
import { eachBatch } from '../audit-trail-store.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { readMoment } from '../moment.ts';

const formats = {
  ndjson: { head: '', line: (row: Parameters<typeof csvLine>[0]) => auditLine(row, true) },
  csv: { head: csvHead, line: csvLine },
} as const;

export const auditExport = command({
  name: 'audit export',
  summary: 'The audit as lines of JSON or as CSV, read as fast as it is taken.',
  options: {
    since: { type: 'string', value: 'WHEN', says: 'from this moment on (2026-03-02, 2026-03-02T09:00Z, 15m, 2h, 7d)' },
    until: { type: 'string', value: 'WHEN', says: 'before this moment' },
    account: { type: 'string', value: 'REFERENCE', says: 'of this account only, also after it was erased' },
    event: { type: 'string', value: 'NAME', says: 'of this event only' },
    client: { type: 'string', value: 'NET', says: 'from this network only, as the audit has it: 198.51.100.0/24' },
    format: { type: 'string', value: 'NAME', says: 'ndjson (as it is) or csv' },
  },
  run: async ({ deps, values, io }) => {
    const format = Object.entries(formats).find(([name]) => name === (values.format ?? 'ndjson'))?.[1];
    if (!format) throw new CommandFailure('usage', '--format must be ndjson or csv');
    if (values.json === true && values.format === 'csv')
      throw new CommandFailure('usage', '--json and --format csv are two things');
    const account = values.account === undefined ? null : readAccountReference(values.account);
    if (account === undefined)
      throw new CommandFailure('usage', '--account must be the reference of an account, such as KTWDB-QFMHR-GVXPC');
    const { db, now } = await deps();
    const range = {
      since: readMoment('since', values.since, now()),
      until: readMoment('until', values.until, now()),
      account,
      event: values.event ?? null,
      client: values.client ?? null,
    };
    if (range.since && range.until && range.since >= range.until)
      throw new CommandFailure('usage', '--since must be before --until');
    if (format.head !== '') await io.out(format.head);
    await eachBatch(db, range, (rows) => io.out(rows.map(format.line).join('')));
    return {};
  },
});
