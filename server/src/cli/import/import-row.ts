import type { RuleResult } from '@selvage/contract/rules/rule';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import type { Column } from './header.ts';

/** A row that is not imported: where it stands and what is wrong, never what it says. */
export interface RefusedRow {
  line: number;
  column: string | null;
  reason: string;
  /** Of two rows with the same email or number, where the first one stands. */
  firstLine?: number;
}

/** What one row holds, in the order of its kind's columns. */
interface Row {
  line: number;
  /** Nothing where the file does not have the column. */
  values: readonly (string | undefined)[];
}

export type ReadRow = Row | RefusedRow;

export const isRefused = (row: ReadRow): row is RefusedRow => 'reason' in row;

/** A row that keeps every rule, in the form that goes into the database. */
export interface Draft {
  cells: readonly (string | null)[];
  /** What no two rows may share, by the column that says it. */
  keys: readonly { column: string; key: string }[];
  birthDate: string | null;
  /** What is encrypted, bound to the account: in the clear until its id is known. */
  sealed: { mobile?: string | undefined; firstName?: string | undefined; lastName?: string | undefined };
  /** How its password was hashed: the parameters of the hash. */
  hashFormat: string | null;
}

export interface PlacedDraft extends Draft {
  line: number;
}

export interface WriteResult {
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

/** How a list differs from the file that is to replace it. */
export interface ListDifference {
  added: number;
  changed: number;
  unchanged: number;
  /** Rows that the file does not have, of `total` that are there. */
  ended: number;
  total: number;
}

/** P10: how a file takes the place of a whole list, within one transaction. */
export interface Replacement {
  /** Lets nobody else write the list until the transaction has ended. */
  lock(connection: BulkConnection): Promise<void>;
  stage(connection: BulkConnection, batch: readonly PlacedDraft[]): Promise<void>;
  compare(connection: BulkConnection): Promise<ListDifference>;
  apply(connection: BulkConnection): Promise<void>;
}

/** Where the rows of one kind of file go. */
export interface Target {
  columns: readonly Column[];
  /** For the lists of the registry, which are read by this application only while the registry is its own. */
  replacement: Replacement | null;
  validate(values: readonly (string | undefined)[]): { draft: Draft } | { problem: RowProblem };
  /** Creates what a batch is copied into; gone with the connection. */
  prepare(connection: BulkConnection): Promise<void>;
  /** Within a transaction, one that may only read when it is a rehearsal. */
  write(connection: BulkConnection, batch: readonly PlacedDraft[], isRehearsal: boolean): Promise<WriteResult>;
}

/** A rule whose problems are only ever reported. */
export type ColumnRule = (typed: string) => RuleResult<string, string>;
