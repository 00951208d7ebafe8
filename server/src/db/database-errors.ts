import { FormerPrimaryError } from './follow-primary.ts';
import { DatabaseTlsError } from './tls-faults.ts';

/** Faults of the database and not of the request, as words for the log. */
export type DatabaseProblem =
  | 'unreachable'
  | 'restarting'
  | 'disk full'
  | 'no connection left'
  | 'too slow'
  | 'locked'
  | 'read only'
  | 'former primary'
  | 'prepared statements lost'
  | 'no TLS'
  | 'failing';

// oxfmt-ignore
const byCode: Readonly<Record<string, DatabaseProblem>> = {
  ECONNREFUSED: 'unreachable', ECONNRESET: 'unreachable', EPIPE:        'unreachable', ETIMEDOUT:   'unreachable',
  ENOTFOUND:    'unreachable', EAI_AGAIN:  'unreachable', EHOSTUNREACH: 'unreachable', ENETUNREACH: 'unreachable',
  '57P01': 'restarting', '57P02': 'restarting', '57P03': 'restarting',
  '53100': 'disk full',
  '53300': 'no connection left',
  '57014': 'too slow',
  '40001': 'locked', '40P01': 'locked', '55P03': 'locked',
  // The server is a standby that was mistaken for the primary.
  '25006': 'read only',
  // A pooler gave one connection’s statements to another.
  '26000': 'prepared statements lost', '42P05': 'prepared statements lost',
};

/** The classes of PostgreSQL's error codes: connection, resources, intervention, system. */
const byClass: Readonly<Record<string, DatabaseProblem>> = {
  '08': 'unreachable',
  '53': 'failing',
  '57': 'failing',
  '58': 'failing',
};

/** The driver’s own errors have no code, so their text decides. */
const byWords: readonly [RegExp, DatabaseProblem][] = [
  [/timeout exceeded when trying to connect/, 'no connection left'],
  [/Connection terminated|is not queryable|Query read timeout/, 'unreachable'],
];

/** Returns the fault if the database is down, full or too slow. The request is then answered with 503. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseTlsError) return 'no TLS';
  if (error instanceof FormerPrimaryError) return 'former primary';
  const code = 'code' in error ? String(error.code) : '';
  return (
    byCode[code] ??
    (code.length === 5 ? byClass[code.slice(0, 2)] : undefined) ??
    byWords.find(([words]) => words.test(error.message))?.[1]
  );
}

/** Returns the SQLSTATE (five characters) if PostgreSQL refused the statement. */
export const sqlstateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : undefined;

export interface FailureFields {
  type: string;
  trouble?: DatabaseProblem;
  sqlstate?: string;
  code?: string;
}

/** The fields of an error for the log. The message of the error is left out, because it may quote user input. */
export function failureFields(error: unknown): FailureFields {
  if (!(error instanceof Error)) return { type: typeof error };
  if (error instanceof DatabaseTlsError) return { ...failureFields(error.cause), type: error.name, trouble: 'no TLS' };
  const trouble = databaseProblem(error);
  const sqlstate = sqlstateOf(error);
  const code = 'code' in error && !sqlstate && !trouble ? String(error.code) : undefined;
  return { type: error.name, ...(trouble && { trouble }), ...(sqlstate && { sqlstate }), ...(code && { code }) };
}
