import { setTwoFactor } from '../accounts/account-store.ts';
import { openChoice } from '../accounts/code-destination.ts';
import { codesSubject, forgetAttempts } from '../attempts/attempts.ts';
import type { Actor } from '../audit/audit-store.ts';
import { nextLogin } from '../ways/held-ways.ts';
import { hasSecondStep } from './find-person.ts';
import type { SupportChange, SupportDeps } from './support-act.ts';

export type TwoFactorRemoved = 'removed' | 'has-none' | 'gone';

/**
 * Removes codes, passkeys, authenticator app and recovery codes of a person who lost their phone. All sessions of the
 * account end, and the owner is notified by email and at the old number. The audit names the person who requested the
 * change as the actor, unless `by` names another actor.
 */
export async function removeTwoFactorIn(
  { tx, person, audit, notify, endCredentials, untold }: SupportChange,
  { keys, config, now }: Pick<SupportDeps, 'keys' | 'config' | 'now'>,
  by: { actor?: Actor } = {},
): Promise<Exclude<TwoFactorRemoved, 'gone'>> {
  if (!hasSecondStep(person)) return untold('has-none');
  await setTwoFactor(tx, keys, person.id, { twoFactor: null, mobile: null });
  await endCredentials('two-factor-removed');
  await forgetAttempts(tx, [codesSubject(keys, person.id)]);
  if (person.twoFactor !== null || person.hasApp) {
    await audit('two-factor-changed', { reason: 'off', ...by });
    const next = await nextLogin({ db: tx, config, now }, { ...person, twoFactor: null });
    await notify('two-factor-off', { facts: { next } });
  }
  if (person.passkeys > 0) {
    await audit('passkey-removed', { reason: 'all', ...by });
    await notify('passkeys-removed');
  }
  const { mobile: recipient } = openChoice(keys, person);
  if (recipient !== null) await notify('two-factor-changed-text', { recipient, channel: 'sms' });
  return 'removed';
}
