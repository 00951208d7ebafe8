import { columnPositions, type ExpectedColumns } from './columns.ts';
import { csvRecords } from './csv-records.ts';
import { separatorIn } from './csv-separator.ts';
import type { Block } from './decoded-blocks.ts';
import { ImportError } from './import-error.ts';
import type { ReadRow } from './import-row.ts';

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
