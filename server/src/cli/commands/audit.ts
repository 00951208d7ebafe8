import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import {
  type AuditRow,
  auditLine,
  csvHead,
  csvLine,
  eachBatch,
  eventsNear,
  latestEvents,
} from '../../audit/audit-export-store.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { readTime } from '../read-time.ts';
import { readAccountReference } from '../../support/find-person.ts';

export const auditTail = command({
  name: 'audit tail',
  summary: 'Show the latest events of the audit.',
  options: {
    lines: { type: 'string', short: 'n', value: 'N', says: 'how many events; default 20, at most 10000' },
    follow: { type: 'boolean', short: 'f', says: 'also show each new event, until Ctrl-C' },
  },
  run: async ({ deps, values, io }) => {
    const lines = Number(values.lines ?? '20');
    if (!Number.isInteger(lines) || lines < 0 || lines > 10_000)
      throw new CommandFailure('usage', '--lines must be a number from 0 to 10000');
    const interrupted = values.follow === true ? io.interrupted : undefined;
    const { db } = await deps();
    const write = (row: AuditRow) => io.out(auditLine(row, values.json === true));
    // Events get their number before they are committed, so an event may appear behind one that was already shown.
    const seen = new Set<string>();
    const latest = await latestEvents(db, Math.max(lines, 1));
    for (const row of lines === 0 ? [] : latest) await write(row);
    for (const { id } of [...latest, ...(await eventsNear(db, latest.at(-1)?.id ?? '0'))]) seen.add(id);
    if (interrupted === undefined) return {};
    let newest = latest.at(-1)?.id ?? '0';
    while (!interrupted.aborted) {
      for (const row of await eventsNear(db, newest)) {
        if (seen.has(row.id)) continue;
        seen.add(row.id);
        await write(row);
        if (BigInt(row.id) > BigInt(newest)) newest = row.id;
      }
      await sleep(seconds(0.5), null, { signal: interrupted }).catch(() => undefined);
    }
    return {};
  },
});

const formats = {
  ndjson: { head: '', line: (row: Parameters<typeof csvLine>[0]) => auditLine(row, true) },
  csv: { head: csvHead, line: csvLine },
} as const;

export const auditExport = command({
  name: 'audit export',
  summary: 'Export the audit as lines of JSON or as CSV.',
  options: {
    since: { type: 'string', value: 'WHEN', says: 'since this time (2026-03-02, 2026-03-02T09:00Z, 15m, 2h, 7d)' },
    until: { type: 'string', value: 'WHEN', says: 'before this time' },
    account: { type: 'string', value: 'REFERENCE', says: 'only this account; works after it was erased' },
    event: { type: 'string', value: 'NAME', says: 'only this event' },
    client: { type: 'string', value: 'NET', says: 'only this network, as the audit has it: 198.51.100.0/24' },
    format: { type: 'string', value: 'NAME', says: 'ndjson (default) or csv', choices: ['ndjson', 'csv'] },
  },
  run: async ({ deps, values, io }) => {
    const format = Object.entries(formats).find(([name]) => name === (values.format ?? 'ndjson'))?.[1];
    if (!format) throw new CommandFailure('usage', '--format must be ndjson or csv');
    if (values.json === true && values.format === 'csv')
      throw new CommandFailure('usage', '--json and --format csv cannot be used together');
    const account = values.account === undefined ? null : readAccountReference(values.account);
    if (account === undefined)
      throw new CommandFailure('usage', '--account must be the reference of an account, such as KTWDB-QFMHR-GVXPC');
    const { db, now } = await deps();
    const range = {
      since: readTime('since', values.since, now()),
      until: readTime('until', values.until, now()),
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
