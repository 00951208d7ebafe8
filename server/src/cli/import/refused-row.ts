/** A row that is not imported: where it stands and what is wrong, never what it says. */
export interface RefusedRow {
  line: number;
  column: string | null;
  reason: string;
  /** Of two rows with the same address or number, where the first one stands. */
  firstLine?: number;
}

/** What one row holds, in the order of its kind's columns. */
export interface Row {
  line: number;
  values: readonly string[];
}

export type ReadRow = Row | RefusedRow;

export const isRefused = (row: ReadRow): row is RefusedRow => 'reason' in row;
