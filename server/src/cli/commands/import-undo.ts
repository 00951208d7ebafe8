import { counted } from '../../counted.ts';
import { tableText } from '../../plain-text.ts';
import { type Answer, command, confirm, type Context } from '../command.ts';
import { importFailure, usageFailure } from '../import/import-failure.ts';
import { type ImportKind, registryLists } from '../import/import-kinds.ts';
import { rehearseUndo, undoImport, undoJson, type UndoSummary, undoText } from '../import/undo-import.ts';
import { type ListedRun, listRuns } from '../import/undo-import-store.ts';

const undoOptions = new Set(['undo', 'dry-run', 'report', 'yes', 'operator', 'reason', 'json', 'env-file']);

export async function undoCommand(
  { values, io, deps, acting }: Context,
  kind: ImportKind,
  run: string,
): Promise<Answer> {
  if (registryLists.includes(kind))
    throw usageFailure(
      `--undo is for accounts and group-users: to restore ${kind}, replace the list with the earlier file`,
    );
  const other = Object.keys(values).find((name) => !undoOptions.has(name));
  if (other !== undefined) throw usageFailure(`--${other} does not go with --undo`);
  const report = typeof values['report'] === 'string' ? values['report'] : `${run}.undo.csv`;
  const options = { kind, run, isRehearsal: true, report };
  try {
    const opened = await deps();
    const planned = await rehearseUndo(opened, options);
    if (values['dry-run'] === true) return answerOf(planned);
    const isSure = values['yes'] === true;
    await confirm(io, isSure, run, `Deleting ${counted(planned.removed, 'account')} of ${run}`);
    const terminal = { write: io.err, isTerminal: process.stderr.isTTY };
    return answerOf(await undoImport(opened, { ...options, isRehearsal: false }, acting, terminal));
  } catch (error) {
    throw importFailure(error);
  }
}

const answerOf = (summary: UndoSummary): Answer => ({
  exit: summary.kept > 0 ? 'partly' : 'ok',
  json: undoJson(summary),
  text: undoText(summary),
});

export const reportImports = command({
  name: 'report imports',
  summary: 'List the imports, latest first. RUN is for import --undo, and is the reference in the audit.',
  options: {},
  run: async ({ deps }) => {
    const runs = await listRuns((await deps()).db);
    const rows = runs.map((each) => [
      each.run,
      each.kind,
      each.added,
      each.changed,
      each.ended,
      each.refused,
      stateOf(each),
      each.operator,
      each.reason,
    ]);
    const head = ['run', 'kind', 'added', 'changed', 'ended', 'refused', 'state', 'operator', 'reason'];
    return { json: { runs }, text: runs.length === 0 ? 'Nothing was imported.\n' : tableText(head, rows) };
  },
});

const stateOf = ({ startedAt, finishedAt, undoneAt }: ListedRun): string =>
  undoneAt !== null
    ? `undone ${undoneAt.toISOString()}`
    : finishedAt !== null
      ? `finished ${finishedAt.toISOString()}`
      : `interrupted, begun ${startedAt.toISOString()}`;
