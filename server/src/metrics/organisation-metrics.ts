import { organisationKinds } from '@selvage/contract/user-types';
import type { OrganisationCounts } from '../support/organisation-overview.ts';
import { auditCounterMetric } from './event-metrics.ts';
import type { Metric } from './metric.ts';

const results = ['ok', 'refused'] as const;

/** The audit events of organisations, with the names under which the metric counts them. */
const changes = {
  'colleague-invited': 'invited',
  'invitation-withdrawn': 'withdrawn',
  'colleague-joined': 'joined',
  'colleague-removed': 'removed',
  'colleague-role': 'role',
  'colleagues-confirmed': 'confirmed',
  'access-unconfirmed': 'unconfirmed',
  'administrator-appointed': 'appointed',
} as const;

/** A gauge with one series for each kind that is on. It has no value while the database does not answer. */
const gauge = (name: Metric['name'], help: string, value: (counts: OrganisationCounts) => number): Metric => ({
  name,
  help,
  type: 'gauge',
  labels: ['kind'],
  read: ({ organisations }) =>
    (organisations ?? []).map((counts) => ({ labels: { kind: counts.kind }, value: value(counts) })),
});

// oxfmt-ignore
export const organisationMetrics: readonly Metric[] = [
  auditCounterMetric({
    name: 'selvage_colleague_changes_total',
    help: 'Changes of colleagues: invited, joined, removed, their role changed, the list confirmed, an access not confirmed in time, an administrator appointed by support.',
    labels: { kind: organisationKinds, event: Object.values(changes), result: results },
    // Only a wrong code of the agent who approves is a refusal. Other refusals are answers to a browser.
    isSeries: ({ event, result }) => result === 'ok' || event === 'appointed',
    events: Object.fromEntries(
      Object.entries(changes).map(([event, name]) => [
        event,
        ({ kind, result }: { kind: string; result: string }) => ({ kind, event: name, result }),
      ]),
    ),
  }),
  gauge('selvage_organisations_without_administrator', 'Organisations in which people can log in, or could after a confirmation, and no administrator can.', (counts) => counts.withoutAdministrator),
  gauge('selvage_reviews_overdue', 'Organisations whose list of colleagues was to be confirmed before today.', (counts) => counts.reviewsOverdue),
];
