import { open, type FileHandle } from 'node:fs/promises';
import { deleteAccountOf } from '../../accounts/account-deletion.ts';
import { audit } from '../../audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Acting, CliDeps } from '../command.ts';
import { ImportError } from './import-error.ts';
import { type Terminal, progressBar } from './progress-bar.ts';
import {
  accountsOf,
  findAccounts,
  type FoundAccount,
  holdImportLock,
  isUsed,
  listRuns,
  markUndone,
  releaseImportLock,
} from './undo-import-store.ts';

export interface UndoOptions {
  kind: string;
  run: string;
  isRehearsal: boolean;
  report: string;
}

export interface UndoSummary extends UndoOptions {
  removed: number;
  /** The accounts that an earlier undo of this file removed. */
  removedBefore: number;
  /** The accounts that were deleted in another way, such as `user erase`. */
  erased: number;
  kept: number;
  /** How many accounts were kept for each event that shows their use, most frequent first. */
  reasons: [event: string, count: number][];
}

/** Accounts that are locked together. Their logins wait for the end of the transaction, which takes a part of a second. */
const together = 50;

/** Counts what an undo would remove, and writes the report. */
export async function rehearseUndo({ db }: CliDeps, options: UndoOptions): Promise<UndoSummary> {
  return summarise(db, options, await checkedAccounts(db, options), new Set());
}

/**
 * Deletes the accounts of a run that nobody has used. An undo that was interrupted continues with the accounts that are left.
 * It holds the lock of imports, so that the run does not go on meanwhile.
 */
export function undoImport(deps: CliDeps, options: UndoOptions, act: Acting, terminal: Terminal): Promise<UndoSummary> {
  return deps.db.connection().execute(async (db) => {
    if (!(await holdImportLock(db)))
      throw new ImportError('import-running', 'an import is running: nothing was changed; try again when it has ended');
    try {
      const ids = await checkedAccounts(db, options);
      const deleted = await deleteUnused({ ...deps, db }, options, ids, act, terminal);
      const summary = await summarise(db, options, ids, deleted);
      await finish({ ...deps, db }, summary, act);
      return summary;
    } finally {
      await releaseImportLock(db);
    }
  });
}

async function checkedAccounts(db: Db, { run, kind }: UndoOptions): Promise<AccountId[]> {
  const runs = (await listRuns(db)).filter((each) => each.run === run);
  const [other] = runs;
  if (other === undefined)
    throw new ImportError('run-unknown', `there is no run ${run}: selvage report imports names all of them`);
  if (!runs.some((each) => each.kind === kind))
    throw new ImportError('run-unknown', `${run} imported ${other.kind}, not ${kind}: nothing was changed`);
  const ids = await accountsOf(db, run);
  if (ids.length === 0)
    throw new ImportError(
      'run-empty',
      `the audit names no account that ${run} added: it added none, or the audit of that time was pruned`,
    );
  return ids;
}

const isUnused = ({ isThere, use }: FoundAccount): boolean => isThere && use === null;

async function deleteUnused(
  deps: CliDeps,
  { run, kind }: UndoOptions,
  ids: readonly AccountId[],
  { actor, origin }: Acting,
  terminal: Terminal,
): Promise<Set<AccountId>> {
  const deleted = new Set<AccountId>();
  const started = performance.now();
  const bar = progressBar(terminal, `undo of ${kind}`, () => performance.now() - started);
  for (const some of parted(ids)) {
    const unused = (await findAccounts(deps.db, run, some)).filter(isUnused);
    const gone = await deps.db.transaction().execute(async (tx) => {
      const found: AccountId[] = [];
      for (const { id } of unused) {
        const account = await deleteAccountOf(tx, deps, id, { unless: isUsed });
        if (!account) continue;
        const whose = { accountId: id, kind: account.kind, origin: { ...origin, requestId: run } };
        await audit(tx, { event: 'import-undone', result: 'ok', ...whose, actor, at: deps.now() });
        found.push(id);
      }
      return found;
    });
    for (const id of gone) deleted.add(id);
    bar.show(deleted.size / ids.length, deleted.size);
  }
  bar.clear();
  return deleted;
}

const parted = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / together) }, (_, part) =>
    items.slice(part * together, (part + 1) * together),
  );

type Fate = 'removed' | 'removed-before' | 'kept' | 'erased';

function fateOf(account: FoundAccount, isRehearsal: boolean, deleted: ReadonlySet<AccountId>): Fate {
  if (account.isThere) return isRehearsal && isUnused(account) ? 'removed' : 'kept';
  if (deleted.has(account.id)) return 'removed';
  return account.isUndone ? 'removed-before' : 'erased';
}

/** Reads the accounts again, so that the report tells what is true now. */
async function summarise(
  db: Db,
  options: UndoOptions,
  ids: readonly AccountId[],
  deleted: ReadonlySet<AccountId>,
): Promise<UndoSummary> {
  const counts: Record<Fate, number> = { removed: 0, 'removed-before': 0, kept: 0, erased: 0 };
  const reasons = new Map<string, number>();
  const file = await openReport(options.report);
  try {
    await file.appendFile('reference,kind,result,reason\n');
    for (const some of parted(ids)) {
      const lines = (await findAccounts(db, options.run, some)).map((account) => {
        const fate = fateOf(account, options.isRehearsal, deleted);
        counts[fate] += 1;
        const reason = fate === 'kept' ? (account.use ?? 'unknown') : '';
        if (fate === 'kept') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        return `${account.reference ?? ''},${account.kind},${fate},${reason}\n`;
      });
      await file.appendFile(lines.join(''));
    }
  } finally {
    await file.close();
  }
  return {
    ...options,
    removed: counts['removed'],
    removedBefore: counts['removed-before'],
    erased: counts.erased,
    kept: counts.kept,
    reasons: [...reasons].toSorted(([, one], [, other]) => other - one),
  };
}

function openReport(path: string): Promise<FileHandle> {
  return open(path, 'w', 0o600).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ImportError('report-unwritable', `the report ${path} cannot be written: ${code}`);
  });
}

/** Writes the figures to the audit. From now on the same file can be imported again. */
function finish({ db, now }: CliDeps, { run, kind, removed, kept }: UndoSummary, { actor, origin }: Acting) {
  return db.transaction().execute(async (tx) => {
    await markUndone(tx, run, kind, now());
    const reason = `${kind}, ${removed} removed, ${kept} kept`;
    const entry = { event: 'import-undone', result: 'ok', reason, actor, at: now() } as const;
    await audit(tx, { ...entry, origin: { ...origin, requestId: run } });
  });
}

const count = (number: number): string => number.toLocaleString('en-IE').padStart(12);

export function undoText(summary: UndoSummary): string {
  const { run, kind, isRehearsal, removed, removedBefore, erased, kept, reasons, report } = summary;
  return [
    `${kind} of ${run}${isRehearsal ? ' (dry run: nothing was changed)' : ''}\n`,
    `  removed         ${count(removed)}\n`,
    ...(removedBefore > 0 ? [`  removed before  ${count(removedBefore)}\n`] : []),
    ...(erased > 0 ? [`  erased             ${count(erased)}\n`] : []),
    `  kept               ${count(kept)}\n`,
    ...reasons.map(([event, times]) => `             ${count(times)}  ${event}\n`),
    `  every account, with its reference: ${report}\n`,
  ].join('');
}

export const undoJson = ({ isRehearsal, reasons, ...summary }: UndoSummary): object => ({
  ...summary,
  dryRun: isRehearsal,
  reasons: Object.fromEntries(reasons),
});
