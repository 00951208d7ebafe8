import { emailRule } from '@selvage/contract/rules/email';
import type { DeskOpenId } from '../../config/config.ts';
import { endRequestsOf, type Role } from './agent-store.ts';
import { hash, randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Origin } from '../../audit/audit-store.ts';
import { agentAct, auditAct } from '../support-act.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import { endDeskSessionsOf, startDeskSession } from './desk-session-store.ts';

type Claims = Readonly<Record<string, unknown>>;

/** True if the claims have role, email and name. If one is missing, the userinfo endpoint is asked. */
export const isComplete = (claims: Claims, { roles }: Pick<DeskOpenId, 'roles'>): boolean =>
  valueAt(claims, roles.claim) !== undefined && claims['email'] !== undefined && claims['name'] !== undefined;

/** Returns the person whom the claims describe, or the reason why they are refused. */
export function personFrom(
  claims: Claims,
  { issuer, roles, requiresAcr, requiresAmr }: DeskOpenId,
): { ok: true; value: OpenIdPerson } | { ok: false; reason: 'too-weak' | 'no-email' | 'email-unverified' } {
  const subject = textIn(claims['sub']);
  const email = emailIn(claims);
  if (!isStrong(claims, { requiresAcr, requiresAmr })) return { ok: false, reason: 'too-weak' };
  if (!isEmailVerified(claims)) return { ok: false, reason: 'email-unverified' };
  if (subject === undefined || email === undefined) return { ok: false, reason: 'no-email' };
  return { ok: true, value: { issuer, subject, email, name: nameIn(claims, email), role: roleIn(claims, roles) } };
}

/** True if the login at the provider meets the configured strength. */
function isStrong(
  claims: Claims,
  { requiresAcr, requiresAmr }: Pick<DeskOpenId, 'requiresAcr' | 'requiresAmr'>,
): boolean {
  const methods = textsIn(claims['amr']);
  const isReached = requiresAcr.length === 0 || requiresAcr.includes(textIn(claims['acr']) ?? '');
  return isReached && requiresAmr.every((method) => methods.includes(method));
}

/** The role of a person. A person with several roles gets the first of these. */
function roleIn(claims: Claims, { claim, ...byRole }: DeskOpenId['roles']): Role | null {
  const values = textsIn(valueAt(claims, claim));
  const order = ['agent', 'applications', 'viewer'] as const;
  return order.find((role) => values.some((value) => byRole[role].includes(value))) ?? null;
}

/**
 * The value of a claim. A path with dots leads into nested claims, but a claim with this whole name comes first,
 * because some names contain dots (`https://insurer.example/roles`).
 */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isObject ? (value as Claims)[key] : undefined;
  }, claims);
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');

/**
 * False only if the provider says that the email is not verified. Providers that verify every email leave this claim
 * out, and some send it as text.
 */
const isEmailVerified = ({ email_verified: verified }: Claims): boolean =>
  verified === undefined || verified === true || verified === 'true';

/**
 * The email of a person. Some providers send no email but only the login name, which may be an email. It is ignored if
 * there is an email, because people may choose their login name.
 */
function emailIn(claims: Claims): string | undefined {
  const found = emailRule(textIn(claims['email']) ?? textIn(claims['preferred_username']) ?? '');
  return found.ok ? found.value : undefined;
}

/** The name of a person, with only the characters that an agent's name may have, because the audit keeps the name for good. */
function nameIn(claims: Claims, email: string): string {
  const candidates = [claims['name'], claims['preferred_username'], email];
  const names = candidates.map((value) =>
    (textIn(value)?.replace(/@.*$/s, '') ?? '')
      .replaceAll(/[^\p{L}\p{M}\p{N}.'’ -]/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()
      .slice(0, 60)
      .trim(),
  );
  return names.find((name) => name.length >= 2) ?? 'Agent';
}

/** A person as described by the desk provider. */
interface OpenIdPerson {
  issuer: string;
  subject: string;
  name: string;
  email: string;
  /** The role at the desk. Null if no value of the claim maps to a role. */
  role: Role | null;
}

type OpenIdSignedIn = { token: string } | 'no-role' | 'disabled';

/**
 * Logs an agent in who has logged in at the provider. Agents are identified by issuer and subject and never by email,
 * which the provider may give to another person. The first login creates the row and each login updates it.
 */
export function signInOpenIdAgent(
  deps: Pick<Deps, 'db' | 'now'>,
  person: OpenIdPerson,
  origin: Origin,
): Promise<OpenIdSignedIn> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const act = agentAct({ name: auditName(person) }, origin);
    const refuse = async (reason: 'no-role' | 'disabled'): Promise<OpenIdSignedIn> => {
      await auditAct(tx, act, 'desk-sign-in', { result: 'refused', reason: `openid ${reason}`, at });
      return reason;
    };
    const { role } = person;
    if (role === null) {
      await endAllOf(tx, person);
      return refuse('no-role');
    }
    if (await insertOpenIdAgent(tx, { ...person, role }, at))
      await auditAct(tx, act, 'agent-enrolled', { reason: 'openid', at });
    const id = await updateOpenIdAgent(tx, { ...person, role });
    if (id === undefined) return refuse('disabled');
    await endRequestsOf(tx, id, { except: role });
    const { token, hash: tokenHash } = newSessionToken();
    await startDeskSession(tx, id, tokenHash, at);
    await auditAct(tx, act, 'desk-sign-in', { reason: `openid ${role}`, at });
    return { token };
  });
}

/**
 * The name of the agent in the audit, followed by a hash of the subject. A name in the audit belongs to one person for
 * good, but two people may have the same name. Names of agents with a password cannot contain parentheses.
 */
function auditName({ name, issuer, subject }: OpenIdPerson): string {
  return `${name} (${hash('sha256', `${issuer}\u0000${subject}`, 'hex').slice(0, 6)})`;
}

type Enrolled = OpenIdPerson & { role: Role };

/** Adds the agent at the first login. Returns true if this is the first login. */
async function insertOpenIdAgent(db: Db, person: Enrolled, now: Date): Promise<boolean> {
  const added = await db
    .insertInto('agents')
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

/** Updates the agent at each login. Undefined if the agent was disabled, which the provider cannot change. */
async function updateOpenIdAgent(db: Db, person: Enrolled): Promise<string | undefined> {
  const updated = await db
    .updateTable('agents')
    .set({ name: auditName(person), role: person.role, email: person.email })
    .where('openid_issuer', '=', person.issuer)
    .where('openid_subject', '=', person.subject)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated?.id;
}

/** Ends all sessions of an agent who has lost their role. */
async function endAllOf(db: Db, { issuer, subject }: OpenIdPerson): Promise<void> {
  const known = await db
    .selectFrom('agents')
    .select('id')
    .where('openid_issuer', '=', issuer)
    .where('openid_subject', '=', subject)
    .executeTakeFirst();
  if (known === undefined) return;
  await endDeskSessionsOf(db, known.id);
  await endRequestsOf(db, known.id);
}
