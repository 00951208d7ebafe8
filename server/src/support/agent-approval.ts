import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { Refusal } from '../refuse.ts';
import { deskRule, deskSubject } from '../attempts/attempt-rules.ts';
import { abandonAttempt, beginAttempt, failAttempt } from '../attempts/attempts.ts';
import { audit, type AuditEvent } from '../audit/audit-store.ts';
import { type AgentRow, findAgentNamed, spendStep } from './agents/agent-store.ts';
import { relationToNamed } from './agents/two-people.ts';
import { secretOf } from './agents/sign-in-agent.ts';
import { matchingStep } from '../ways/app/totp.ts';
import type { SupportAct, SupportDeps } from './support-act.ts';
import { issueEnrolmentCode, mayHaveEnrolmentCode } from './issue-enrolment-code.ts';
import { lockPerson } from './find-person.ts';
import { removeTwoFactorIn, type TwoFactorRemoved } from './remove-two-factor.ts';

interface Approval {
  /** The name of the agent who approves, as the audit has it. */
  name: string;
  /** What their authenticator shows now. */
  code: string;
}

export type ApprovalRefused = 'no-such-agent' | 'own' | 'maybe-own' | 'wrong-code' | 'locked';

interface Approved<Done> {
  /** What the audit has where the approval is refused. */
  event: AuditEvent;
  /** `approver` is for what the audit has of the agent who approves. Without an effect the code is not spent. */
  perform: (tx: Db, approver: SupportAct, agent: AgentRow) => Promise<{ done: Done; hasEffect: boolean }>;
}

/**
 * Does something on the command line that an agent approves with a code of their authenticator. The attempt is counted
 * with those at the desk before it is compared: it is the same secret.
 */
async function withAgentApproval<Done>(
  deps: SupportDeps,
  accountId: AccountId,
  { name, code }: Approval,
  act: SupportAct,
  approved: Approved<Done>,
): Promise<Done | ApprovalRefused> {
  const agent = await findAgentNamed(deps.db, name);
  if (agent?.role !== 'agent' || agent.passwordHash === null || agent.disabledAt !== null) return 'no-such-agent';
  // The name on the command line is what its user says it is.
  const relation = await relationToNamed(deps.db, act.actor.name, agent);
  if (relation !== 'different') return relation === 'same' ? 'own' : 'maybe-own';
  const refused = (reason: ApprovalRefused): Promise<void> =>
    audit(deps.db, { event: approved.event, result: 'refused', reason, accountId, ...act, at: deps.now() });
  const subject = deskSubject(deps.keys, agent.email);
  try {
    await beginAttempt(deps, deskRule, subject);
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== deskRule.whenLocked) throw error;
    await refused('locked');
    return 'locked';
  }
  const step = matchingStep(secretOf(deps, agent), code, deps.now());
  const made = step === undefined ? undefined : await approve(deps, { agent, step }, act, approved);
  if (made !== undefined) {
    // The code alone does not clear what wrong passwords at the desk have counted.
    await abandonAttempt(deps.db, subject);
    return made.done;
  }
  await refused('wrong-code');
  const at = deps.now();
  if (await failAttempt(deps.db, deskRule, subject, at))
    await audit(deps.db, { event: 'desk-locked', result: 'ok', actor: approverOf(agent), origin: act.origin, at });
  return 'wrong-code';
}

/** Undefined if the code was used before. */
function approve<Done>(
  deps: SupportDeps,
  { agent, step }: { agent: AgentRow; step: number },
  act: SupportAct,
  { perform }: Approved<Done>,
): Promise<{ done: Done } | undefined> {
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const made = await perform(tx, { ...act, actor: approverOf(agent, act.actor.reason) }, agent);
      if (made.hasEffect && !(await spendStep(tx, agent, step))) throw new UsedCode();
      return made;
    })
    .catch((error: unknown) => {
      if (error instanceof UsedCode) return undefined;
      throw error;
    });
}

/** Rolls everything back. The account is locked before the agent, as everywhere, so the code is spent last. */
class UsedCode extends Error {}

const approverOf = ({ name }: AgentRow, reason: string | null = null) => ({ name, reason });

type ApprovedEnrolment = { code: string } | 'not-needed' | 'gone' | ApprovalRefused;

/** WY26: an enrolment code on the command line, with the approval of an agent. */
export const issueEnrolmentCodeApproved = (
  deps: SupportDeps,
  accountId: AccountId,
  approval: Approval,
  act: SupportAct,
): Promise<ApprovedEnrolment> =>
  withAgentApproval<{ code: string } | 'not-needed' | 'gone'>(deps, accountId, approval, act, {
    event: 'enrolment-code-issued',
    async perform(tx, approver, agent) {
      const person = await lockPerson(tx, accountId);
      const at = deps.now();
      if (!person) return { done: 'gone', hasEffect: false };
      if (!mayHaveEnrolmentCode(deps, person, at)) return { done: 'not-needed', hasEffect: false };
      await audit(tx, { event: 'enrolment-code-asked', result: 'ok', accountId, kind: person.kind, ...act, at });
      const issued = { request: null, decidedBy: agent.id };
      return { done: { code: await issueEnrolmentCode(tx, deps, person, issued, approver) }, hasEffect: true };
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
    async perform(tx, approver) {
      const done = await removeTwoFactorIn(tx, deps, accountId, act);
      const hasEffect = done === 'removed';
      if (hasEffect)
        await audit(tx, { event: 'factor-removal-approved', result: 'ok', accountId, ...approver, at: deps.now() });
      return { done, hasEffect };
    },
  });

/** For when no agent can be reached. It has an event of its own, which an alert watches. */
export function removeTwoFactorBreakGlass(
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<TwoFactorRemoved> {
  return deps.db.transaction().execute(async (tx) => {
    const removed = await removeTwoFactorIn(tx, deps, accountId, act);
    if (removed === 'removed')
      await audit(tx, { event: 'factor-removal-break-glass', result: 'ok', accountId, ...act, at: deps.now() });
    return removed;
  });
}
