import type { ImportError } from './import-error.ts';
import type { ImportKind } from './import-kinds.ts';

export interface ImportSummary {
  state: 'done' | 'already-imported';
  /** The name of the run, also in the audit. Null for a dry run, which is no run. */
  run: string | null;
  kind: ImportKind;
  file: string;
  dryRun: boolean;
  /** True if the file replaced the whole list. */
  replaces: boolean;
  /** The reason why a rehearsed file would be refused as a whole. */
  refusal: ImportError | null;
  rows?: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** The number of rows in the list that the file lacks. */
  ended: number;
  /** The number of refused rows for each reason, most frequent first. */
  reasons: [reason: string, count: number][];
  report: string | null;
  resumedAfterLine: number;
  finishedAt: Date | null;
}

const count = (number: number): string => number.toLocaleString('en-IE').padStart(12);

export function summaryText(summary: ImportSummary): string {
  const { kind, file, added, changed, ended, unchanged, refused, reasons, report, replaces, refusal } = summary;
  if (summary.state === 'already-imported')
    return `${file} was imported as ${kind} on ${summary.finishedAt?.toISOString() ?? 'an earlier day'}: nothing was done. --restart imports it again.\n`;
  const lines = [
    `${kind} from ${file}${replaces ? ', which replaces the list' : ''}${summary.dryRun ? ' (dry run: nothing was written)' : ''}`,
    ...(summary.run === null ? [] : [`  run       ${summary.run}`]),
    ...(summary.resumedAfterLine > 0 ? [`  continued after line ${summary.resumedAfterLine}`] : []),
    `  added     ${count(added)}`,
    ...(changed > 0 || replaces ? [`  changed   ${count(changed)}`] : []),
    ...(replaces ? [`  ended     ${count(ended)}`] : []),
    ...(unchanged > 0 || replaces ? [`  unchanged ${count(unchanged)}`] : []),
    `  refused   ${count(refused)}`,
    ...reasons.map(([reason, times]) => `    ${count(times)}  ${reason}`),
    ...(report === null ? [] : [`  every refused row, with its line: ${report}`]),
    ...(refusal === null ? [] : [`  this would be refused: ${refusal.message}`]),
  ];
  return `${lines.join('\n')}\n`;
}

export const summaryJson = ({ reasons, refusal, ...rest }: ImportSummary): object => ({
  ...rest,
  ...(refusal && { refusal: { fault: refusal.fault, error: refusal.message } }),
  reasons: Object.fromEntries(reasons),
});
