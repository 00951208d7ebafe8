import { accountLimits } from '@selvage/contract/limits';
import type { AuditEvent } from '../audit/audit-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/**
 * The audit events that complete a login: `sign-in` with the reason `full` if it needs no code, otherwise `code` with the reason
 * `sign-in-code`.
 */
const logins = { 'sign-in': 'full', code: 'sign-in-code' } as const satisfies Partial<Record<AuditEvent, string>>;

interface Noted {
  event: string;
  result: string;
  reason: string | null;
}

export const isLogin = ({ event, result, reason }: Noted): boolean =>
  result === 'ok' && Object.entries(logins).some(([name, how]) => event === name && reason === how);

export interface PreviousLogin {
  at: Date;
  device: string | null;
}

/** The last login before this session, if it is recent enough to show. */
export async function previousLogin(
  db: Db,
  accountId: AccountId,
  sessionBegan: Date,
): Promise<PreviousLogin | undefined> {
  return db
    .selectFrom('audit_events')
    .select(['at', 'device'])
    .where('account_id', '=', accountId)
    .where('at', '>', new Date(sessionBegan.getTime() - accountLimits.activityAge))
    .where('at', '<', sessionBegan)
    .where('result', '=', 'ok')
    .where((row) =>
      row.or(Object.entries(logins).map(([event, reason]) => row('event', '=', event).and('reason', '=', reason))),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
