import { emailRule } from '@selvage/contract/rules/email';
import type { AccountId } from '../../db/tables.ts';
import { accountSubject, deviceSubject, unknownSubject, type Subject } from '../../identity/lockout.ts';
import { findTrustedDevice } from '../../identity/trusted-device-store.ts';
import { findForSignIn } from '../../identity/user-store.ts';
import { knock, type Knocked } from './knock-store.ts';
import type { SignInAttempt, SignInDeps } from './sign-in-attempt.ts';

export interface AtTheDoor extends Knocked {
  /** Whom the attempt is counted against. */
  subject: Subject;
  deviceId: string | undefined;
}

/** No account has it: identities count from one. */
const nobody: AccountId = '0';

/** Whose the address is, and the attempt counted where that can be done at once. */
export async function comeToTheDoor(deps: SignInDeps, attempt: SignInAttempt): Promise<AtTheDoor> {
  const { kind, trust } = attempt;
  const email = knownForm(attempt.email);
  const stranger = unknownSubject(deps.keys, kind, email);
  // One that was remembered while the operator still offered it is worth nothing now.
  if (trust && deps.config.twoFactor[kind].trustDevice) return withDevice(deps, kind, email, stranger, trust);

  const slots = deps.config.limits.signInFailures;
  const { account, counted } = await knock(deps.db, { kind, email, stranger, slots, now: deps.now() });
  return { account, counted, subject: account ? accountSubject(account.id) : stranger, deviceId: undefined };
}

/** a trusted device counts its failures for itself, so that a stranger's guesses do not lock its owner out. */
async function withDevice(
  deps: SignInDeps,
  kind: SignInAttempt['kind'],
  email: string,
  stranger: Subject,
  { halves }: NonNullable<SignInAttempt['trust']>,
): Promise<AtTheDoor> {
  const account = await findForSignIn(deps.db, kind, email);
  const deviceId = await findTrustedDevice(deps.db, account?.id ?? nobody, halves, deps.now());
  const known = (owner: AccountId) =>
    deviceId === undefined ? accountSubject(owner) : deviceSubject(deps.keys, deviceId);
  return { account, counted: false, subject: account ? known(account.id) : stranger, deviceId };
}

/** An address as it would be stored; one that no account can have stays as typed, to be counted all the same. */
function knownForm(typed: string): string {
  const verdict = emailRule(typed);
  return verdict.ok ? verdict.value : typed.trim().toLowerCase();
}
