import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import { organisationKinds, type OrganisationKind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import { colleaguesOf, hasIdOf, type OrganisationKey } from '../accounts/organisation-store.ts';
import { lastLoginsOf } from '../accounts/review-store.ts';
import { isProbablyShared } from '../accounts/shared-account.ts';
import { counted } from '../counted.ts';
import type { Db } from '../db/database.ts';
import type { AccountId, AccountReference } from '../db/tables.ts';
import { type OrganisationOverview, organisationOverview, organisationsAfter } from './organisation-overview.ts';
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
    for (let after: string | undefined = ''; after !== undefined;) {
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
  /** Visits are noted once a day. */
  lastLogin: Date | null;
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
    const shared = await probablyShared(tx, key, { now: at, idle: config.limits.sessionIdle });
    const lastLogins = await lastLoginsOf(tx, key);
    const colleagues = people.map(({ accountId, reference, role, state, canLogIn, createdAt }) => ({
      reference,
      role,
      state,
      canLogIn,
      createdAt,
      lastLogin: lastLogins.get(accountId) ?? null,
      isProbablyShared: shared.has(accountId),
    }));
    return { overview, colleagues };
  });
}

async function probablyShared(
  db: Db,
  key: OrganisationKey,
  times: { now: Date; idle: number },
): Promise<ReadonlySet<AccountId>> {
  const { rows } = await sql<{ id: AccountId }>`
    select a.id::text as id from accounts a where ${hasIdOf(key)} and ${isProbablyShared(times)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
