import { wholeSessionsOf } from '../../sessions/whole-sessions.ts';
import { type UndoableChange, undoableChange } from '../../accounts/account-recovery.ts';
import type { AccountReference } from '../../db/tables.ts';
import {
  accountSubject,
  birthDateSubject,
  codesSubject,
  lockStateOf,
  type LockState,
} from '../../attempts/attempts.ts';
import { mayHaveEnrolmentCode } from '../../support/issue-enrolment-code.ts';
import { removalRefusal } from '../../support/remove-two-factor.ts';
import { agentAct, auditAct } from '../../support/support-act.ts';
import type { TwoFactorPolicy } from '../../config/config.ts';
import {
  caseAccount,
  caseDevices,
  caseEvents,
  caseMessages,
  type CaseAccount,
  type CaseEvent,
  type CaseMessage,
  type CasePlace,
} from './store.ts';
import { type OpenRequest, openRequestsAbout } from './approvals/approval-store.ts';
import { organisationCase, type OrganisationCase } from './organisation-case.ts';
import type { AgentRequest, DeskDeps } from './desk-route.ts';

/** Everything that helps an agent to find out why a person cannot log in. */
export interface SupportCase {
  account: CaseAccount;
  locks: { password: LockState; codes: LockState; birthDates: LockState };
  messages: readonly CaseMessage[];
  events: readonly CaseEvent[];
  sessions: readonly CasePlace[];
  devices: readonly CasePlace[];
  /** The requests to a second agent that have no answer yet. */
  requests: readonly OpenRequest[];
  /** The last change of email, while the owner of the old email can undo it. */
  emailChange: UndoableChange | undefined;
  /** Null if the person has no organisation, or if organisations are off for the kind. */
  organisation: OrganisationCase | null;
  policy: TwoFactorPolicy;
  /** How long a login waits for the code or the passkey after the password. */
  codeLife: number;
  /** True if an agent may ask for the removal of the second factor of this person. */
  mayRemoveTwoFactor: boolean;
  /** True if an agent may ask for an enrolment code for this person. */
  mayHaveEnrolmentCode: boolean;
  now: Date;
}

type CaseDeps = Pick<DeskDeps, 'db' | 'keys' | 'config'>;

/** Before the agent sees anything, writes in the same transaction that this agent looked at the account. */
export function readSupportCase(
  { db, keys, now: clock, config }: CaseDeps & Pick<DeskDeps, 'now'>,
  reference: AccountReference,
  { agent, origin }: Pick<AgentRequest, 'agent' | 'origin'>,
): Promise<SupportCase | undefined> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const found = await caseOf({ db: tx, keys, config }, reference, now, agent);
    if (!found) return undefined;
    const { id: accountId, kind } = found.account;
    await auditAct(tx, agentAct(agent, origin), 'account-shown', { accountId, kind, at: now });
    return found;
  });
}

/** The caller must have written the audit row that an agent looked at this account. Without a `reader`, nobody’s request is shown as theirs. */
export async function caseOf(
  { db, keys, config }: CaseDeps,
  reference: AccountReference,
  now: Date,
  reader: Pick<AgentRequest['agent'], 'id'> | null = null,
): Promise<SupportCase | undefined> {
  const account = await caseAccount(db, reference);
  if (!account) return undefined;
  const { id: accountId, kind } = account;
  const sessions = await wholeSessionsOf({ db, config }, { ...account, activated: account.activatedAt !== null }, now);
  return {
    account,
    locks: {
      password: await lockStateOf(db, accountSubject(accountId), now),
      codes: await lockStateOf(db, codesSubject(keys, accountId), now),
      birthDates: await lockStateOf(db, birthDateSubject(keys, accountId), now),
    },
    messages: await caseMessages(db, accountId),
    events: await caseEvents(db, accountId),
    sessions: sessions.map(({ device, lastSeenAt }) => ({ device, lastAt: lastSeenAt })),
    devices: await caseDevices(db, accountId, now),
    requests: await openRequestsAbout(db, accountId, now, reader),
    emailChange: await undoableChange(db, accountId, now),
    organisation: await organisationCase(db, { config }, account, now),
    policy: config.twoFactor[kind],
    codeLife: config.limits.codeLife,
    mayRemoveTwoFactor: removalRefusal({ config }, account, now) === null,
    mayHaveEnrolmentCode: mayHaveEnrolmentCode({ config }, account, now),
    now,
  };
}
