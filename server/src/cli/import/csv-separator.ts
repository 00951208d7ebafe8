import { type Column, foldedName } from './columns.ts';

/** A spreadsheet writes semicolons where the comma is the decimal sign. */
const separators = [',', ';', '\t'] as const;

/**
 * What separates the fields of a file: whatever finds the most names of columns in the header, or else stands there most often.
 * Nothing, as long as only blank lines have come.
 */
export const separatorIn =
  (columns: readonly Column[]) =>
  (text: string): string | undefined => {
    const header = text.split('\n').find((line) => line.trim() !== '');
    if (header === undefined) return undefined;
    const known = new Set(columns.map(({ name }) => foldedName(name)));
    const candidates = separators.map((separator) => {
      const names = header.split(separator).map((name) => foldedName(name.trim().replace(/^"(.*)"$/, '$1')));
      return { separator, known: names.filter((name) => known.has(name)).length, names: names.length };
    });
    // Equal candidates keep their order, so the comma wins.
    return candidates.toSorted((one, other) => other.known - one.known || other.names - one.names)[0]?.separator;
  };
