import type { AccountId } from '../db/tables.ts';
import { audit } from '../audit/audit-store.ts';
import { issueEnrolmentCode, mayHaveEnrolmentCode } from './issue-enrolment-code.ts';
import { lockPerson } from './find-person.ts';
import { type Approval, type ApprovalRefused, withSecondOperator } from './second-operator.ts';
import type { SupportAct, SupportDeps } from './support-act.ts';

export type ApprovedEnrolment = { code: string } | 'not-needed' | 'gone' | ApprovalRefused;

/** WY26: an enrolment code on the command line, with the approval of a second operator. */
export const issueEnrolmentCodeApproved = (
  deps: SupportDeps,
  accountId: AccountId,
  approval: Approval,
  act: SupportAct,
): Promise<ApprovedEnrolment> =>
  withSecondOperator<{ code: string } | 'not-needed' | 'gone'>(deps, accountId, approval, act, {
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
