import { audit } from '../../identity/audit-store.ts';
import type { DeskOperator } from '../../identity/desk/operator-store.ts';
import type { OperatorAct } from '../../identity/operator/operator-act.ts';
import { holdPerson } from '../../identity/operator/person-store.ts';
import { removeSecondFactorIn } from '../../identity/operator/remove-second-factor.ts';
import { addApproval, decide, openApprovals, type Approval } from './approval-store.ts';
import type { DeskDeps } from './desk-route.ts';

export type Asked = 'asked' | 'asked-already' | 'has-none' | 'gone';

/** One operator asks … */
export function askForRemoval(
  deps: DeskDeps,
  accountId: string,
  { id: askedById }: DeskOperator,
  act: OperatorAct,
): Promise<Asked> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, accountId);
    if (!person) return 'gone';
    if (person.twoFactor === null) return 'has-none';
    const at = deps.now();
    const reason = act.operator.reason ?? '';
    if (!(await addApproval(tx, { accountId, askedById, reason }, at))) return 'asked-already';
    await audit(tx, { event: 'factor-removal-asked', result: 'ok', accountId, kind: person.kind, ...act, at });
    return 'asked';
  });
}

export type Decided = 'approved' | 'declined' | 'has-none' | 'own' | 'over';

/** … and another one agrees, or anyone declines. Answer and removal are one change. */
export function answerRemoval(
  deps: DeskDeps,
  { id, outcome }: { id: string; outcome: 'approved' | 'declined' },
  { id: operatorId }: DeskOperator,
  act: OperatorAct,
): Promise<Decided> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const [approval] = await openApprovals(tx, at, { id });
    if (!approval) return 'over';
    if (outcome === 'approved' && approval.askedById === operatorId) return 'own';
    if (!(await decide(tx, approval, { operatorId, outcome }, at))) return 'over';
    const { accountId, kind } = approval;
    await audit(tx, { event: `factor-removal-${outcome}`, result: 'ok', accountId, kind, ...act, at });
    if (outcome === 'declined') return 'declined';
    const removed = await removeSecondFactorIn(tx, deps, accountId, { ...act, operator: askerOf(approval) });
    return removed === 'removed' ? 'approved' : 'has-none';
  });
}

const askerOf = ({ askedBy, reason }: Approval) => ({ name: askedBy, reason });
