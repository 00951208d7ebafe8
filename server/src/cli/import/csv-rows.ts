import { type Column, columnPositions, type ExpectedColumns, foldedName } from './header.ts';
import type { Block } from './decoded-blocks.ts';
import { ImportError } from './import-error.ts';
import type { ReadRow, RefusedRow } from './import-row.ts';
import { CsvError, parse } from 'csv-parse/sync';

/** Rows of a CSV file whose first record names the columns. */
export function csvRows(expected: ExpectedColumns): (block: Block) => ReadRow[] {
  const recordsOf = csvRecords(separatorIn(expected.columns));
  let places: number[] | undefined;
  let width = 0;
  return (block) => {
    const records = recordsOf(block);
    if (places === undefined) {
      const header = records.shift();
      if (header === undefined) return [];
      if (!('fields' in header))
        throw new ImportError('file-format', `line ${header.line}, the header: ${header.reason}`);
      places = columnPositions(expected, header);
      width = header.fields.length;
    }
    const order = places;
    return records.map((record): ReadRow => {
      if (!('fields' in record)) return record;
      const { line, fields } = record;
      if (fields.length < width) return { line, column: null, reason: 'too-few-fields' };
      if (fields.length > width) return { line, column: null, reason: 'too-many-fields' };
      return { line, values: order.map((place) => fields[place]) };
    });
  };
}

type FieldsOrRefused = { line: number; fields: string[] } | RefusedRow;

/** A quote that is still open after this many bytes was not meant as a quote. */
const longestOpenRecord = 65_536;
const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * Splits blocks into records. The first line decides the separator, and an open quote continues in the next block. A
 * broken record costs only its first line, so that a forgotten quote does not swallow the rows after it.
 */
function csvRecords(separatorIn: (text: string) => string | undefined): (block: Block) => FieldsOrRefused[] {
  let separator: string | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  const notUtf8 = new Set<number>();

  return (block) => {
    for (const bad of block.notUtf8) notUtf8.add(bad);
    const bytes = Buffer.concat([rest, Buffer.from(withLineEnd(block))]);
    separator ??= separatorIn(block.text);
    const found: FieldsOrRefused[] = [];
    let at = 0;

    const take = (end: number, result: string[] | Fault): void => {
      const lines = linesIn(bytes, at, end);
      let isText = true;
      for (let each = line; each < line + lines; each += 1) isText = !notUtf8.delete(each) && isText;
      const isBlank = bytes[at] === newline || (bytes[at] === carriageReturn && bytes[at + 1] === newline);
      if (!isText) found.push({ line, column: null, reason: 'not-utf-8' });
      else if (typeof result === 'string') found.push({ line, column: null, reason: result });
      else if (!isBlank) found.push({ line, fields: result });
      at = end;
      line += lines;
    };

    while (at < bytes.length) {
      const start = at;
      const { records, fault } = parseUntilFault(bytes.subarray(start), separator);
      for (const { fields, end } of records) take(start + end, fields);
      if (fault === undefined) continue;
      if (fault === 'open-quote' && !block.isLast && bytes.length - at <= longestOpenRecord) break;
      take(bytes.indexOf(newline, at) + 1, fault);
    }
    rest = bytes.subarray(at);
    return found;
  };
}

/** Adds the missing line end of the last record. */
const withLineEnd = ({ text, isLast }: Block): string =>
  isLast && text !== '' && !text.endsWith('\n') ? `${text}\n` : text;

const faults = {
  CSV_INVALID_CLOSING_QUOTE: 'text-after-quote',
  INVALID_OPENING_QUOTE: 'stray-quote',
  CSV_QUOTE_NOT_CLOSED: 'open-quote',
} as const;
type Fault = (typeof faults)[keyof typeof faults];

interface Parsed {
  /** The complete records. `end` is the offset of the byte after the record. */
  records: { fields: string[]; end: number }[];
  fault?: Fault;
}

function parseUntilFault(bytes: Buffer, separator = ','): Parsed {
  const records: Parsed['records'] = [];
  try {
    parse(bytes, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      on_record: (fields: string[], { bytes: end }) => {
        records.push({ fields, end });
        return null;
      },
    });
    return { records };
  } catch (error) {
    const code = error instanceof CsvError ? error.code : '';
    if (!isFaultCode(code)) throw error;
    return { records, fault: faults[code] };
  }
}

const isFaultCode = (code: string): code is keyof typeof faults => Object.hasOwn(faults, code);

function linesIn(bytes: Buffer, start: number, end: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline, start); at !== -1 && at < end; at = bytes.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

/** The possible separators. Spreadsheets use semicolons in countries where the comma is the decimal sign. */
const separators = [',', ';', '\t'] as const;

/**
 * Returns the separator that finds the most column names in the header, or else the most fields. Undefined while only blank lines have
 * come.
 */
const separatorIn =
  (columns: readonly Column[]) =>
  (text: string): string | undefined => {
    const header = text.split('\n').find((line) => line.trim() !== '');
    if (header === undefined) return undefined;
    const known = new Set(columns.map(({ name }) => foldedName(name)));
    const candidates = separators.map((separator) => {
      const names = header.split(separator).map((name) => foldedName(name.trim().replace(/^"(.*)"$/, '$1')));
      return { separator, known: names.filter((name) => known.has(name)).length, names: names.length };
    });
    // Sorting is stable, so the comma wins a tie.
    return candidates.toSorted((one, other) => other.known - one.known || other.names - one.names)[0]?.separator;
  };
