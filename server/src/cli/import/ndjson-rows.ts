import { columnIndex, foldedName, type ExpectedColumns } from './header.ts';
import type { Block } from './decoded-blocks.ts';
import type { ReadRow } from './import-row.ts';

/** Reads the rows of a file that has one JSON object on each line. */
export function ndjsonRows({ columns }: ExpectedColumns): (block: Block) => ReadRow[] {
  const indexes = columnIndex(columns);
  return ({ text, firstLine, notUtf8 }) => {
    const bad = new Set(notUtf8);
    return text.split('\n').flatMap((written, index) => {
      const line = firstLine + index;
      if (bad.has(line)) return [{ line, column: null, reason: 'not-utf-8' }];
      return written.trim() === '' ? [] : [rowOf(line, written, indexes)];
    });
  };
}

function rowOf(line: number, written: string, indexes: ReadonlyMap<string, number>): ReadRow {
  const object = parsed(written);
  if (object === undefined) return { line, column: null, reason: 'not-json' };
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    return { line, column: null, reason: 'not-an-object' };
  const values = Array.from<string | undefined>({ length: indexes.size });
  for (const [name, value] of Object.entries(object)) {
    const index = indexes.get(foldedName(name));
    if (index === undefined) return { line, column: null, reason: 'unknown-column' };
    const text = textOf(value);
    if (text === undefined) return { line, column: name, reason: 'wrong-type' };
    values[index] = text;
  }
  return { line, values };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text by which a CSV file would express this JSON value. */
function textOf(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(' ');
  return undefined;
}
