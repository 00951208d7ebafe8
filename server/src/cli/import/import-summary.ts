import type { ImportKind } from './import-kinds.ts';

/** What became of a file. */
export interface ImportSummary {
  state: 'done' | 'already-imported';
  kind: ImportKind;
  file: string;
  dryRun: boolean;
  rows?: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** How often each reason was given, the commonest first. */
  reasons: [reason: string, count: number][];
  report: string | null;
  resumedAfterLine: number;
  finishedAt: Date | null;
}

const count = (number: number): string => number.toLocaleString('en-IE').padStart(12);

export function summaryText(summary: ImportSummary): string {
  const { kind, file, added, changed, unchanged, refused, reasons, report } = summary;
  if (summary.state === 'already-imported')
    return `${file} was imported as ${kind} on ${summary.finishedAt?.toISOString() ?? 'an earlier day'}: nothing was done. --restart imports it again.\n`;
  const lines = [
    `${kind} from ${file}${summary.dryRun ? ' (dry run: nothing was written)' : ''}`,
    ...(summary.resumedAfterLine > 0 ? [`  went on after line ${summary.resumedAfterLine}`] : []),
    `  added     ${count(added)}`,
    ...(changed > 0 ? [`  changed   ${count(changed)}`] : []),
    ...(unchanged > 0 ? [`  unchanged ${count(unchanged)}`] : []),
    `  refused   ${count(refused)}`,
    ...reasons.map(([reason, times]) => `    ${count(times)}  ${reason}`),
    ...(report === null ? [] : [`  every refused row, with its line: ${report}`]),
  ];
  return `${lines.join('\n')}\n`;
}

export const summaryJson = ({ reasons, ...rest }: ImportSummary): object => ({
  ...rest,
  reasons: Object.fromEntries(reasons),
});
