import {
  type Activity,
  type ActivityEntry,
  endedToo,
  isApplicationActivity,
  type SupportActivity,
} from '@selvage/contract/api/security';
import { accountLimits } from '@selvage/contract/limits';
import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { consentEvents, readConsentReason } from '../../accounts/consent-ledger.ts';
import type { AuditEvent } from '../../audit/audit-store.ts';
import { deviceNames } from '../../sessions/user-agent.ts';
import { applicationName } from '../../config/oidc/application-name.ts';
import { eventsOf, type EventRow } from './store.ts';

type Told = Activity | null | ((reason: string | null) => Activity | null);

const twoFactorTurns: Readonly<Record<string, Activity>> = {
  on: 'two-factor-on',
  changed: 'two-factor-changed',
  off: 'two-factor-off',
};

/** The entries that name the ways to log in that ended too. */
const endingWays: ReadonlySet<Activity> = new Set(['password-reset', 'not-me', 'email-change-undone']);

/** An agreement with an application has its own words. */
const isOfApplication = (reason: string | null): boolean => readConsentReason(reason ?? '').subject === 'application';

/** The events of the ledger have no device. */
const ofLedger: ReadonlySet<AuditEvent> = new Set(Object.values(consentEvents));

/** By the stage of the new session. */
const signIns: Readonly<Record<string, Activity>> = { full: 'signed-in', 'owes-setup': 'password-entered' };

/**
 * The audit events that the owner sees, each with its name in the list. `null` hides an event. A password login that still owes a code is
 * hidden, because the code is shown as the login. Where a set-up is owed, the password is shown,
 * because no later event may be a login.
 */
// oxfmt-ignore
const told: Partial<Record<AuditEvent, Readonly<Record<'ok' | 'refused', Told>>>> = {
  'sign-in':                { ok: (reason) => signIns[reason ?? ''] ?? null, refused: (reason) => (reason === 'locked' ? 'sign-in-locked' : 'sign-in-failed') },
  'code':                   { ok: (reason) => (reason === 'sign-in-code' ? 'signed-in' : null), refused: 'code-failed' },
  'account-locked':         { ok: 'locked',                refused: null },
  'codes-locked':           { ok: 'locked',                refused: null },
  'sign-out':               { ok: 'signed-out',            refused: null },
  'registration':           { ok: 'registered',            refused: null },
  'activation':             { ok: 'activated',             refused: null },
  'reset-requested':        { ok: 'reset-asked',           refused: null },
  'reset':                  { ok: 'password-reset',        refused: null },
  'password-changed':       { ok: 'password-changed',      refused: null },
  'email-change-requested': { ok: (reason) => (reason === 'again' ? null : 'email-change-asked'), refused: null },
  'email-changed':          { ok: 'email-changed',         refused: null },
  'email-change-cancelled': { ok: 'email-change-cancelled', refused: null },
  'email-change-undone':    { ok: 'email-change-undone',   refused: null },
  'trusted-device-reused':  { ok: null,                    refused: 'device-copied' },
  'passkey-added':          { ok: 'passkey-added',         refused: null },
  'passkey-removed':        { ok: 'passkey-removed',       refused: null },
  'passkey-copied':         { ok: null,                    refused: 'passkey-copied' },
  'authenticator-added':    { ok: 'authenticator-added',   refused: null },
  'authenticator-replaced': { ok: 'authenticator-replaced', refused: null },
  'authenticator-removed':  { ok: 'authenticator-removed', refused: null },
  'recovery-codes-made':    { ok: 'recovery-codes-made',   refused: null },
  'recovery-code-used':     { ok: 'recovery-code-used',    refused: null },
  'enrolment-code-used':    { ok: 'enrolment-code-used',   refused: null },
  'member-number-changed':  { ok: 'member-number-changed', refused: null },
  'two-factor-changed':     { ok: (reason) => twoFactorTurns[reason ?? ''] ?? null, refused: null },
  'device-remembered':      { ok: 'device-remembered',     refused: null },
  'devices-forgotten':      { ok: (reason) => (reason === 'one' ? 'device-forgotten' : 'devices-forgotten'), refused: null },
  'sessions-ended':         { ok: (reason) => (reason === 'one' ? 'session-ended' : 'sessions-ended'), refused: null },
  'not-me':                 { ok: 'not-me',                refused: null },
  'account-secured':        { ok: 'not-me',                refused: null },
  'colleague-joined':       { ok: 'colleague-joined',      refused: null },
  'colleague-role':         { ok: 'colleague-role',        refused: null },
  'access-unconfirmed':     { ok: 'access-unconfirmed',    refused: null },
  'access-confirmed':       { ok: 'access-confirmed',      refused: null },
  'colleague-invited':      { ok: 'colleague-invited',     refused: null },
  'colleagues-confirmed':   { ok: 'colleagues-confirmed',  refused: null },
  'app-sign-in':            { ok: 'app-signed-in',         refused: null },
  'consent-agreed':         { ok: (reason) => (isOfApplication(reason) ? 'app-consented' : 'consent-agreed'), refused: null },
  'consent-declined':       { ok: 'consent-declined',      refused: null },
  'consent-withdrawn':      { ok: (reason) => (isOfApplication(reason) ? 'app-consent-withdrawn' : 'consent-withdrawn'), refused: null },
  'copy-asked':             { ok: 'copy-asked',            refused: null },
  'copy-fetched':           { ok: 'copy-fetched',          refused: null },
  'closing-asked':          { ok: 'closing-asked',         refused: null },
  'closing-cancelled':      { ok: 'closing-cancelled',     refused: null },
  'app-consent':            { ok: 'app-consented',         refused: null },
  'app-consent-withdrawn':  { ok: 'app-consent-withdrawn', refused: null },
  'app-ended':              { ok: 'app-ended',             refused: null },
};

/** The events that an agent or operator causes, as the owner sees them. */
const toldOfSupport: Partial<Record<AuditEvent, SupportActivity>> = {
  'account-unlocked': 'support-unlocked',
  'account-disabled': 'support-disabled',
  'account-enabled': 'support-enabled',
  'activation-resent': 'support-activation-sent',
  'reset-requested': 'support-reset-sent',
  'email-change-requested': 'support-email-change',
  'email-undo-resent': 'support-undo-sent',
  'two-factor-changed': 'support-two-factor-off',
  'passkey-removed': 'support-passkeys-removed',
  'sessions-ended': 'support-sessions-ended',
  'devices-forgotten': 'support-devices-forgotten',
  'enrolment-code-issued': 'enrolment-code-issued',
  'closing-cancelled': 'support-closing-cancelled',
};

/** Events whose actor is a colleague. All other actors are agents and operators. */
const ofColleagues: ReadonlySet<AuditEvent> = new Set([
  'colleague-joined',
  'colleague-role',
  'access-unconfirmed',
  'access-confirmed',
]);

const toldWhen = (result: 'ok' | 'refused'): string[] => [
  ...Object.entries(told).flatMap(([event, line]) => (line[result] === null ? [] : [event])),
  ...(result === 'ok' ? Object.keys(toldOfSupport) : []),
];

export async function recentActivityOf(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  accountId: string,
): Promise<ActivityEntry[]> {
  const since = new Date(now().getTime() - accountLimits.activityAge);
  const rows = await eventsOf(db, accountId, since, { ok: toldWhen('ok'), refused: toldWhen('refused') });
  return rows.flatMap((row) => entryOf(row, config) ?? []).slice(0, accountLimits.activityShown);
}

function entryOf(row: EventRow, config: Pick<Config, 'oidc'>): ActivityEntry | undefined {
  const event = row.event as AuditEvent;
  const line = row.hasActor && !ofColleagues.has(event) ? toldOfSupport[event] : told[event]?.[row.result];
  const what = typeof line === 'function' ? line(row.reason) : line;
  if (!what) return undefined;
  const client = ofLedger.has(event) ? readConsentReason(row.reason ?? '').series : row.reason;
  const application = isApplicationActivity(what) && client !== null ? applicationName(config, client) : undefined;
  const ended = endingWays.has(what) ? endedToo.safeParse(row.reason).data : undefined;
  return {
    id: row.id,
    at: row.at.toISOString(),
    what,
    ...(!row.hasActor && !ofLedger.has(event) && { device: deviceNames(row.device) }),
    ...(application && { application }),
    ...(ended && { ended }),
  };
}
