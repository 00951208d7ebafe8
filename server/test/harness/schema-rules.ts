import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';

interface Column {
  name: string;
  type: string;
  /** True if an insert without this column fails. */
  isNeeded: boolean;
  refusesNull: boolean;
}

export interface Schema {
  columns: readonly Column[];
  /** The rules that may refuse a row: checks, keys and unique indexes, as PostgreSQL writes them. */
  rules: readonly string[];
}

export async function schemaOf(db: Db): Promise<Schema> {
  const columns = await sql<Column>`
    select table_name || '.' || column_name as name, data_type as type, is_nullable = 'NO' as "refusesNull",
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isNeeded"
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`.execute(db);
  const rules = await sql<{ rule: string }>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x') and conrelid <> 0
    union all
    select indrelid::regclass || ' ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')
    from pg_index join pg_class c on c.oid = indrelid
    where indisunique and c.relnamespace = 'public'::regnamespace`.execute(db);
  return { columns: columns.rows, rules: rules.rows.map(({ rule }) => rule) };
}

const tableOf = (name: string): string => name.split(/[. ]/)[0] ?? '';

/** Rules that no row of the previous version breaks: they allow more values than before, or are about new columns. */
const wider = [
  /^agents CHECK .*'viewer'::text, 'agent'::text, 'applications'::text/,
  /^approvals CHECK .*'two-factor-removal'::text, 'enrolment-code'::text, 'application-change'::text/,
  /^approvals CHECK \(\s*CASE\s+WHEN \(type = 'application-change'::text\)/,
  /^approvals CHECK \(\(\(NOT owes_secret\)/,
  /^approvals btree \(client_id\) WHERE/,
  /^accounts CHECK .*\b(role|disabled_cause|former_cause)\b/,
  /^consents CHECK .*'terms'::text, 'data-processing'::text, 'application'::text/,
  /^consents CHECK .*\bact\b/,
  /^consents FOREIGN KEY \(wording\)/,
  /^consents btree \(audit_id\)/,
  // Every account has a reference, and the reference outlives it.
  /^consents FOREIGN KEY \(account_id\) REFERENCES account_references/,
  // Every row of the previous version is the first of its ID, so the rule is the one that the previous version knows.
  /^accounts btree \(kind, login_id\) WHERE .*is_first_of_id/,
];

/** Lists the changes of the schema with which a program that knows only the schema `before` cannot work. */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const tables = new Set(before.columns.map(({ name }) => tableOf(name)));
  const [old, types] = [
    new Map(before.columns.map((column) => [column.name, column])),
    new Map(after.columns.map(({ name, type }) => [name, type])),
  ];
  const ofOldTables = after.columns.filter(({ name }) => tables.has(tableOf(name)));
  const rules = new Set(before.rules);
  return [
    ...before.columns
      .filter(({ name, type }) => types.get(name) !== type)
      .map(({ name }) => `${name}: the column is gone or has another type`),
    ...ofOldTables
      .filter(({ name, isNeeded }) => isNeeded && old.get(name)?.isNeeded !== true)
      .map(({ name }) => `${name}: an insert needs a value`),
    ...ofOldTables
      .filter(({ name, refusesNull }) => refusesNull && old.get(name)?.refusesNull === false)
      .map(({ name }) => `${name}: null is refused`),
    ...after.rules
      .filter((rule) => tables.has(tableOf(rule)) && !rules.has(rule) && !wider.some((each) => each.test(rule)))
      .map((rule) => `${rule}: the rule is new`),
  ];
}
