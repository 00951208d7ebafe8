import { setTwoFactor } from '../accounts/account-store.ts';
import { openChoice } from '../accounts/code-destination.ts';
import { codesSubject, forgetAttempts } from '../attempts/attempts.ts';
import type { Actor } from '../audit/audit-store.ts';
import { needsPasskey } from '../config/two-factor-settings.ts';
import { nextLogin } from '../ways/held-ways.ts';
import { hasSecondStep, type Person } from './find-person.ts';
import type { SupportChange, SupportDeps } from './support-act.ts';

export type RemovalRefused = 'has-none' | 'passkey-required';
export type TwoFactorRemoved = 'removed' | RemovalRefused | 'gone';

/**
 * Why support does not remove the second factor of a person, at the desk and on the command line. Null if it may. A
 * removal does not help a person who must have a passkey: they need an enrolment code.
 */
export function removalRefusal(
  { config }: Pick<SupportDeps, 'config'>,
  person: Pick<Person, 'kind' | 'twoFactor' | 'hasApp' | 'passkeys'>,
  now: Date,
): RemovalRefused | null {
  if (!hasSecondStep(person)) return 'has-none';
  return needsPasskey(config.twoFactor[person.kind], now) ? 'passkey-required' : null;
}

/**
 * Removes codes, passkeys, authenticator app and recovery codes of a person who lost their phone. All sessions of the
 * account end, and the owner is notified by email and at the old number. The audit names the person who requested the
 * change as the actor, unless `by` names another actor. Without any agent (`isBreakGlass`) nobody can give an enrolment
 * code, so a required passkey is then no refusal.
 */
export async function removeTwoFactorIn(
  { tx, now: at, person, audit, notify, endCredentials, untold }: SupportChange,
  { keys, config, now }: Pick<SupportDeps, 'keys' | 'config' | 'now'>,
  { isBreakGlass = false, ...by }: { actor?: Actor; isBreakGlass?: boolean } = {},
): Promise<Exclude<TwoFactorRemoved, 'gone'>> {
  const refusal = removalRefusal({ config }, person, at);
  if (refusal !== null && !(isBreakGlass && refusal === 'passkey-required')) return untold(refusal);
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
