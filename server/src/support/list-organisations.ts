import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import { organisationKinds, type OrganisationKind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import { colleaguesOf, type OrganisationKey } from '../accounts/organisation-store.ts';
import { counted } from '../counted.ts';
import type { Db } from '../db/database.ts';
import type { AccountId, AccountReference } from '../db/tables.ts';
import { isProbablyShared, type OrganisationOverview, organisationOverview, organisationsAfter } from './organisation-overview.ts';
import { type SupportAct, type SupportDeps, auditAct } from './support-act.ts';

export const organisationStates = ['no-administrator', 'review-due'] as const;
export type OrganisationState = (typeof organisationStates)[number];

export interface OrganisationFilter {
  kind: OrganisationKind | null;
  state: OrganisationState | null;
}

const isIn: Readonly<Record<OrganisationState, (overview: OrganisationOverview) => boolean>> = {
  'no-administrator': ({ lacksAdministrator }) => lacksAdministrator,
  'review-due': ({ isReviewDue }) => isReviewDue,
};

const batch = 500;

/** Lists organisations by kind and ID. The audit records the operator and their number before the first is shown. */
export async function listOrganisations(
  { db, config, now }: SupportDeps,
  { kind, state }: OrganisationFilter,
  act: SupportAct,
): Promise<OrganisationOverview[]> {
  const at = now();
  const found: OrganisationOverview[] = [];
  for (const each of kind === null ? organisationKinds : [kind])
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await organisationsAfter(db, config, { kind: each, after, most: batch }, at);
      found.push(...rows.filter((row) => state === null || isIn[state](row)));
      after = rows.at(-1)?.id;
    }
  const asked = [kind, state].filter((each) => each !== null);
  await auditAct(db, act, 'organisations-listed', {
    reason: [counted(found.length, 'organisation'), ...asked].join(', '),
    at,
  });
  return found;
}

export interface ShownColleague {
  reference: AccountReference;
  role: OrganisationRole;
  state: 'active' | 'unconfirmed' | 'disabled';
  canLogIn: boolean;
  createdAt: Date;
  /** The last day on which a browser of the person was seen. */
  lastSeen: string | null;
  isProbablyShared: boolean;
}

/** Shows an organisation with its colleagues, by their references. Undefined if no account has the ID. */
export function showOrganisation(
  { db, config, now }: SupportDeps,
  key: OrganisationKey,
  act: SupportAct,
): Promise<{ overview: OrganisationOverview; colleagues: ShownColleague[] } | undefined> {
  return db.transaction().execute(async (tx) => {
    const at = now();
    const overview = await organisationOverview(tx, config, key, at);
    if (overview === undefined) return undefined;
    await auditAct(tx, act, 'organisation-shown', { kind: key.kind, reason: key.id, at });
    const people = await colleaguesOf(tx, key);
    const uses = await usesOf(tx, people, { now: at, idle: config.limits.sessionIdle });
    const colleagues = people.map(({ accountId, reference, role, state, canLogIn, createdAt }) => ({
      reference,
      role,
      state,
      canLogIn,
      createdAt,
      lastSeen: uses.get(accountId)?.lastSeen ?? null,
      isProbablyShared: uses.get(accountId)?.isShared ?? false,
    }));
    return { overview, colleagues };
  });
}

interface Use {
  id: AccountId;
  lastSeen: string | null;
  isShared: boolean;
}

async function usesOf(
  db: Db,
  people: readonly { accountId: AccountId }[],
  times: { now: Date; idle: number },
): Promise<Map<AccountId, Use>> {
  const { rows } = await sql<Use>`
    select a.id::text as id, ${isProbablyShared(times)} as "isShared",
      (select to_char(max(last_seen_at) at time zone 'Europe/Dublin', 'YYYY-MM-DD') from known_browsers b where b.account_id = a.id) as "lastSeen"
    from accounts a where a.id = any(${people.map(({ accountId }) => accountId)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
