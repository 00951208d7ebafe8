import type { AccountId } from '../../db/tables.ts';
import { Refusal } from '../../refuse.ts';
import { deskRule, deskSubject } from '../attempt-rules.ts';
import { abandonAttempt, beginAttempt, failAttempt } from '../attempts.ts';
import { audit } from '../audit-store.ts';
import { type AgentRow, findAgentNamed, listAgents, spendStep } from '../desk/agent-store.ts';
import { secretOf } from '../desk/sign-in-agent.ts';
import { matchingStep } from '../totp.ts';
import { removeTwoFactorIn, type TwoFactorRemoved } from './remove-two-factor.ts';
import type { SupportAct, SupportDeps } from './support-act.ts';

export interface Approval {
  /** The name of the second operator, as the audit has it. */
  name: string;
  /** What their authenticator shows now. */
  code: string;
}

export type ApprovedRemoval = TwoFactorRemoved | 'no-such-agent' | 'own' | 'wrong-code' | 'locked';

/**
 * Removes a second factor on the command line, where a second operator proves by their authenticator that they agree. The attempt is
 * counted with those at the desk before it is compared: it is the same secret.
 */
export async function removeTwoFactorApproved(
  deps: SupportDeps,
  accountId: AccountId,
  { name, code }: Approval,
  act: SupportAct,
): Promise<ApprovedRemoval> {
  const agent = await findAgentNamed(deps.db, name);
  if (agent?.role !== 'agent' || agent.passwordHash === null || agent.disabledAt !== null) return 'no-such-agent';
  if (await isSame(deps, act.operator.name, agent)) return 'own';
  const subject = deskSubject(deps.keys, agent.email);
  try {
    await beginAttempt(deps, deskRule, subject);
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== deskRule.whenLocked) throw error;
    await refused(deps, accountId, 'locked', act);
    return 'locked';
  }
  const step = matchingStep(secretOf(deps, agent), code, deps.now());
  const removed = step === undefined ? undefined : await approve(deps, accountId, { agent, step }, act);
  if (removed !== undefined) {
    // The code alone does not clear what wrong passwords at the desk have counted.
    await abandonAttempt(deps.db, subject);
    return removed;
  }
  await refused(deps, accountId, 'wrong-code', act);
  const at = deps.now();
  if (await failAttempt(deps.db, deskRule, subject, at))
    await audit(deps.db, { event: 'desk-locked', result: 'ok', operator: approver(agent), origin: act.origin, at });
  return 'wrong-code';
}

/** Undefined if the code was used before. */
function approve(
  deps: SupportDeps,
  accountId: AccountId,
  { agent, step }: { agent: AgentRow; step: number },
  act: SupportAct,
): Promise<TwoFactorRemoved | undefined> {
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const removed = await removeTwoFactorIn(tx, deps, accountId, act);
      if (removed !== 'removed') return removed;
      if (!(await spendStep(tx, agent, step))) throw new UsedCode();
      const by = { ...act, operator: approver(agent, act.operator.reason) };
      await audit(tx, { event: 'factor-removal-approved', result: 'ok', accountId, ...by, at: deps.now() });
      return removed;
    })
    .catch((error: unknown) => {
      if (error instanceof UsedCode) return undefined;
      throw error;
    });
}

/** Rolls the removal back. The account is locked before the operator, as everywhere, so the code is spent last. */
class UsedCode extends Error {}

const approver = ({ name }: AgentRow, reason: string | null = null) => ({ name, reason });

/** The name on the command line is what its user says it is; nobody approves under their own, or under the one they have by OpenID. */
async function isSame({ db }: Pick<SupportDeps, 'db'>, named: string, { name, email }: AgentRow): Promise<boolean> {
  const typed = named.trim().toLowerCase();
  if (typed === name.toLowerCase() || typed === email) return true;
  return (await listAgents(db, { email })).some((own) => own.name.toLowerCase() === typed);
}

const refused = (deps: SupportDeps, accountId: AccountId, reason: string, act: SupportAct): Promise<void> =>
  audit(deps.db, {
    event: 'factor-removal-approved',
    result: 'refused',
    reason,
    accountId,
    ...act,
    at: deps.now(),
  });

/** For when no second operator can be reached. It has an event of its own, which an alert watches. */
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
