import { ImportError } from './import-error.ts';

/** A column by its name, and whether a file may do without it. */
export interface Column {
  name: string;
  required: boolean;
}

/** `member_number`, `Member number` and `memberNumber` are one name. */
const folded = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

/** Where each of a kind's columns stands in a header; -1 where an optional one is absent. Everything wrong is named at once. */
export function columnPositions(columns: readonly Column[], header: readonly string[]): number[] {
  const given = header.map(folded);
  const known = new Set(columns.map(({ name }) => folded(name)));
  const unknown = header.filter((name) => !known.has(folded(name)));
  const missing = columns.filter(({ name, required }) => required && !given.includes(folded(name)));
  const twice = columns.filter(({ name }) => given.indexOf(folded(name)) !== given.lastIndexOf(folded(name)));
  const problems = [
    ...sentence('unknown', unknown.map(printable)),
    ...sentence(
      'missing',
      missing.map(({ name }) => name),
    ),
    ...sentence(
      'given twice',
      twice.map(({ name }) => name),
    ),
  ];
  if (problems.length > 0) {
    const all = columns.map(({ name, required }) => (required ? name : `[${name}]`)).join(',');
    throw new ImportError('columns-wrong', `line 1, the header: ${problems.join('; ')}. The columns are ${all}`);
  }
  return columns.map(({ name }) => given.indexOf(folded(name)));
}

const sentence = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what}: ${names.slice(0, 10).join(', ')}`];

/** A file without a header has somebody's details in its first line: those stay out of the terminal. */
const printable = (name: string): string => (/^[A-Za-z][A-Za-z _-]{0,30}$/.test(name) ? name : '(not a name)');

export const columnIndex = (columns: readonly Column[]): Map<string, number> =>
  new Map(columns.map(({ name }, index) => [folded(name), index]));

export const foldedName = folded;
