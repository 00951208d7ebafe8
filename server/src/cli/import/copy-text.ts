const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One row as COPY reads it. */
export const copyLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => (cell === null ? '\\N' : cell.replace(special, (character) => escapes[character] ?? ''))).join('\t')}\n`;

export const byteCell = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
