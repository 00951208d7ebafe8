import type { Verdict } from '@selvage/contract/rules/verdict';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import type { Column } from './columns.ts';
import type { RefusedRow } from './refused-row.ts';

/** A row that keeps every rule, in the form that goes into the database. */
export interface Draft {
  cells: readonly (string | null)[];
  /** What no two rows may share, by the column that says it. */
  keys: readonly { column: string; key: string }[];
  birthDate: string | null;
  /** How its password was hashed: the parameters of the hash. */
  hashFormat: string | null;
}

export interface PlacedDraft extends Draft {
  line: number;
}

export interface Outcome {
  added: number;
  changed: number;
  unchanged: number;
  refused: RefusedRow[];
}

/** What a row may be refused for: the column and the reason. */
export interface RowProblem {
  column: string;
  reason: string;
}

/** Where the rows of one kind of file go. */
export interface Target {
  columns: readonly Column[];
  /** Read by this application only while the registry is its own. */
  isRegistry: boolean;
  judge(values: readonly string[]): { draft: Draft } | { problem: RowProblem };
  /** Creates what a batch is copied into; gone with the connection. */
  prepare(connection: BulkConnection): Promise<void>;
  /** Within a transaction, one that may only read when it is a rehearsal. */
  write(connection: BulkConnection, batch: readonly PlacedDraft[], isRehearsal: boolean): Promise<Outcome>;
}

/** A rule whose problems are only ever reported. */
export type ColumnRule = (typed: string) => Verdict<string, string>;
