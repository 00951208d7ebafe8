import { organisationKinds, type OrganisationKind } from '@selvage/contract/user-types';
import { irishDay } from '@selvage/contract/rules/dates';
import { sql } from 'kysely';
import { hasIdOf, idColumnOf, isRemoved, mayLogIn, type OrganisationKey } from '../accounts/organisation-store.ts';
import { dueDay } from '../accounts/review-calendar.ts';
import { isProbablyShared } from '../accounts/shared-account.ts';
import type { Config, OrganisationPolicy } from '../config/config.ts';
import type { Db } from '../db/database.ts';

/** What an operator sees of an organisation. It has no email and names nobody. */
export interface OrganisationOverview extends OrganisationKey {
  colleagues: number;
  /** The administrators who can log in. */
  administrators: number;
  /** True if colleagues can log in, or could after a confirmation, and no administrator can. */
  lacksAdministrator: boolean;
  unconfirmed: number;
  openInvitations: number;
  /** The accounts that several people probably share. */
  probablyShared: number;
  /** The day on which the list must be confirmed (yyyy-MM-dd). Null without a review. */
  reviewDue: string | null;
  isReviewDue: boolean;
}

const isUnconfirmed = sql.raw(`(a.disabled_at is not null and a.disabled_cause is not distinct from 'unconfirmed')`);

/** Counts of the accounts `a` of one organisation. One account alone without a role is its administrator. */
const counts = sql`
  count(*)::int as colleagues,
  (count(*) filter (where ${mayLogIn} and a.role = 'administrator')
    + case when count(*) = 1 and bool_and(${mayLogIn} and a.role is null) then 1 else 0 end)::int as administrators,
  count(*) filter (where ${isUnconfirmed})::int as unconfirmed,
  count(*) filter (where ${mayLogIn} or ${isUnconfirmed})::int as usable`;

/** The day on which the review of an organisation `o` is due, by the calendar of Ireland. */
const dueDayOf = (months: number) =>
  sql`((coalesce(o.reviewed_at, o.created_at) at time zone 'Europe/Dublin')::date + make_interval(months => ${months}))::date`;

type OverviewConfig = Pick<Config, 'organisations' | 'limits'>;

interface Row extends Omit<OrganisationOverview, 'kind' | 'lacksAdministrator' | 'reviewDue' | 'isReviewDue'> {
  usable: number;
  /** When the present period of reviews began. Null if the organisation has no row yet. */
  startedAt: Date | null;
}

/** Reads at most `most` organisations of a kind, by their IDs in order. The kind need not be switched on. */
export async function organisationsAfter(
  db: Db,
  config: OverviewConfig,
  { kind, after, only, most }: { kind: OrganisationKind; after: string; only?: string; most: number },
  now: Date,
): Promise<OrganisationOverview[]> {
  const id = idColumnOf(kind);
  const { rows } = await sql<Row>`
    select p.*, (select count(*)::int from invitations i where i.kind = ${kind} and i.organisation_id = p.id
        and i.secret_id is not null and i.expires_at > ${now}) as "openInvitations",
      coalesce(o.reviewed_at, o.created_at) as "startedAt"
    from (
      select ${id} as id, ${counts}, count(*) filter (where ${isProbablyShared({ now, idle: config.limits.sessionIdle })})::int as "probablyShared"
      from accounts a
      where a.kind = ${sql.lit(kind)} and ${id} > ${after} and (${only ?? null}::text is null or ${id} = ${only ?? null}) and not ${isRemoved}
      group by ${id} order by ${id} limit ${most}) p
    left join organisations o on o.kind = ${kind} and o.organisation_id = p.id order by p.id`.execute(db);
  return rows.map(({ usable, startedAt, ...row }) => ({
    kind,
    ...row,
    lacksAdministrator: row.administrators === 0 && usable > 0,
    ...reviewOf(config.organisations[kind], row.colleagues > 1 ? startedAt : null, now),
  }));
}

function reviewOf(
  policy: OrganisationPolicy,
  startedAt: Date | null,
  now: Date,
): Pick<OrganisationOverview, 'reviewDue' | 'isReviewDue'> {
  const reviewDue = policy.enabled && startedAt !== null ? dueDay(policy, startedAt) : null;
  return { reviewDue, isReviewDue: reviewDue !== null && reviewDue <= irishDay(now) };
}

/** Reads one organisation. Undefined if no account has the ID. */
export async function organisationOverview(
  db: Db,
  config: OverviewConfig,
  { kind, id }: OrganisationKey,
  now: Date,
): Promise<OrganisationOverview | undefined> {
  return (await organisationsAfter(db, config, { kind, after: '', only: id, most: 1 }, now))[0];
}

export interface OrganisationCounts {
  kind: OrganisationKind;
  withoutAdministrator: number;
  reviewsOverdue: number;
}

/**
 * Counts the organisations that need attention, for each kind that is on. It reads those that have a row: every one with two or more
 * accounts gets one within an hour.
 */
export async function organisationCounts(
  db: Db,
  { organisations }: Pick<Config, 'organisations'>,
  now: Date,
): Promise<OrganisationCounts[]> {
  const counted: OrganisationCounts[] = [];
  for (const kind of organisationKinds.filter((each) => organisations[each].enabled)) {
    const { reviewMonths } = organisations[kind];
    const { rows } = await sql<Omit<OrganisationCounts, 'kind'>>`
      select count(*) filter (where p.administrators = 0 and p.usable > 0)::int as "withoutAdministrator",
        count(*) filter (where ${reviewMonths > 0}::boolean and p.colleagues > 1 and ${dueDayOf(reviewMonths)} < ${irishDay(now)}::date)::int as "reviewsOverdue"
      from organisations o cross join lateral (
        select ${counts} from accounts a where ${hasIdOf({ kind, id: sql.ref('o.organisation_id') })} and not ${isRemoved}) p
      where o.kind = ${kind}`.execute(db);
    counted.push({ kind, withoutAdministrator: 0, reviewsOverdue: 0, ...rows[0] });
  }
  return counted;
}
