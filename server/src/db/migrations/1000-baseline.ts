import { type Kysely, sql } from 'kysely';
import { accountStatements } from '../baseline/accounts.ts';
import { auditStatements } from '../baseline/audit.ts';
import { deskStatements } from '../baseline/desk.ts';
import { oidcStatements } from '../baseline/oidc.ts';
import { operationStatements } from '../baseline/operation.ts';

/** The schema of version 1.0. Tables of the desk and of applications refer to accounts, so accounts come first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...accountStatements,
    ...auditStatements,
    ...deskStatements,
    ...oidcStatements,
    ...operationStatements,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
