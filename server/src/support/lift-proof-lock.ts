import { consultantIdRule, hospitalIdRule, memberNumberRule } from '@selvage/contract/rules/identifiers';
import type { Rule } from '@selvage/contract/rules/rule';
import { type ProofKind, proofKinds, proofSubject, endLock } from '../attempts/attempts.ts';
import { type SupportAct, type SupportDeps, auditAct } from './support-act.ts';

export interface ProofNumber {
  kind: ProofKind;
  number: string;
}

const rules: Readonly<Record<ProofKind, Rule<string, string>>> = {
  member: memberNumberRule,
  consultant: consultantIdRule,
  hospital: hospitalIdRule,
};

/** Returns a typed number in the form in which registration counts it. */
export function readProofNumber(named: string, typed: string): ProofNumber | undefined {
  const kind = proofKinds.find((each) => each === named);
  if (kind === undefined) return undefined;
  const number = rules[kind](typed);
  return number.ok ? { kind, number: number.value } : undefined;
}

export type ProofLockLifted = 'lifted' | 'not-locked' | 'reason-has-number';

/** Lifts the block that wrong proofs put on a number. The audit stores only its pseudonym, so the reason must not contain the number. */
export async function liftProofLock(
  deps: SupportDeps,
  { kind, number }: ProofNumber,
  act: SupportAct,
): Promise<ProofLockLifted> {
  if (hasNumber(act.actor.reason ?? '', number)) return 'reason-has-number';
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const subject = proofSubject(deps.keys, kind, number);
    if (!(await endLock(tx, subject, at))) return 'not-locked';
    await auditAct(tx, { ...act, subject }, 'proof-unlocked', { kind, at });
    return 'lifted';
  });
}

/** True if the reason contains the number, whole or in groups of digits. */
function hasNumber(reason: string, number: string): boolean {
  const whole = new RegExp(`(?<!\\d)${number}(?!\\d)`);
  return whole.test(reason) || whole.test(reason.replaceAll(/(?<=\d)[\s-](?=\d)/g, ''));
}
