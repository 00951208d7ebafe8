import { newPasswordRule } from '@selvage/contract/rules/password';
import type { Deps } from '../../deps.ts';
import { deskSubject } from '../attempt-rules.ts';
import { forgetAttempts } from '../attempts.ts';
import { audit, type Origin } from '../audit-store.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { invitationHash } from './invite-operator.ts';
import { findInvited, takeUpInvitation, type OperatorRow } from './operator-store.ts';
import { secretOf } from './sign-in-operator.ts';
import { base32, matchingStep } from './totp.ts';

type EnrolDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing'>;

export interface Invitee {
  email: string;
  name: string;
  /** What goes into the authenticator. */
  key: string;
}

export async function findInvitee(deps: EnrolDeps, invitation: string): Promise<Invitee | undefined> {
  const operator = await findInvited(deps.db, invitationHash(invitation), deps.now());
  return operator && { email: operator.email, name: operator.name, key: base32(secretOf(deps, operator)) };
}

export type Enrolled = 'enrolled' | 'no-invitation' | 'weak-password' | 'wrong-code';

/** Longer than a member's: it opens everybody's page. */
const shortest = 12;

/** The invitation is spent only once the authenticator has shown that it works. */
export async function enrolOperator(
  deps: EnrolDeps,
  { invitation, password, code }: { invitation: string; password: string; code: string },
  origin: Origin,
): Promise<Enrolled> {
  const hash = invitationHash(invitation);
  const operator = await findInvited(deps.db, hash, deps.now());
  if (!operator) return 'no-invitation';
  if (!(await isStrong(password, operator))) return 'weak-password';
  const step = matchingStep(secretOf(deps, operator), code, deps.now());
  if (step === undefined) return 'wrong-code';
  const by = { account: `operator ${operator.email}`, client: origin.client ?? '' };
  const passwordHash = await deps.hashing.hash(password, by);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await takeUpInvitation(tx, hash, { passwordHash, step }))) return 'no-invitation';
    await forgetAttempts(tx, [deskSubject(deps.keys, operator.email)]);
    const { name } = operator;
    await audit(tx, {
      event: 'operator-enrolled',
      result: 'ok',
      operator: { name, reason: null },
      origin,
      at: deps.now(),
    });
    return 'enrolled';
  });
}

async function isStrong(password: string, { email, name }: OperatorRow): Promise<boolean> {
  const lower = password.toLowerCase();
  const own = [email.split('@')[0] ?? '', ...name.toLowerCase().split(/\P{L}+/u)].filter(({ length }) => length > 3);
  if (!newPasswordRule(password).ok || Array.from(password).length < shortest) return false;
  return !own.some((word) => lower.includes(word)) && !(await isCommonPassword(password));
}
