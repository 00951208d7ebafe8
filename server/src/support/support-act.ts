import { type Asker, type Change, type ChangeOptions, changeAccount } from '../accounts/change-account.ts';
import { type Actor, type AuditEntry, type AuditEvent, type Origin, audit } from '../audit/audit-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { lastBrandAndLanguage } from '../messages/last-audience-store.ts';
import type { RequestContext } from '../sessions/request-context.ts';
import { type Person, personById } from './find-person.ts';

/** An act of an agent at the desk or of an operator: the actor, the reason, and the request id for the audit. */
export interface SupportAct {
  actor: Actor;
  origin: Origin;
}

/** An act of an agent that needs no reason. */
export const agentAct = ({ name }: { name: string }, origin: Origin): SupportAct => ({
  actor: { name, reason: null },
  origin,
});

type Known = Pick<AuditEntry, 'actor' | 'subject' | 'origin'>;
type Facts = Pick<AuditEntry, 'at' | 'reason' | 'accountId' | 'kind'> & { result?: 'refused' };

/** Records an act of an agent or operator that changes no account. `change.audit` records the acts that do. */
export const auditAct = (db: Db, by: Known, event: AuditEvent, facts: Facts): Promise<void> =>
  audit(db, { event, result: 'ok', ...by, ...facts });

export type SupportDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>;

export type ReasonProblem = 'missing' | 'address' | 'not-a-line' | 'too-long';

export const longestReason = 500;

/** Returns why a reason is not acceptable. It is kept for good, so it must not identify a person. An email is refused. */
export function reasonProblem(reason: string): ReasonProblem | undefined {
  if (reason === '') return 'missing';
  if (/\S@\S/.test(reason)) return 'address';
  if (/\p{Cc}/u.test(reason)) return 'not-a-line';
  return reason.length > longestReason ? 'too-long' : undefined;
}

/** A change of an account by an agent or operator. */
export interface SupportChange extends Change {
  /** The person, read while the account was locked. */
  person: Person;
  context: RequestContext;
}

/** Changes an account for an agent or operator. Returns `gone` if the account was erased. */
export async function changeForSupport<T>(
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
  write: (change: SupportChange) => Promise<T>,
  options: Pick<ChangeOptions, 'locks'> = {},
): Promise<T | 'gone'> {
  const asker = await supportAsker(deps, accountId, act);
  const done = await changeAccount(deps, asker, options, async (change) => {
    const person = await personById(change.tx, accountId);
    return person ? write({ ...change, person, context: asker.context }) : change.untold(undefined);
  });
  return done ?? 'gone';
}

/** Returns the asker of a change for its messages: they have the brand and language of earlier messages to the person. */
async function supportAsker(
  { db, config }: SupportDeps,
  accountId: AccountId,
  { actor, origin }: SupportAct,
): Promise<Asker> {
  const before = await lastBrandAndLanguage(db, accountId);
  const brand = config.brands.find(({ id }) => id === before?.brand) ?? config.brands[0];
  const context = {
    brand,
    language: before?.language ?? 'en',
    origin,
    client: origin.client ?? '',
    by: 'support',
  } as const;
  return { account: { id: accountId }, context, actor };
}
