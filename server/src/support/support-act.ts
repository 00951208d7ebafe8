import type { Language } from '@selvage/contract/languages';
import { sql } from 'kysely';
import { type Asker, type Change, changeAccount } from '../accounts/change-account.ts';
import { type Actor, type AuditEntry, type AuditEvent, type Origin, audit } from '../audit/audit-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { RequestContext } from '../sessions/request-context.ts';
import { type Person, personById } from './find-person.ts';

/** An act of an agent at the desk or of an operator: who acts, why, and under which id of a request the audit has it. */
export interface SupportAct {
  actor: Actor;
  origin: Origin;
}

/** Something that an agent does without giving a reason. */
export const agentAct = ({ name }: { name: string }, origin: Origin): SupportAct => ({
  actor: { name, reason: null },
  origin,
});

type Known = Pick<AuditEntry, 'actor' | 'subject' | 'origin'>;
type Facts = Pick<AuditEntry, 'at' | 'reason' | 'accountId' | 'kind'> & { result?: 'refused' };

/** Records what an agent or an operator did that changes no account. A change is recorded by `change.audit`. */
export const auditAct = (db: Db, by: Known, event: AuditEvent, facts: Facts): Promise<void> =>
  audit(db, { event, result: 'ok', ...by, ...facts });

export type SupportDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>;

export type ReasonProblem = 'missing' | 'address' | 'not-a-line' | 'too-long';

export const longestReason = 500;

/** The reason of an act is kept for good, so it must not name anybody. */
export function reasonProblem(reason: string): ReasonProblem | undefined {
  if (reason === '') return 'missing';
  if (/\S@\S/.test(reason)) return 'address';
  if (/\p{Cc}/u.test(reason)) return 'not-a-line';
  return reason.length > longestReason ? 'too-long' : undefined;
}

/** A change of an account that an agent or an operator asks for. */
export interface SupportChange extends Change {
  /** As they are under the lock. */
  person: Person;
  context: RequestContext;
}

/** Changes an account for an agent or an operator. Returns `gone` where the account was erased. */
export async function changeForSupport<T>(
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
  write: (change: SupportChange) => Promise<T>,
): Promise<T | 'gone'> {
  const asker = await supportAsker(deps, accountId, act);
  const done = await changeAccount(deps, asker, {}, async (change) => {
    const person = await personById(change.tx, accountId);
    return person ? write({ ...change, person, context: asker.context }) : change.untold(undefined);
  });
  return done ?? 'gone';
}

/** Messages that support staff cause look like the ones that the person had before. */
async function supportAsker(
  { db, config }: SupportDeps,
  accountId: AccountId,
  { actor, origin }: SupportAct,
): Promise<Asker> {
  const before = await lastBrandAndLanguage(db, accountId);
  const brand = config.brands.find(({ id }) => id === before?.brand) ?? config.brands[0];
  const context = { brand, language: before?.language ?? 'en', origin, client: origin.client ?? '' };
  return { account: { id: accountId }, context, actor };
}

/** The brand and the language of the last message to a person, or of their last consent. */
export async function lastBrandAndLanguage(
  db: Db,
  accountId: AccountId,
): Promise<{ brand: string; language: Language } | undefined> {
  const { rows } = await sql<{ brand: string; language: Language }>`
    select brand, language from (
      select brand, language, created_at as at from outbox where account_id = ${accountId}
      union all select brand, language, at from consents where account_id = ${accountId}
    ) spoken order by at desc limit 1`.execute(db);
  return rows[0];
}
