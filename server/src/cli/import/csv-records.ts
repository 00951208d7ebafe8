import { csvRecord } from './csv-record.ts';
import type { Block } from './decoded-blocks.ts';
import type { RefusedRow } from './refused-row.ts';

export type FieldsOrRefused = { line: number; fields: string[] } | RefusedRow;

/** No row is longer: a quote that is still open by then was never meant to open anything. */
const longestRecord = 65_536;

/**
 * Turns blocks into records, keeping what a quote holds open for the next block. A broken record costs its first line only:
 * whatever a forgotten quote swallowed is read again from the next line on.
 */
export function csvRecords(): (block: Block) => FieldsOrRefused[] {
  let rest = '';
  let line = 1;
  const notUtf8 = new Set<number>();

  return (block) => {
    for (const bad of block.notUtf8) notUtf8.add(bad);
    const text = rest + block.text;
    const found: FieldsOrRefused[] = [];
    let at = 0;
    let quote = text.indexOf('"');
    while (at < text.length) {
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
      const newline = text.indexOf('\n', at);
      const lineEnd = newline === -1 ? text.length : newline;
      if (quote === -1 || quote > lineEnd) {
        const bare = text.slice(at, text[lineEnd - 1] === '\r' && lineEnd > at ? lineEnd - 1 : lineEnd);
        if (notUtf8.delete(line)) found.push({ line, column: null, reason: 'not-utf-8' });
        else if (bare !== '') found.push({ line, fields: bare.split(',') });
        at = lineEnd + 1;
        line += 1;
        continue;
      }
      const record = csvRecord(text, at);
      if (record.state === 'open' && !block.isLast && text.length - at <= longestRecord) break;
      const end = record.state !== 'whole' ? lineEnd : record.end === -1 ? text.length : record.end;
      const lines = linesIn(text, at, end);
      const reason = firstProblem(record, notUtf8, line, lines);
      found.push(
        reason === null && record.state === 'whole'
          ? { line, fields: record.fields }
          : { line, column: null, reason: reason ?? 'open-quote' },
      );
      at = end + 1;
      line += lines;
    }
    rest = text.slice(at);
    return found;
  };
}

function firstProblem(
  record: ReturnType<typeof csvRecord>,
  notUtf8: Set<number>,
  line: number,
  lines: number,
): string | null {
  let isBad = false;
  for (let each = line; each < line + lines; each += 1) isBad = notUtf8.delete(each) || isBad;
  if (isBad) return 'not-utf-8';
  if (record.state === 'open') return 'open-quote';
  return record.state === 'broken' ? record.reason : null;
}

function linesIn(text: string, start: number, end: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
