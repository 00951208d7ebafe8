import type { AccountReference } from '../../db/tables.ts';
import { accountSubject, birthDateSubject, codesSubject } from '../../identity/attempt-rules.ts';
import { lockStateOf, type LockState } from '../../identity/attempts.ts';
import { audit, type Origin } from '../../identity/audit-store.ts';
import type { Agent } from '../../identity/desk/agent-store.ts';
import { mayHaveEnrolmentCode } from '../../identity/enrolment-code.ts';
import type { TwoFactorPolicy } from '../../config/config.ts';
import {
  caseAccount,
  caseDevices,
  caseEvents,
  caseMessages,
  casePlaces,
  type CaseAccount,
  type CaseEvent,
  type CaseMessage,
  type CasePlace,
} from './store.ts';
import type { DeskDeps } from './desk-route.ts';

/** What there is to say about why somebody cannot sign in. */
export interface SupportCase {
  account: CaseAccount;
  locks: { password: LockState; codes: LockState; birthDates: LockState };
  messages: readonly CaseMessage[];
  events: readonly CaseEvent[];
  sessions: readonly CasePlace[];
  devices: readonly CasePlace[];
  policy: TwoFactorPolicy;
  /** WY26: whether a code to add a passkey may be asked for. */
  mayHaveEnrolmentCode: boolean;
  now: Date;
}

/** That somebody has looked is written down before they see it. */
export function readSupportCase(
  { db, keys, now: clock, config }: DeskDeps,
  reference: AccountReference,
  { name }: Agent,
  origin: Origin,
): Promise<SupportCase | undefined> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const account = await caseAccount(tx, reference);
    if (!account) return undefined;
    const agent = { name, reason: null };
    const { id: accountId, kind } = account;
    await audit(tx, { event: 'account-shown', result: 'ok', accountId, kind, operator: agent, origin, at: now });
    return {
      account,
      locks: {
        password: await lockStateOf(tx, accountSubject(accountId), now),
        codes: await lockStateOf(tx, codesSubject(keys, accountId), now),
        birthDates: await lockStateOf(tx, birthDateSubject(keys, accountId), now),
      },
      messages: await caseMessages(tx, accountId),
      events: await caseEvents(tx, accountId),
      sessions: await casePlaces(tx, accountId, new Date(now.getTime() - config.limits.sessionIdle)),
      devices: await caseDevices(tx, accountId, now),
      policy: config.twoFactor[kind],
      mayHaveEnrolmentCode: mayHaveEnrolmentCode({ config }, account, now),
      now,
    };
  });
}
