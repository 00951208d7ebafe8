import { recentActivity, type Activity } from '@selvage/contract/api/security';
import { days, minutes } from '@selvage/contract/time-units';
import { accountLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, type AuditEvent } from '../../audit/audit-store.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addSignedIn } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let person: Awaited<ReturnType<typeof addSignedIn>>;
beforeAll(async () => {
  server = await startTestApp();
  person = await addSignedIn(server);
});
afterAll(() => server.close());

const origin = { requestId: 'a-request', client: '192.0.2.0/24', device: 'Firefox/Linux' };
const shown = async () => (await person.browser.get(recentActivity.path)).json().activity;

interface Written {
  event: AuditEvent;
  result?: 'ok' | 'refused';
  reason?: string;
  accountId?: string;
}

/** Moves on first, so that what was written before is not what is seen. */
async function toldOf({ event, result = 'ok', reason, accountId = person.id }: Written): Promise<Activity[]> {
  server.clock.advance(1);
  const at = server.clock.now();
  await audit(server.deps.db, { event, result, ...(reason && { reason }), accountId, kind: 'member', origin, at });
  const entries = (await shown()).filter((entry: { at: string }) => entry.at === at.toISOString());
  return entries.map(({ what }: { what: Activity }) => what);
}

describe('the activity that a person sees', () => {
  // oxfmt-ignore
  test.each<[event: AuditEvent, result: 'ok' | 'refused', reason: string | undefined, told: Activity[]]>([
    ['sign-in',                'ok',      'full',              ['signed-in']],
    ['sign-in',                'ok',      'owes-code',         []],
    ['sign-in',                'ok',      'owes-setup',        ['password-entered']],
    ['sign-in',                'refused', 'wrong-credentials', ['sign-in-failed']],
    ['sign-in',                'refused', 'locked',            ['sign-in-locked']],
    ['code',                   'ok',      'sign-in-code',      ['signed-in']],
    ['code',                   'ok',      'setup-code',        []],
    ['code',                   'ok',      'old-factor-code',   []],
    ['code',                   'refused', undefined,           ['code-failed']],
    ['code-sent',              'ok',      'sign-in-code',      []],
    ['account-locked',         'ok',      undefined,           ['locked']],
    ['codes-locked',           'ok',      undefined,           ['locked']],
    ['sign-out',               'ok',      undefined,           ['signed-out']],
    ['registration',           'ok',      undefined,           ['registered']],
    ['registration',           'refused', undefined,           []],
    ['activation',             'ok',      undefined,           ['activated']],
    ['activation-resent',      'ok',      undefined,           []],
    ['reset-requested',        'ok',      undefined,           ['reset-asked']],
    ['reset-requested',        'refused', undefined,           []],
    ['reset-exchanged',        'ok',      undefined,           []],
    ['reset',                  'ok',      undefined,           ['password-reset']],
    ['reset',                  'ok',      'passkeys',          ['password-reset']],
    ['reset',                  'ok',      'recovery-codes',    ['password-reset']],
    ['reset',                  'ok',      'both',              ['password-reset']],
    ['reset',                  'refused', 'birth-date',        []],
    ['password-check',         'refused', undefined,           []],
    ['password-changed',       'ok',      undefined,           ['password-changed']],
    ['email-change-requested', 'ok',      undefined,           ['email-change-asked']],
    ['email-change-requested', 'ok',      'again',             []],
    ['email-changed',          'ok',      undefined,           ['email-changed']],
    ['email-changed',          'refused', undefined,           []],
    ['member-number-changed',  'ok',      undefined,           ['member-number-changed']],
    ['member-number-changed',  'refused', 'not-theirs',        []],
    ['two-factor-changed',     'ok',      'on',                ['two-factor-on']],
    ['two-factor-changed',     'ok',      'changed',           ['two-factor-changed']],
    ['two-factor-changed',     'ok',      'off',               ['two-factor-off']],
    ['device-remembered',      'ok',      undefined,           ['device-remembered']],
    ['devices-forgotten',      'ok',      undefined,           ['devices-forgotten']],
    ['devices-forgotten',      'ok',      'one',               ['device-forgotten']],
    ['sessions-ended',         'ok',      undefined,           ['sessions-ended']],
    ['sessions-ended',         'ok',      'one',               ['session-ended']],
    ['not-me',                 'ok',      undefined,           ['not-me']],
    ['account-secured',        'ok',      undefined,           ['not-me']],
    ['not-me',                 'refused', undefined,           []],
    ['app-sign-in',            'ok',      'documents',         ['app-signed-in']],
    ['consent-agreed',         'ok',      'application documents - - en linen page 1.2.0 - email', ['app-consented']],
    ['consent-withdrawn',      'ok',      'application documents - - en linen page 1.2.0 - -', ['app-consent-withdrawn']],
    ['consent-agreed',         'ok',      'terms default/member/terms 3 2027-03-01 en linen page 1.2.0 - -', ['consent-agreed']],
    ['consent-declined',       'ok',      'terms default/member/terms 3 2027-03-01 en linen page 1.2.0 - -', ['consent-declined']],
    ['consent-withdrawn',      'ok',      'data-processing default/wellness/dpnotice 1 - en linen page 1.2.0 - -', ['consent-withdrawn']],
    ['copy-asked',             'ok',      undefined,           ['copy-asked']],
    ['copy-made',              'ok',      undefined,           []],
    ['copy-fetched',           'ok',      undefined,           ['copy-fetched']],
    ['closing-asked',          'ok',      undefined,           ['closing-asked']],
    ['closing-cancelled',      'ok',      undefined,           ['closing-cancelled']],
    ['app-consent',            'ok',      'documents',         ['app-consented']],
    ['app-consent-withdrawn',  'ok',      'documents',         ['app-consent-withdrawn']],
    ['app-ended',              'ok',      'documents',         ['app-ended']],
    ['token-reused',           'refused', 'documents',         []],
    ['token-superseded',       'refused', 'documents',         []],
    ['account-unlocked',       'ok',      undefined,           []],
    ['throttled',              'refused', 'sign-in',           []],
    ['foreign-origin',         'refused', undefined,           []],
  ])('shows the audit event %s %s %s as %j', async (event, result, reason, told) => {
    expect(await toldOf({ event, result, ...(reason !== undefined && { reason }) })).toEqual(told);
  });

  test('SEC-F2 has no event of another person', async () => {
    const { id } = await addAccount(server.deps);
    expect(await toldOf({ event: 'password-changed', accountId: id })).toEqual([]);
  });

  test('SEC-F6 GDPR-P1 has the time, the event and the name of the device, and nothing else', async () => {
    await toldOf({ event: 'password-changed' });
    const [entry] = await shown();
    expect(entry).toEqual({
      id: expect.any(String),
      at: server.clock.now().toISOString(),
      what: 'password-changed',
      device: { browser: 'Firefox', system: 'Linux' },
    });
  });

  test.each([
    ['reset', 'both', 'both'],
    ['not-me', 'recovery-codes', 'recovery-codes'],
    ['email-change-undone', 'passkeys', 'passkeys'],
    ['reset', undefined, undefined],
    ['sessions-ended', 'both', undefined],
  ] as const)('names the ways that ended with %s, for the reason %s: %s', async (event, reason, ended) => {
    await toldOf({ event, ...(reason && { reason }) });
    const [entry] = await shown();
    expect(entry.ended).toBe(ended);
  });

  test('still lists an older event after many refusals that it does not list', async () => {
    await toldOf({ event: 'password-changed' });
    const { db } = server.deps;
    const untold = { at: server.clock.now(), event: 'activation', result: 'refused', request_id: 'R' } as const;
    const rows = Array.from({ length: 600 }, () => ({ ...untold, account_id: person.id }));
    await db
      .insertInto('audit_events')
      .values(rows.map((row) => ({ ...row, reason: null, subject: null, kind: null, client: null })))
      .execute();
    expect((await shown())[0]).toMatchObject({ what: 'password-changed' });
  });

  test('starts with the newest event, and has at most fifty and none older than 90 days', async () => {
    await toldOf({ event: 'activation' });
    for (let more = 0; more < accountLimits.activityShown; more++) await toldOf({ event: 'password-changed' });
    const entries: { at: string; what: Activity }[] = await shown();
    expect(entries).toHaveLength(50);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(entries.some(({ what }) => what === 'activated')).toBe(false);
    server.clock.advance(days(90) + minutes(1));
    await person.browser.post('/api/idauth/auth', person.credentials);
    expect((await shown()).map(({ what }: { what: Activity }) => what)).toEqual(['signed-in']);
  });
});
