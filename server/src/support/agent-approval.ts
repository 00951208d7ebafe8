import { deskRule, deskSubject, countedGuess } from '../attempts/attempts.ts';
import type { Actor, AuditEvent } from '../audit/audit-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { Refusal } from '../refuse.ts';
import { matchingStep } from '../ways/app/totp.ts';
import { type AgentRow, findAgentNamed, spendStep } from './agents/agent-store.ts';
import { secretOf } from './agents/sign-in-agent.ts';
import { relationToNamed } from './agents/two-people.ts';
import type { ChangeOptions } from '../accounts/change-account.ts';
import { type AppointRefused, appointIn, locksOrganisation } from './appoint-administrator.ts';
import type { Person } from './find-person.ts';
import { issueEnrolmentCode, mayHaveEnrolmentCode } from './issue-enrolment-code.ts';
import { type TwoFactorRemoved, removeTwoFactorIn } from './remove-two-factor.ts';
import {
  type SupportAct,
  type SupportChange,
  type SupportDeps,
  agentAct,
  auditAct,
  changeForSupport,
} from './support-act.ts';

interface Approval {
  /** The name of the approving agent, as the audit shows it. */
  name: string;
  /** A present code of the agent's authenticator app. */
  code: string;
}

export type ApprovalRefused = 'no-such-agent' | 'own' | 'maybe-own' | 'wrong-code' | 'locked';

interface Approved<Done> {
  /** The event by which the audit records a refused approval. */
  event: AuditEvent;
  /** Performs the act. `approver` is the approving agent, with the reason of the act. If `hasEffect` is false, the code stays unused. */
  perform: (change: SupportChange, approver: Actor, agent: AgentRow) => Promise<{ done: Done; hasEffect: boolean }>;
  /** Locks the organisation of the person first, if the act changes colleagues. */
  locks?: ChangeOptions['locks'];
}

/**
 * Runs a command that an agent approves with a code of their authenticator app. The attempt counts together with logins
 * at the desk, because the secret is the same. It is counted before the code is compared.
 */
async function withAgentApproval<Done>(
  deps: SupportDeps,
  accountId: AccountId,
  { name, code }: Approval,
  act: SupportAct,
  approved: Approved<Done>,
): Promise<Done | 'gone' | ApprovalRefused> {
  const agent = await findAgentNamed(deps.db, name);
  if (agent?.role !== 'agent' || agent.passwordHash === null || agent.disabledAt !== null) return 'no-such-agent';
  // The operator's name is unproven: the user of the command line may state any name.
  const relation = await relationToNamed(deps.db, act.actor.name, agent);
  if (relation !== 'different') return relation === 'same' ? 'own' : 'maybe-own';
  const auditRefused = (db: Db, reason: ApprovalRefused): Promise<void> =>
    auditAct(db, act, approved.event, { result: 'refused', reason, accountId, at: deps.now() });
  try {
    const done = await countedGuess(deps, {
      rule: deskRule,
      subject: deskSubject(deps.keys, agent.email),
      compare: async () => {
        const step = matchingStep(secretOf(deps, agent), code, deps.now());
        return step === undefined ? undefined : approve(deps, accountId, { agent, step }, act, approved);
      },
      whenWrong: async (tx, lock) => {
        await auditRefused(tx, 'wrong-code');
        if (lock) await auditAct(tx, agentAct(agent, act.origin), 'desk-locked', { at: deps.now() });
      },
      // A right code alone does not clear the count of wrong passwords at the desk.
      forgets: () => false,
    });
    return done ?? 'wrong-code';
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== deskRule.whenLocked) throw error;
    await auditRefused(deps.db, 'locked');
    return 'locked';
  }
}

/** Performs the act and marks the code as used. Undefined if the code was used before. */
function approve<Done>(
  deps: SupportDeps,
  accountId: AccountId,
  { agent, step }: { agent: AgentRow; step: number },
  act: SupportAct,
  { perform, locks }: Approved<Done>,
): Promise<Done | 'gone' | undefined> {
  const approver = { name: agent.name, reason: act.actor.reason };
  const options = locks ? { locks } : {};
  const write = async (change: SupportChange) => {
    const { done, hasEffect } = await perform(change, approver, agent);
    if (hasEffect && !(await spendStep(change.tx, agent, step))) throw new UsedCode();
    return done;
  };
  const change = changeForSupport(deps, accountId, act, write, options);
  return change.catch((error: unknown) => {
    if (error instanceof UsedCode) return undefined;
    throw error;
  });
}

/** Thrown to roll the transaction back. The code is marked as used last, because every transaction locks the account before the agent. */
class UsedCode extends Error {}

type ApprovedEnrolment = { code: string } | 'not-needed' | 'gone' | ApprovalRefused;

/** Issues an enrolment code on the command line, with the approval of an agent. */
export const issueEnrolmentCodeApproved = (
  deps: SupportDeps,
  accountId: AccountId,
  approval: Approval,
  act: SupportAct,
): Promise<ApprovedEnrolment> =>
  withAgentApproval<{ code: string } | 'not-needed'>(deps, accountId, approval, act, {
    event: 'enrolment-code-issued',
    async perform(change, approver, agent) {
      if (!mayHaveEnrolmentCode(deps, change.person, change.now))
        return { done: change.untold('not-needed'), hasEffect: false };
      await change.audit('enrolment-code-asked');
      const code = await issueEnrolmentCode(change, deps, { request: null, decidedBy: agent.id, approver });
      return { done: { code }, hasEffect: true };
    },
  });

type ApprovedRemoval = TwoFactorRemoved | ApprovalRefused;

/** Removes a second factor on the command line, with the approval of an agent. */
export const removeTwoFactorApproved = (
  deps: SupportDeps,
  accountId: AccountId,
  approval: Approval,
  act: SupportAct,
): Promise<ApprovedRemoval> =>
  withAgentApproval(deps, accountId, approval, act, {
    event: 'factor-removal-approved',
    async perform(change, approver) {
      const done = await removeTwoFactorIn(change, deps);
      const hasEffect = done === 'removed';
      if (hasEffect) await change.audit('factor-removal-approved', { actor: approver });
      return { done, hasEffect };
    },
  });

/** Makes a person administrator on the command line, with the approval of an agent. */
export const appointApproved = (
  deps: SupportDeps,
  person: Pick<Person, 'id' | 'kind'>,
  approval: Approval,
  act: SupportAct,
): Promise<'appointed' | AppointRefused | 'gone' | ApprovalRefused> =>
  withAgentApproval<'appointed' | AppointRefused>(deps, person.id, approval, act, {
    event: 'administrator-appointed',
    locks: locksOrganisation(deps, person),
    async perform(change, approver) {
      const done = await appointIn(change, { actor: approver });
      const hasEffect = done === 'appointed';
      if (hasEffect) await change.audit('administrator-asked');
      return { done, hasEffect };
    },
  });

/** Removes the second factor when no agent can be reached. Its own audit event triggers an alert. */
export const removeTwoFactorBreakGlass = (
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<TwoFactorRemoved> =>
  changeForSupport(deps, accountId, act, async (change) => {
    const removed = await removeTwoFactorIn(change, deps, { isBreakGlass: true });
    if (removed === 'removed') await change.audit('factor-removal-break-glass');
    return removed;
  });
