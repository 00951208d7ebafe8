import { counted } from '../../counted.ts';
import { ImportError } from './import-error.ts';

export interface Column {
  name: string;
  required: boolean;
}

/** The columns that a file may have. The columns of the other kinds help to recognise a file that was imported as the wrong kind. */
export interface ExpectedColumns {
  columns: readonly Column[];
  otherKinds: readonly { kind: string; columns: readonly Column[] }[];
}

/** Gives `member_number`, `Member number` and `memberNumber` the same name. */
export const foldedName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

interface HeaderProblems {
  unknown: string[];
  missing: string[];
  twice: string[];
}

function problemsOf(columns: readonly Column[], header: readonly string[]): HeaderProblems {
  const given = header.map(foldedName);
  const known = new Set(columns.map(({ name }) => foldedName(name)));
  const times = (name: string) => given.filter((each) => each === foldedName(name)).length;
  return {
    unknown: header.filter((name) => !known.has(foldedName(name))),
    missing: columns.filter(({ name, required }) => required && times(name) === 0).map(({ name }) => name),
    twice: columns.filter(({ name }) => times(name) > 1).map(({ name }) => name),
  };
}

const hasProblems = ({ unknown, missing, twice }: HeaderProblems): boolean =>
  unknown.length + missing.length + twice.length > 0;

/** The position of each column in the header, or -1 for an absent optional column. It reports all faults at once. */
export function columnPositions(
  { columns, otherKinds }: ExpectedColumns,
  { line, fields }: { line: number; fields: readonly string[] },
): number[] {
  const problems = problemsOf(columns, fields);
  if (!hasProblems(problems)) {
    const given = fields.map(foldedName);
    return columns.map(({ name }) => given.indexOf(foldedName(name)));
  }
  const { unknown, missing, twice } = problems;
  const sentences = [
    `line ${line}, the header: ${counted(fields.length, 'column')} found: ${listed(fields.map(printable))}`,
    [
      ...sentence('unknown', unknown.map(printable)),
      ...sentence('missing', missing),
      ...sentence('given twice', twice),
    ].join('; '),
    `The columns are ${columns.map(({ name, required }) => (required ? name : `[${name}]`)).join(',')}`,
    ...likelyCause(fields, problems, otherKinds),
  ];
  throw new ImportError('columns-wrong', sentences.join('. '));
}

/** Names the most likely cause of a wrong header. */
function likelyCause(
  fields: readonly string[],
  { unknown }: HeaderProblems,
  otherKinds: ExpectedColumns['otherKinds'],
): string[] {
  const other = otherKinds.find(({ columns }) => !hasProblems(problemsOf(columns, fields)));
  if (other) return [`These are the columns of ${other.kind}: is it a file for "import ${other.kind}"?`];
  if (fields.length > 1 && fields.every((name) => printable(name) === notAName))
    return ['The first line seems to be a row: put a line with the names of the columns above it'];
  if (fields.length === 1)
    return ['There is one column only: separate the columns by commas, semicolons or tabs, the same in every line'];
  if (unknown.length === 0) return [];
  return ['Remove or rename the columns that are unknown'];
}

const mostNames = 10;

const listed = (names: readonly string[]): string =>
  names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', …' : '');

const sentence = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what}: ${listed(names)}`];

const notAName = '(not a name)';

/** A file without a header has personal data in its first line, which must not be printed. */
const printable = (name: string): string => (/^[A-Za-z][A-Za-z _-]{0,30}$/.test(name) ? name : notAName);

export const columnIndex = (columns: readonly Column[]): Map<string, number> =>
  new Map(columns.map(({ name }, index) => [foldedName(name), index]));
