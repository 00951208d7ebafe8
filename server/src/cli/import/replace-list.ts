import type { BulkConnection } from '../../db/bulk-connection.ts';
import { readBatches } from './batches.ts';
import { ImportError } from './import-error.ts';
import type { ListDifference } from './import-row.ts';
import { type Progress, beginRun, finishRun, inTransaction, notBegun, noteProgress } from './import-run-store.ts';
import type { RunningImport } from './running-import.ts';

/** The largest share of a list that a file may delete by default, so that half a file cannot empty the registry. */
const usualShare = 0.1;

interface ReplacedList extends Progress {
  rows: number;
  /** The reason why the file would be refused. Set only in a rehearsal. */
  refusal: ImportError | null;
}

/** The file replaces the whole list in one transaction, so that readers never see a mixture. */
export async function replaceList(connection: BulkConnection, running: RunningImport): Promise<ReplacedList> {
  const { options, deps, target, report, key, requestId } = running;
  const { replacement } = target;
  if (replacement === null) throw new Error(`${options.kind} are no list of the registry`);
  const isRehearsal = options.dryRun ?? false;
  return inTransaction(connection, isRehearsal, async () => {
    if (!isRehearsal) await replacement.lock(connection);
    let read = notBegun;
    const rows = await readBatches(running, async ({ drafts, refused, lastLine }) => {
      await replacement.stage(connection, drafts);
      await report.add(refused);
      read = { ...read, line: lastLine, reportBytes: report.bytes, refused: read.refused + refused.length };
    });
    const { total, ...difference } = await replacement.compare(connection);
    const done = { ...read, ...difference };
    const refusal = refusalOf(done, { total, mayEnd: options.mayEnd ?? usualShare, list: options.kind, report });
    if (isRehearsal) return { ...done, rows, refusal };
    if (refusal !== null) throw refusal;
    await replacement.apply(connection);
    const at = deps.now();
    await beginRun(connection, key, { operator: options.operator, reason: options.reason, at, replaces: true });
    await noteProgress(connection, key, done);
    await finishRun(connection, key, { at, requestId });
    return { ...done, rows, refusal };
  });
}

interface Allowed extends Pick<ListDifference, 'total'> {
  mayEnd: number;
  list: string;
  report: { path: string };
}

const written = (number: number): string => number.toLocaleString('en-IE');

function refusalOf({ refused, ended }: Progress, { total, mayEnd, list, report }: Allowed): ImportError | null {
  if (refused > 0)
    return new ImportError(
      'rows-refused',
      `${written(refused)} of the rows were refused, and --replace would remove them from the list: nothing was changed. Correct them (${report.path}) or take them out`,
    );
  if (ended <= total * mayEnd) return null;
  const share = Math.ceil((ended / total) * 100);
  return new ImportError(
    'too-many-ended',
    `the file would end ${written(ended)} of ${written(total)} ${list} (${share}%), and ${Math.round(mayEnd * 100)}% may end: nothing was changed. If the file is complete, say --allow-ending ${share}%`,
  );
}
