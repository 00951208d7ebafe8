import { hash, randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { audit, type Origin } from '../../audit/audit-store.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import { endRequestsOf, type Role } from './agent-store.ts';
import { endDeskSessionsOf, startDeskSession } from './desk-session-store.ts';

/** Who somebody is, as the operator's own provider says. */
export interface OpenIdPerson {
  issuer: string;
  subject: string;
  name: string;
  email: string;
  /** Null where no value of their claim means one. */
  role: Role | null;
}

export type OpenIdSignedIn = { token: string } | 'no-role' | 'disabled';

/**
 * DK5: known by issuer and subject, never by email, which the provider may give to somebody else. The row is made by the first
 * login and brought up to date by each.
 */
export function signInOpenIdAgent(
  deps: Pick<Deps, 'db' | 'now'>,
  person: OpenIdPerson,
  origin: Origin,
): Promise<OpenIdSignedIn> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const operator = { name: auditName(person), reason: null };
    const refuse = async (reason: 'no-role' | 'disabled'): Promise<OpenIdSignedIn> => {
      await audit(tx, { event: 'desk-sign-in', result: 'refused', reason: `openid ${reason}`, operator, origin, at });
      return reason;
    };
    const { role } = person;
    if (role === null) {
      await endAllOf(tx, person);
      return refuse('no-role');
    }
    if (await insertOpenIdAgent(tx, { ...person, role }, at))
      await audit(tx, { event: 'operator-enrolled', result: 'ok', reason: 'openid', operator, origin, at });
    const id = await updateOpenIdAgent(tx, { ...person, role });
    if (id === undefined) return refuse('disabled');
    if (role !== 'agent') await endRequestsOf(tx, id);
    const { token, hash: tokenHash } = newSessionToken();
    await startDeskSession(tx, id, tokenHash, at);
    await audit(tx, { event: 'desk-sign-in', result: 'ok', reason: `openid ${role}`, operator, origin, at });
    return { token };
  });
}

/**
 * The name that the audit keeps is one person's for good, and two people may have the same one: what follows it is the subject's.
 * No operator with a password can have parentheses in their name.
 */
function auditName({ name, issuer, subject }: OpenIdPerson): string {
  return `${name} (${hash('sha256', `${issuer}\u0000${subject}`, 'hex').slice(0, 6)})`;
}

type Enrolled = OpenIdPerson & { role: Role };

/** Whether this is their first login. */
async function insertOpenIdAgent(db: Db, person: Enrolled, now: Date): Promise<boolean> {
  const added = await db
    .insertInto('operators')
    .values({
      id: randomUUID(),
      name: auditName(person),
      role: person.role,
      openid_issuer: person.issuer,
      openid_subject: person.subject,
      email: person.email,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['openid_issuer', 'openid_subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Undefined for somebody who was disabled: that stays, whatever the provider says. */
async function updateOpenIdAgent(db: Db, person: Enrolled): Promise<string | undefined> {
  const updated = await db
    .updateTable('operators')
    .set({ name: auditName(person), role: person.role, email: person.email })
    .where('openid_issuer', '=', person.issuer)
    .where('openid_subject', '=', person.subject)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated?.id;
}

/** Whoever has lost their role is out at once, wherever they are still logged in. */
async function endAllOf(db: Db, { issuer, subject }: OpenIdPerson): Promise<void> {
  const known = await db
    .selectFrom('operators')
    .select('id')
    .where('openid_issuer', '=', issuer)
    .where('openid_subject', '=', subject)
    .executeTakeFirst();
  if (known === undefined) return;
  await endDeskSessionsOf(db, known.id);
  await endRequestsOf(db, known.id);
}
