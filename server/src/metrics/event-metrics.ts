import { kinds } from '@selvage/contract/user-types';
import { type AuditReadings, type Labels, type Metric, counterMetric } from './metric.ts';
import { type AuditEvent, auditCounter } from '../audit/audit-store.ts';
import { limitNames } from '../attempts/throttle-store.ts';

type Entry = ReturnType<typeof auditCounter.all>[number]['counted'];

interface OfEvents {
  name: Metric['name'];
  help: string;
  labels: Readonly<Record<string, readonly string[]>>;
  /** The labels that each audit event counts under. */
  events: Partial<Record<AuditEvent, (entry: Entry) => Labels>>;
}

/** A counter that is fed by audit events. */
function auditCounterMetric({ name, help, labels, events }: OfEvents): Metric {
  const byName = new Map<string, (entry: Entry) => Labels>(Object.entries(events));
  const label = (entry: Entry) => byName.get(entry.event)?.(entry) ?? null;
  return counterMetric({ name, help, labels, all: () => auditCounter.all(), label });
}

const results = ['ok', 'refused'] as const;

export const auditMetrics: readonly Metric[] = [
  auditCounterMetric({
    name: 'selvage_sign_ins_total',
    help: 'Passwords given at sign-in: right (full: in; owes-code, owes-setup: a second step follows), wrong, not compared as the account is locked, or right for an account that is disabled.',
    labels: {
      kind: kinds,
      result: ['full', 'owes-code', 'owes-setup', 'owes-passkey', 'wrong-credentials', 'locked', 'disabled'],
    },
    events: { 'sign-in': ({ kind, reason }) => ({ kind, result: reason }) },
  }),
  auditCounterMetric({
    name: 'selvage_locks_total',
    help: 'Accounts (and addresses that have none) locked after too many wrong passwords, or too many wrong codes.',
    labels: { kind: kinds, of: ['password', 'codes'] },
    events: {
      'account-locked': ({ kind }) => ({ kind, of: 'password' }),
      'codes-locked': ({ kind }) => ({ kind, of: 'codes' }),
    },
  }),
  auditCounterMetric({
    name: 'selvage_codes_checked_total',
    help: 'Six-digit codes given, for signing in or for changing the second step.',
    labels: { kind: kinds, result: results },
    events: { code: ({ kind, result }) => ({ kind, result }) },
  }),
  auditCounterMetric({
    name: 'selvage_registrations_total',
    help: 'Registrations, and those refused because the details fit nobody, are taken, or were tried too often.',
    labels: { kind: kinds, result: results },
    events: { registration: ({ kind, result }) => ({ kind, result }) },
  }),
  auditCounterMetric({
    name: 'selvage_activations_total',
    help: 'Links and codes that activate an account, and those that did not.',
    labels: { result: results },
    events: { activation: ({ result }) => ({ result }) },
  }),
  auditCounterMetric({
    name: 'selvage_resets_total',
    help: 'Resets of a password by step: link asked for (refused: for nobody we know), link opened, new password set.',
    labels: { step: ['requested', 'opened', 'completed'], result: results },
    events: {
      'reset-requested': ({ result }) => ({ step: 'requested', result }),
      'reset-exchanged': ({ result }) => ({ step: 'opened', result }),
      reset: ({ result }) => ({ step: 'completed', result }),
    },
  }),
  auditCounterMetric({
    name: 'selvage_account_changes_total',
    help: 'Changes people made to their account, and "this was not me".',
    labels: { change: ['password', 'email', 'member-number', 'two-factor', 'not-me'], result: results },
    events: {
      'password-changed': ({ result }) => ({ change: 'password', result }),
      'email-changed': ({ result }) => ({ change: 'email', result }),
      'member-number-changed': ({ result }) => ({ change: 'member-number', result }),
      'two-factor-changed': ({ result }) => ({ change: 'two-factor', result }),
      'not-me': ({ result }) => ({ change: 'not-me', result }),
    },
  }),
  auditCounterMetric({
    name: 'selvage_throttled_total',
    help: 'Requests turned away with 429, by the limit they met.',
    labels: { limit: [...limitNames, 'other'] },
    events: { throttled: ({ reason }) => ({ limit: limitNames.find((limit) => limit === reason) ?? 'other' }) },
  }),
  auditCounterMetric({
    name: 'selvage_foreign_origins_total',
    help: 'Changes asked for by a page that is not ours, and refused.',
    labels: {},
    events: { 'foreign-origin': () => ({}) },
  }),
  auditCounterMetric({
    name: 'selvage_oidc_tokens_reused_total',
    help: 'Codes and refresh tokens of applications that came a second time: somebody else may have them. What was given for them is ended.',
    labels: {},
    events: { 'token-reused': () => ({}) },
  }),
  auditCounterMetric({
    name: 'selvage_desk_searches_total',
    help: 'People found at the support desk, and searches there that found nobody.',
    labels: { result: ['found', 'nobody'] },
    events: { 'desk-search': ({ result }) => ({ result: result === 'ok' ? 'found' : 'nobody' }) },
  }),
  auditCounterMetric({
    name: 'selvage_desk_cap_refusals_total',
    help: 'Searches and pages refused at the support desk because the agent had looked for as many different people as one may in a day.',
    labels: {},
    events: { 'desk-cap-reached': () => ({}) },
  }),
  auditCounterMetric({
    name: 'selvage_messages_returned_total',
    help: 'Messages of which the mail provider said that they bounced or were complained about.',
    labels: { status: ['bounced', 'complained'] },
    events: {
      'message-bounced': () => ({ status: 'bounced' }),
      'message-complained': () => ({ status: 'complained' }),
    },
  }),
];

/** Reports no value while the database does not answer. */
const auditGauge = (name: Metric['name'], help: string, value: (seen: AuditReadings) => number): Metric => ({
  name,
  help,
  type: 'gauge',
  labels: [],
  read: ({ audit }) => (audit === null ? [] : [{ labels: {}, value: value(audit) }]),
});

// oxfmt-ignore
export const auditStateMetrics: readonly Metric[] = [
  auditGauge('selvage_failing_accounts_per_network', 'The most different accounts that one network gave wrong passwords for in 15 minutes: one who tries stolen passwords.', (seen) => seen.accountsPerNetwork),
  auditGauge('selvage_failing_networks_per_account', 'The most different networks that gave wrong passwords for one account in 15 minutes: one account under attack.', (seen) => seen.networksPerAccount),
  auditGauge('selvage_people_per_agent', 'The most different people that one agent of the support desk looked for today.', (seen) => seen.peoplePerAgent),
  auditGauge('selvage_break_glass_removals', 'Second factors that were removed on the command line without the approval of an agent in 15 minutes.', (seen) => seen.breakGlass),
  auditGauge('selvage_audit_chain_lag_seconds', 'How long ago the oldest event was written that the chain over the audit does not have.', (seen) => seen.chainLag),
  auditGauge('selvage_audit_rows_without_month', 'Events of months that have no partition yet. They are kept, and moved when the owner makes it.', (seen) => seen.rowsWithoutMonth),
  auditGauge('selvage_audit_partitions_last_seconds', 'How long the partitions of the audit last that were made ahead.', (seen) => seen.monthsLast),
];
