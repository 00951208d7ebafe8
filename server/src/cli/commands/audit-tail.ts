import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/durations';
import { latestEvents, eventsNear, type AuditRow } from '../audit-trail-store.ts';
import { auditLine } from '../audit-line.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';

export const auditTail = command({
  name: 'audit tail',
  summary: 'The latest events of the audit, and with --follow each new one.',
  options: {
    lines: { type: 'string', short: 'n', value: 'N', says: 'how many: 20, at most 10000' },
    follow: { type: 'boolean', short: 'f', says: 'go on until Ctrl-C' },
  },
  run: async ({ deps, values, io }) => {
    const lines = Number(values.lines ?? '20');
    if (!Number.isInteger(lines) || lines < 0 || lines > 10_000)
      throw new CommandFailure('usage', '--lines must be a number from 0 to 10000');
    const interrupted = values.follow === true ? io.interrupted : undefined;
    const { db } = await deps();
    const write = (row: AuditRow) => io.out(auditLine(row, values.json === true));
    // Events get their number before they are committed: one may appear behind another that was seen first.
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
