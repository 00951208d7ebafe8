import { ownWays } from '@selvage/contract/api/authenticator';
import type { User } from '@selvage/contract/api/session';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import {
  type TwoFactorPolicy,
  type TwoFactorPreferences,
  twoFactorConfig,
  twoFactorSettings,
  saveTwoFactor,
  type CodeChannel,
  codeChannels,
} from '@selvage/contract/api/two-factor';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { currentPasswordRule } from '@selvage/contract/rules/current-password';
import { type IrishMobileProblem, irishMobileRule } from '@selvage/contract/rules/irish-mobile';
import { type Rule, invalid, valid } from '@selvage/contract/rules/rule';
import type { CallFailed } from '../../api/call-failed.ts';
import { callResult } from '../../api/call.ts';
import { useFailure } from '../../fields/form/failure-alert.tsx';
import { wrongPassword, type OwnPasswordProblem } from '../password/rules.ts';
import type { Outcome } from '../../fields/form/use-form.ts';
import { carriedSearch } from '../../router/carried-query.ts';
import { useGo } from '../../router/go.ts';
import { appLocation, useQuery } from '../../router/location.ts';
import { paths } from '../../router/paths.ts';
import { sessionEndedSearch } from '../../router/session-ended.ts';
import { forgetLockedSession, whyEnded } from '../../session/session-end.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { useGuide } from '../protect/guided.ts';
import { isAskedForPasskey } from '../protect/required-choice.tsx';
import { type BesideCodes, besideCodes } from '../protection.ts';
import type { StepUp } from '../step-up/state.ts';
import { useFinishSetup, setupFlow, useSetupFlow, type Setup, hidesPassword } from './setup-flow.ts';
import { renewsSession } from '../../session/session-renewal.ts';
import type { ValuesOf } from '../../fields/form/use-validation.ts';

const none: TwoFactorPreferences = { enabled: false };

/** Loads the settings into the flow. Settings that the flow still holds are not loaded again. */
export function useSetup(kind: Kind, user: User): { phase: 'loading' } | { phase: 'unreachable'; retry: () => void } {
  const [unreachable, setUnreachable] = useState(false);
  const go = useGo();
  const isNeeded = useSetupFlow().step === 'unloaded';
  const chosenWay = useChosenWay();
  const isBegun = useGuide().chosen === 'CODES' || chosenWay !== undefined;

  const load = useCallback(async () => {
    setUnreachable(false);
    const [found, known] = await Promise.all([fetchPolicy(user), fetchKnown(user)]);
    if (found.type === 'unreachable') return setUnreachable(true);
    if (found.type === 'ended') {
      const back = user.mfaRequired ? undefined : appLocation.pathname;
      const search = sessionEndedSearch(appLocation.search, whyEnded(found.failure), back);
      return go(paths.logout(kind), { replace: true, search });
    }
    const { policy } = found;
    const { stored, beside, waiting } = known;
    // A person who has logged in opens the settings to see those in force. Only a required set-up continues with what waits.
    const kept = user.mfaRequired ? waiting?.preferences : undefined;
    if (isOffered(policy))
      setupFlow.dispatch({ event: 'loaded', policy, stored, beside, isBegun, chosenWay, waiting: kept });
    else go(paths.settings(kind), { replace: true });
  }, [kind, user, isBegun, chosenWay, go]);
  useEffect(() => {
    if (!isNeeded) return;
    const first = setTimeout(() => void load());
    return () => clearTimeout(first);
  }, [isNeeded, load]);

  return unreachable ? { phase: 'unreachable', retry: () => void load() } : { phase: 'loading' };
}

/**
 * A person who has a passkey and has not shown it at this login may turn on only codes by email, which need no more than the password and the
 * mailbox. The server refuses a number until the passkey was shown.
 */
function besidePasskey(policy: TwoFactorPolicy, user: User): TwoFactorPolicy {
  return isAskedForPasskey(user) && policy.types.includes('EMAIL') ? { ...policy, types: ['EMAIL'] } : policy;
}

/** The way whose link on the security page was pressed. Undefined for a person who came from elsewhere. */
export function useChosenWay(): CodeChannel | undefined {
  const given = new URLSearchParams(useQuery()).get('way');
  return codeChannels.find((each) => each === given);
}

type Waiting = ReplyOf<typeof twoFactorSettings>['waiting'];
interface Known {
  stored: TwoFactorPreferences;
  beside: BesideCodes;
  waiting: Waiting;
}

async function fetchKnown(user: User): Promise<Known> {
  const [settings, ways] = await Promise.all([
    callResult(twoFactorSettings),
    user.mfaRequired ? null : callResult(ownWays),
  ]);
  const found = settings.type === 'ok' ? settings.reply : { preferences: none };
  return {
    // A person who still has to set a second step up has no settings in force.
    stored: user.mfaRequired ? none : found.preferences,
    beside: ways?.type === 'ok' ? besideCodes(ways.reply) : 'nothing',
    waiting: found.waiting,
  };
}

type FoundPolicy =
  | { type: 'found'; policy: TwoFactorPolicy }
  | { type: 'unreachable' }
  | { type: 'ended'; failure: CallFailed };

async function fetchPolicy(user: User): Promise<FoundPolicy> {
  const config = await callResult(twoFactorConfig);
  if (config.type === 'refused' && config.failure.refusal === 'session.required')
    return { type: 'ended', failure: config.failure };
  if (config.type !== 'ok') return { type: 'unreachable' };
  const policy = besidePasskey(config.reply.config, user);
  try {
    await loadMobileRule(policy);
  } catch {
    return { type: 'unreachable' };
  }
  return { type: 'found', policy };
}

/**
 * Opens the set-up again whose code this session has to enter, because a reload has emptied the memory of the page. Only the server knows
 * it. Returns `none` if nothing waits.
 */
export async function resumeSetup(user: User): Promise<'unreachable' | 'none' | NonNullable<Waiting>> {
  const { stored, beside, waiting } = await fetchKnown(user);
  if (!waiting) return 'none';
  const found = await fetchPolicy(user);
  if (found.type !== 'found') return found.type === 'ended' ? 'none' : 'unreachable';
  setupFlow.dispatch({ event: 'loaded', policy: found.policy, stored, beside, waiting: waiting.preferences });
  setupFlow.dispatch({ event: 'saved' });
  setupFlow.dispatch({ event: 'mfa-required' });
  return waiting;
}

const isOffered = ({ enabled, types }: TwoFactorPolicy): boolean => enabled && types.length > 0;

interface SaveOptions {
  kind: Kind;
  initial: boolean;
  stepUp: StepUp;
  /** Called when no change can be lost any more. */
  onSaved: () => void;
  onLocked: () => void;
}

/** Saves the settings, and goes to the code screen or to the last screen. */
export function useSave({ kind, initial, stepUp, onSaved, onLocked }: SaveOptions) {
  const go = useGo();
  const failure = useFailure();
  const finish = useFinishSetup(kind, initial);

  const toVerify = (pending: PendingTwoFactor) => {
    pendingChallenge.set({ pending, afterVerification: 'finish-setup' });
    setupFlow.dispatch({ event: 'mfa-required' });
    const search = new URLSearchParams(carriedSearch(appLocation.search, ''));
    if (initial) search.set('initial', 'true');
    go(paths.mfaVerify(kind), { search: search.toString() });
  };

  const refuse = (failed: CallFailed): Outcome<SettingsRules> => {
    setupFlow.dispatch({ event: 'refused' });
    if (failed.refusal === 'second-factor.password') return { refused: { password: wrongPassword(failed) } };
    if (failed.refusal === 'session.required') {
      const back = initial ? undefined : appLocation.pathname;
      go(paths.logout(kind), { replace: true, search: sessionEndedSearch(appLocation.search, whyEnded(failed), back) });
      return 'left';
    }
    if (failed.refusal === 'session.locked') {
      forgetLockedSession();
      onLocked();
      return 'left';
    }
    failure.show(failed);
    return 'stayed';
  };

  const save = async (change: Parameters<typeof saveSettings>[0], signal: AbortSignal) => {
    failure.clear();
    setupFlow.dispatch({ event: 'saved' });
    const saved = await saveSettings(change, stepUp, signal);
    if (saved.type === 'failed') return refuse(saved.failure);
    if (saved.type === 'given-up' || saved.type === 'step-up') {
      setupFlow.dispatch({ event: 'refused' });
      return 'stayed';
    }
    onSaved();
    if (saved.type === 'mfa-required') toVerify(saved.pending);
    else await finish('stored');
    return 'left';
  };

  return { failure: failure.shown, save };
}

export type Saved =
  | { type: 'mfa-required'; pending: PendingTwoFactor }
  | { type: 'stored' | 'step-up' | 'given-up' }
  | { type: 'failed'; failure: CallFailed };

interface Save {
  enabled: boolean;
  values: SettingsValues;
  form: HTMLFormElement | null;
}

/** Saves the choice. It takes effect once the person has entered a code. */
export async function saveSettings(
  { enabled, values, form }: Save,
  stepUp: StepUp,
  signal: AbortSignal,
): Promise<Saved> {
  const { way, mobile, password } = values;
  const preferences = {
    enabled,
    ...(way !== null && { type: way }),
    ...(mobile !== null && { mobile_number: mobile }),
  };
  const body = { preferences, ...(password !== null && { password }) };
  const saved = await stepUp.run(form, () => renewsSession(callResult(saveTwoFactor, { body, signal })), signal);
  if (saved === null) return { type: 'step-up' };
  if (saved.type === 'aborted') return { type: 'given-up' };
  if (saved.type === 'refused') return { type: 'failed', failure: saved.failure };
  const { mfaRequired } = saved.reply;
  return mfaRequired ? { type: 'mfa-required', pending: mfaRequired } : { type: 'stored' };
}

/**
 * The countries whose numbers are accepted, if there are others than Ireland. Undefined if only Irish numbers are accepted, as the
 * specification says.
 */
export function otherCountries(policy: TwoFactorPolicy): readonly string[] | undefined {
  return policy.countries?.some((country) => country !== 'IE') ? policy.countries : undefined;
}

let rule: Rule<string, IrishMobileProblem> = irishMobileRule;

/** Loads the check of foreign numbers only if the operator accepts them. */
async function loadMobileRule(policy: TwoFactorPolicy): Promise<void> {
  const countries = otherCountries(policy);
  if (countries === undefined) rule = irishMobileRule;
  else rule = (await import('@selvage/contract/rules/mobile-number')).mobileNumberRule(countries);
}

/** The rule that was loaded with the policy. */
const mobileRule: Rule<string, IrishMobileProblem> = (typed) => rule(typed);

const wayRule: Rule<CodeChannel, 'required'> = (chosen) => {
  const way = codeChannels.find((each) => each === chosen);
  return way === undefined ? invalid('required') : valid(way);
};

const notAsked = () => valid(null);

/** The rules for the shown fields only. Only the server knows whether the password is right. */
export function settingsRules(setup: Setup) {
  const { enabled, way } = setup.draft;
  const ways: Rule<CodeChannel | null, 'required'> = enabled ? wayRule : notAsked;
  const mobile: Rule<string | null, IrishMobileProblem> = enabled && way === 'SMS' ? mobileRule : notAsked;
  const password: Rule<string | null, OwnPasswordProblem> = hidesPassword(setup) ? notAsked : currentPasswordRule;
  return { way: ways, mobile, password };
}

export type SettingsRules = ReturnType<typeof settingsRules>;
export type SettingsValues = ValuesOf<SettingsRules>;
