import { irishDay } from '@selvage/contract/rules/dates';
import { days } from '@selvage/contract/time-units';
import { organisationKinds } from '@selvage/contract/user-types';
import { changeAccount } from '../../accounts/change-account.ts';
import { endUnconfirmed } from '../../accounts/given-roles.ts';
import {
  administratorsIn,
  type Colleague,
  colleaguesOf,
  lockOrganisation,
  type OrganisationKey,
} from '../../accounts/organisation-store.ts';
import { tellColleagues } from '../../accounts/tell-colleagues.ts';
import type { OrganisationPolicy } from '../../config/config.ts';
import { organisationPolicy } from '../../config/organisation-settings.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { audienceOf } from '../../messages/last-audience-store.ts';
import { inTransaction } from '../../messages/outbox-store.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { addDays, noticeDays, presentReview, type Review, stopped } from '../../accounts/review-calendar.ts';
import {
  findReview,
  lastReminder,
  makeOrganisations,
  noteReminder,
  type ReviewRow,
  reviewsSince,
} from '../../accounts/review-store.ts';

type ReviewDeps = Pick<Deps, 'db' | 'now' | 'config' | 'wakeOutbox'>;

/** Reminds of due reviews, and stops staff whom nobody confirmed. Any instance may run it at any time: each step is checked under the lock. */
export async function runReviews(deps: ReviewDeps): Promise<void> {
  for (const kind of organisationKinds) {
    const policy = organisationPolicy(deps.config, kind);
    if (policy === null) continue;
    await makeOrganisations(deps.db, kind, deps.now());
    if (policy.reviewMonths === 0) continue;
    // No review is due earlier than 28 days for each month. The calendar decides which of these are due.
    const before = new Date(deps.now().getTime() - days(28 * policy.reviewMonths));
    for (const row of await reviewsSince(deps.db, kind, before)) {
      const { id } = row;
      if (row.reminders >= stopped || presentReview(policy, row, deps.now()) === undefined) continue;
      const key = { kind, id };
      const isOver = await inTransaction(deps, (tx) => remind(tx, deps, key, policy));
      if (isOver) await stopStaff(deps, key, policy);
    }
  }
}

const systemContext = ({ config }: Pick<Deps, 'config'>): RequestContext => ({
  brand: config.brands[0],
  language: 'en',
  origin: { requestId: 'review', client: null, device: null },
  client: '',
});

interface DueReview {
  row: ReviewRow;
  review: Review;
  colleagues: readonly Colleague[];
  administrators: readonly Colleague[];
}

/** Returns the review of a locked organisation, or undefined if none is due, nobody is to be confirmed, or no administrator could confirm. */
async function dueReview(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  key: OrganisationKey,
  policy: OrganisationPolicy,
): Promise<DueReview | undefined> {
  const row = await findReview(tx, key);
  const review = row && presentReview(policy, row, now());
  if (row === undefined || review === undefined || row.reminders >= stopped) return undefined;
  const colleagues = await colleaguesOf(tx, key);
  const administrators = administratorsIn(colleagues);
  return colleagues.length < 2 || administrators.length === 0 ? undefined : { row, review, colleagues, administrators };
}

/** Writes the reminders that are due. Returns true if the review is over, and staff must be stopped. */
async function remind(tx: Db, deps: ReviewDeps, key: OrganisationKey, policy: OrganisationPolicy): Promise<boolean> {
  const now = deps.now();
  await lockOrganisation(tx, key, now);
  const due = await dueReview(tx, deps, key, policy);
  if (due === undefined) return false;
  const { row, review, colleagues, administrators } = due;
  const { stopsOn, missing, reminders } = review;
  const audience = {
    administrators,
    staff: colleagues.filter(({ role, canLogIn }) => role === 'staff' && canLogIn),
  };
  const tell = async (to: keyof typeof audience, day: string | null) => {
    const message = to === 'staff' ? 'access-unconfirmed' : 'review-due';
    const facts = day === null ? { why: 'without-end' } : { day };
    await tellColleagues({ tx, context: systemContext(deps), now }, key, audience[to], message, facts);
  };
  if (missing.length > 0) {
    // After a pause several reminders are missing. Each reader gets one of them.
    for (const to of new Set(missing.map((stage) => stage.to))) await tell(to, stopsOn);
    await noteReminder(tx, key, { reminders, stopsOn }, now);
    return false;
  }
  if (!review.isOver || row.remindedAt === null) return false;
  const ids = administrators.map(({ accountId }) => accountId);
  const reminder = await lastReminder(tx, ids, row.remindedAt);
  if (reminder === 'lost') {
    const end = addDays(irishDay(now), noticeDays);
    await tell('administrators', end);
    await noteReminder(tx, key, { reminders, stopsOn: end }, now);
  }
  return reminder === 'sent';
}

/** Stops the staff of a review that is over, each in a transaction of their own, because an organisation may have 500 colleagues. */
async function stopStaff(deps: ReviewDeps, key: OrganisationKey, policy: OrganisationPolicy): Promise<void> {
  const isStillOver = async (tx: Db) => {
    const due = await dueReview(tx, deps, key, policy);
    return due?.review.isOver ? due : undefined;
  };
  const locks = (tx: Db) => lockOrganisation(tx, key, deps.now());
  const staff = (await colleaguesOf(deps.db, key)).filter(({ role, state }) => role === 'staff' && state === 'active');
  for (const { accountId } of staff) {
    const spoken = await audienceOf(deps.db, accountId, systemContext(deps));
    const brand = deps.config.brands.find(({ id }) => id === spoken.brand.id) ?? deps.config.brands[0];
    const context = { ...systemContext(deps), language: spoken.language, brand };
    await changeAccount(deps, { account: { id: accountId }, context }, { locks }, async (change) => {
      const due = await isStillOver(change.tx);
      const isStaff = due?.colleagues.some((each) => each.accountId === accountId && each.role === 'staff');
      if (!isStaff || !(await endUnconfirmed(change, 'review'))) change.untold(undefined);
    });
  }
  await inTransaction(deps, async (tx) => {
    const now = deps.now();
    await lockOrganisation(tx, key, now);
    const due = await isStillOver(tx);
    if (due === undefined) return;
    const told = { tx, context: systemContext(deps), now };
    // Where everybody is administrator, nobody was stopped.
    if (due.colleagues.some(({ state }) => state === 'unconfirmed'))
      await tellColleagues(told, key, due.administrators, 'review-due', { why: 'stopped' });
    await noteReminder(tx, key, { reminders: stopped, stopsOn: due.review.stopsOn }, now);
  });
}
