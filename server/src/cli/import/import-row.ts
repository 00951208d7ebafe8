import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import type { RuleResult } from '@selvage/contract/rules/rule';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import type { Column } from './header.ts';

/** A row that is not imported, with its position and its fault but without its content. */
export interface RefusedRow {
  line: number;
  column: string | null;
  reason: string;
  /** The line of the first row with the same email or number, if the row is a duplicate. */
  firstLine?: number;
}

/** The values of a row, in the order of its kind's columns. */
interface Row {
  line: number;
  /** The value of each column. Undefined if the file lacks the column. */
  values: readonly (string | undefined)[];
}

export type ReadRow = Row | RefusedRow;

export const isRefused = (row: ReadRow): row is RefusedRow => 'reason' in row;

export interface Colleague {
  organisation: string;
  role: OrganisationRole | null;
}

/** A valid row in the form of the database. */
export interface Draft {
  cells: readonly (string | null)[];
  /** Values that no other row may share, with their columns. Rows with a role share the ID of their organisation, but no row without one does. */
  keys: readonly { column: string; key: string; isShared?: boolean }[];
  /** The organisation and role of an account. The role is null if the file gives none. */
  colleague: Colleague | null;
  birthDate: string | null;
  /** Values to encrypt. They stay in clear until the account's id is known, because encryption binds them to it. */
  sealed: { mobile?: string | undefined; firstName?: string | undefined; lastName?: string | undefined };
  /** The algorithm and cost of the password's hash. Null without a password. */
  hashFormat: string | null;
}

/** What the earlier rows of the file have added to the organisation of a row. */
export interface RowsAbove {
  hasAdministrator: boolean;
  /** True if they are one account without a role, which is administrator because it is alone. */
  isOneAlone: boolean;
  /** The number of rows with a role. */
  colleagues: number;
}

export interface PlacedDraft extends Draft {
  line: number;
  above: RowsAbove;
}

export interface WriteResult {
  added: number;
  changed: number;
  unchanged: number;
  refused: RefusedRow[];
}

export interface RowProblem {
  column: string;
  reason: string;
}

/** The difference between a list and the file that is to replace it. */
export interface ListDifference {
  added: number;
  changed: number;
  unchanged: number;
  /** The number of rows in the present list that the file lacks, of `total` rows. */
  ended: number;
  total: number;
}

/** The steps by which a file replaces a whole list in one transaction. */
export interface Replacement {
  /** Blocks other writers of the list until the transaction has ended. */
  lock(connection: BulkConnection): Promise<void>;
  stage(connection: BulkConnection, batch: readonly PlacedDraft[]): Promise<void>;
  compare(connection: BulkConnection): Promise<ListDifference>;
  apply(connection: BulkConnection): Promise<void>;
}

/** The destination of the rows of one kind of file. */
export interface Target {
  columns: readonly Column[];
  /** The steps to replace a list. Null unless the file is a list of the embedded registry, because only such a list can be replaced. */
  replacement: Replacement | null;
  validate(values: readonly (string | undefined)[]): { draft: Draft } | { problem: RowProblem };
  /** Creates the staging table, which lasts as long as the connection. */
  prepare(connection: BulkConnection): Promise<void>;
  /** Writes a batch in a transaction. In a rehearsal the transaction is read-only. */
  write(connection: BulkConnection, batch: readonly PlacedDraft[], isRehearsal: boolean): Promise<WriteResult>;
}

/** A rule whose problems are only reported, and not shown on a form. */
export type ColumnRule = (typed: string) => RuleResult<string, string>;
