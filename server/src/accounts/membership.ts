import type { AccountSummary } from '@selvage/contract/api/account';
import type { Organisation } from '@selvage/contract/api/colleagues';
import { irishDay } from '@selvage/contract/rules/dates';
import type { Kind } from '@selvage/contract/user-types';
import { organisationPolicy } from '../config/organisation-settings.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { activeOrganisationOf, type Colleague, colleaguesOf, type OrganisationKey } from './organisation-store.ts';
import { presentReview } from './review-calendar.ts';
import { findReview } from './review-store.ts';
import { showsSharedNotice } from './shared-account.ts';

type MembershipDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** The organisation of a person, and their place in it. */
export interface Membership {
  key: OrganisationKey;
  colleagues: readonly Colleague[];
  self: Colleague;
}

/** Undefined if the kind has no organisations now, or if the account has no ID. */
export async function findMembership(
  { db, config }: MembershipDeps,
  account: { id: AccountId; kind: Kind },
): Promise<Membership | undefined> {
  const key = await activeOrganisationOf(db, config, account);
  if (key === undefined) return undefined;
  const colleagues = await colleaguesOf(db, key);
  const self = colleagues.find(({ accountId }) => accountId === account.id);
  return self && { key, colleagues, self };
}

/** The role of the person, and the days of the review. A list with unconfirmed colleagues is due at once. */
export async function placeIn(
  deps: MembershipDeps,
  { key, colleagues, self }: Membership,
): Promise<Omit<Organisation, 'id'>> {
  const { role } = self;
  const policy = organisationPolicy(deps.config, key.kind);
  const row = await findReview(deps.db, key);
  const review = policy && row && colleagues.length > 1 ? presentReview(policy, row, deps.now()) : undefined;
  if (review) return { role, reviewBy: review.dueOn, ...(review.stopsOn !== null && { stopsOn: review.stopsOn }) };
  const isUnconfirmed = colleagues.some(({ state }) => state === 'unconfirmed');
  return { role, ...(isUnconfirmed && { reviewBy: irishDay(deps.now()) }) };
}

/** What a person is among the colleagues of their ID. Undefined where `findMembership` is. */
export async function placeOf(
  deps: MembershipDeps,
  account: { id: AccountId; kind: Kind },
): Promise<AccountSummary['organisation']> {
  const membership = await findMembership(deps, account);
  if (membership === undefined) return undefined;
  const { role, reviewBy } = await placeIn(deps, membership);
  const times = { now: deps.now(), idle: deps.config.limits.sessionIdle };
  // Only an administrator can invite the others who use the account.
  const isProbablyShared = role === 'administrator' && (await showsSharedNotice(deps.db, account.id, times));
  return { role, ...(reviewBy !== undefined && { reviewBy }), ...(isProbablyShared && { isProbablyShared }) };
}
