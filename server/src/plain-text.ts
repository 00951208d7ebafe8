/** Replaces control characters in a text, so that stored text cannot control the operator’s terminal. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}|\p{Cf}/gu, '�');

export type Cell = string | number | boolean | null | undefined | Date;

const cellText = (cell: Cell): string => {
  if (cell === null || cell === undefined || cell === '') return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return printable(cell instanceof Date ? cell.toISOString() : String(cell));
};

/** A table whose columns fit their widest cell. */
export function tableText(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows.map((row) => row.map(cellText))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** Renders one line for each name and its value. */
export function factsText(facts: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, fact]) => `${name.padEnd(width)}  ${cellText(fact)}\n`)
    .join('');
}

const codes = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

export const painted = (colour: boolean, how: keyof typeof codes, text: string): string =>
  colour ? `\u001b[${codes[how]}m${text}\u001b[0m` : text;
