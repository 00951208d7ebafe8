import { kinds } from '@selvage/contract/user-types';
import { type AuditReadings, type Labels, type Metric, counterMetric } from './metric.ts';
import { type AuditEvent, auditCounter } from '../audit/audit-store.ts';
import { limitNames } from '../attempts/throttle-store.ts';

type Entry = ReturnType<typeof auditCounter.all>[number]['counted'];

interface OfEvents {
  name: Metric['name'];
  help: string;
  labels: Readonly<Record<string, readonly string[]>>;
  /** For each audit event, the labels under which it counts. */
  events: Partial<Record<AuditEvent, (entry: Entry) => Labels>>;
  isSeries?: (labels: Labels) => boolean;
}

/** A counter metric that counts audit events. */
export function auditCounterMetric({ events, ...metric }: OfEvents): Metric {
  const byName = new Map<string, (entry: Entry) => Labels>(Object.entries(events));
  const label = (entry: Entry) => byName.get(entry.event)?.(entry) ?? null;
  return counterMetric({ ...metric, all: () => auditCounter.all(), label });
}

const results = ['ok', 'refused'] as const;

export const auditMetrics: readonly Metric[] = [
  auditCounterMetric({
    name: 'selvage_sign_ins_total',
    help: 'Logins by result. full: logged in; owes-…: the password was right and a second step, its set-up or a passkey follows; locked: the password was not compared; disabled: the password was right, but the account is disabled.',
    labels: {
      kind: kinds,
      result: ['full', 'owes-code', 'owes-setup', 'owes-passkey', 'wrong-credentials', 'locked', 'disabled'],
    },
    events: { 'sign-in': ({ kind, reason }) => ({ kind, result: reason }) },
  }),
  auditCounterMetric({
    name: 'selvage_locks_total',
    help: 'Locks after too many wrong passwords (also of addresses without an account) or codes.',
    labels: { kind: kinds, of: ['password', 'codes'] },
    events: {
      'account-locked': ({ kind }) => ({ kind, of: 'password' }),
      'codes-locked': ({ kind }) => ({ kind, of: 'codes' }),
    },
  }),
  auditCounterMetric({
    name: 'selvage_codes_checked_total',
    help: 'Six-digit codes entered, at the login or to change the second step.',
    labels: { kind: kinds, result: results },
    events: { code: ({ kind, result }) => ({ kind, result }) },
  }),
  auditCounterMetric({
    name: 'selvage_registrations_total',
    help: 'Registrations. refused: the details are unknown or taken, or were tried too often.',
    labels: { kind: kinds, result: results },
    events: { registration: ({ kind, result }) => ({ kind, result }) },
  }),
  auditCounterMetric({
    name: 'selvage_activations_total',
    help: 'Activations with a link or a code.',
    labels: { result: results },
    events: { activation: ({ result }) => ({ result }) },
  }),
  auditCounterMetric({
    name: 'selvage_resets_total',
    help: 'Password resets by step: link requested (refused: for an unknown address), link opened, new password set.',
    labels: { step: ['requested', 'opened', 'completed'], result: results },
    events: {
      'reset-requested': ({ result }) => ({ step: 'requested', result }),
      'reset-exchanged': ({ result }) => ({ step: 'opened', result }),
      reset: ({ result }) => ({ step: 'completed', result }),
    },
  }),
  auditCounterMetric({
    name: 'selvage_account_changes_total',
    help: 'Changes by people to their own account, and “This wasn’t me”.',
    labels: { change: ['password', 'email', 'member-number', 'two-factor', 'not-me'], result: results },
    events: {
      'password-changed': ({ result }) => ({ change: 'password', result }),
      'email-changed': ({ result }) => ({ change: 'email', result }),
      'member-number-changed': ({ result }) => ({ change: 'member-number', result }),
      'two-factor-changed': ({ result }) => ({ change: 'two-factor', result }),
      'not-me': ({ result }) => ({ change: 'not-me', result }),
      'account-secured': ({ result }) => ({ change: 'not-me', result }),
    },
  }),
  auditCounterMetric({
    name: 'selvage_throttled_total',
    help: 'Requests answered 429, by limit.',
    labels: { limit: [...limitNames, 'other'] },
    events: { throttled: ({ reason }) => ({ limit: limitNames.find((limit) => limit === reason) ?? 'other' }) },
  }),
  auditCounterMetric({
    name: 'selvage_foreign_origins_total',
    help: 'Changes refused because a foreign page requested them.',
    labels: {},
    events: { 'foreign-origin': () => ({}) },
  }),
  auditCounterMetric({
    name: 'selvage_oidc_tokens_reused_total',
    help: 'Codes and refresh tokens of applications that were used twice. Someone else may have them, so their tokens were revoked.',
    labels: {},
    events: { 'token-reused': () => ({}) },
  }),
  auditCounterMetric({
    name: 'selvage_desk_searches_total',
    help: 'People found at the support desk, and searches without a result.',
    labels: { result: ['found', 'nobody'] },
    events: { 'desk-search': ({ result }) => ({ result: result === 'ok' ? 'found' : 'nobody' }) },
  }),
  auditCounterMetric({
    name: 'selvage_desk_cap_refusals_total',
    help: 'Searches and pages refused at the support desk because the agent had reached the daily limit of people.',
    labels: {},
    events: { 'desk-cap-reached': () => ({}) },
  }),
  auditCounterMetric({
    name: 'selvage_messages_returned_total',
    help: 'Emails that the provider reported as bounced or as complained about.',
    labels: { status: ['bounced', 'complained'] },
    events: {
      'message-bounced': () => ({ status: 'bounced' }),
      'message-complained': () => ({ status: 'complained' }),
    },
  }),
];

/** A gauge about the audit. It has no value while the database does not answer. */
const auditGauge = (name: Metric['name'], help: string, value: (seen: AuditReadings) => number): Metric => ({
  name,
  help,
  type: 'gauge',
  labels: [],
  read: ({ audit }) => (audit === null ? [] : [{ labels: {}, value: value(audit) }]),
});

// oxfmt-ignore
export const auditStateMetrics: readonly Metric[] = [
  auditGauge('selvage_failing_accounts_per_network', 'The most accounts for which one network gave wrong passwords in 15 minutes: an attack with stolen passwords.', (seen) => seen.accountsPerNetwork),
  auditGauge('selvage_failing_networks_per_account', 'The most networks that gave wrong passwords for one account in 15 minutes: an attack on this account.', (seen) => seen.networksPerAccount),
  auditGauge('selvage_people_per_agent', 'The most people for whom one agent of the support desk searched today.', (seen) => seen.peoplePerAgent),
  auditGauge('selvage_break_glass_removals', 'The number of removals of second factors with `--break-glass` in the last 15 minutes, on all instances and machines.', (seen) => seen.breakGlass),
  auditGauge('selvage_audit_chain_lag_seconds', 'The age of the oldest event that is not yet in the audit chain.', (seen) => seen.chainLag),
  auditGauge('selvage_audit_rows_without_month', 'Events whose month has no partition. They are kept, and moved when the owner creates the partition (`selvage migrate`).', (seen) => seen.rowsWithoutMonth),
  auditGauge('selvage_audit_partitions_last_seconds', 'The time until the last partition of the audit ends.', (seen) => seen.monthsLast),
];
