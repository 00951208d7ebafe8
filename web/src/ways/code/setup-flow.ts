import type { CodeChannel, TwoFactorPolicy, TwoFactorPreferences } from '@selvage/contract/api/two-factor';
import { sameMobile } from '@selvage/contract/rules/irish-mobile';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { Kind } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import { createStore, useStore } from '../../ui/store.ts';
import { recordEvent } from '../../host/analytics.ts';
import { follow, useGo } from '../../router/go.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import type { BesideCodes } from '../protection.ts';
import { currentUserResult } from '../../session/current-user.ts';

/** The state of the form. */
export interface Draft {
  enabled: boolean;
  way: CodeChannel | null;
  /** The number as the person typed it. */
  mobile: string;
}

export interface Setup {
  policy: TwoFactorPolicy;
  /** The settings in force. */
  stored: TwoFactorPreferences;
  beside: BesideCodes;
  /** True if the person chose codes on an earlier page. */
  isBegun?: boolean | undefined;
  /** The way that the person chose on an earlier page. */
  chosenWay?: CodeChannel | undefined;
  /** The change that the server keeps until its code is entered. */
  waiting?: TwoFactorPreferences | undefined;
  draft: Draft;
}

/** The result of a save. */
export type Change = 'enabled' | 'changed-to-email' | 'changed-to-sms' | 'sms-number-changed' | 'disabled';

/** The initial form. A way that is no longer allowed is not chosen, and a single allowed way is chosen. */
export function openingDraft({ policy, stored, isBegun = false, chosenWay, waiting }: Omit<Opening, 'beside'>): Draft {
  const [sole, another] = policy.types;
  const kept = [waiting?.type, chosenWay, stored.type].find((way) => policy.types.some((each) => each === way));
  return {
    enabled: stored.enabled || policy.mandatory || isBegun || waiting !== undefined,
    way: kept ?? (another === undefined ? sole : undefined) ?? null,
    mobile: waiting?.mobile_number ?? stored.mobile_number ?? '',
  };
}

/** True if the form changes nothing. The same digits in another notation are no change. */
export function isPristine({ stored, draft }: Setup): boolean {
  if (!draft.enabled || !stored.enabled) return draft.enabled === stored.enabled;
  return draft.way === stored.type && (draft.way !== 'SMS' || sameMobile(draft.mobile, stored.mobile_number ?? ''));
}

/** True if leaving would lose a change that the person made here. A change by the operator’s policy or on an earlier page does not count. */
export function hasUnsaved(setup: Setup): boolean {
  const opening = { ...setup, draft: openingDraft(setup) };
  return !isPristine(setup) && (isPristine(opening) || isEdited(setup.draft, opening.draft));
}

const isEdited = (draft: Draft, opening: Draft): boolean =>
  draft.enabled !== opening.enabled || draft.way !== opening.way || !sameMobile(draft.mobile, opening.mobile);

/** True if the person is about to switch codes off, for which the password is needed. */
export const warnsOfPassword = (setup: Setup): boolean => !setup.draft.enabled && !isPristine(setup);

/** True if no password is asked for: where codes are mandatory, only codes by email are allowed, and such codes are already on. */
export function hidesPassword({ policy, stored, draft }: Setup): boolean {
  const onlyEmail = policy.types.every((way) => way === 'EMAIL');
  return policy.mandatory && onlyEmail && stored.enabled && draft.way === 'EMAIL';
}

/** True if codes are off and the person has not begun to switch them on, so that there is nothing to enter yet. */
export const isIdleOff = (setup: Setup): boolean => !setup.draft.enabled && isPristine(setup);

/** True if the form is the first of the three steps that set up codes. */
export const startsSetup = (setup: Setup): boolean => needsCode(setup) && !isPristine(setup);

/** True if the email or the number must be proven by a code before codes are sent there. */
export const needsCode = ({ draft }: Setup): boolean => draft.enabled;

export function changeOf({ stored, draft }: Setup): Change {
  if (!draft.enabled) return 'disabled';
  if (!stored.enabled) return 'enabled';
  if (draft.way === stored.type) return 'sms-number-changed';
  return draft.way === 'SMS' ? 'changed-to-sms' : 'changed-to-email';
}

export type OpenSetup = { step: 'editing' | 'saving' | 'verifying' } & Setup;

/** The progress from opening the settings to the changed settings. */
export type SetupFlow = { step: 'unloaded' } | OpenSetup | { step: 'done'; change: Change };

export type Opening = Pick<Setup, 'policy' | 'stored' | 'beside' | 'isBegun' | 'chosenWay' | 'waiting'>;

type FlowScreen = 'settings' | 'verify' | 'final';

export type SetupEvent =
  | ({ event: 'loaded' } & Opening)
  | { event: 'switched' }
  | { event: 'way-chosen'; way: CodeChannel }
  | { event: 'mobile-typed'; mobile: string }
  | { event: 'saved' | 'mfa-required' | 'stored' | 'verified' | 'refused' }
  | { event: 'left'; screen: FlowScreen; to: 'settings' | 'elsewhere' };

export const unloaded: SetupFlow = { step: 'unloaded' };

/** Computes the next state of the set-up. An event that does not belong to the current step changes nothing. */
export function setupReducer(flow: SetupFlow, event: SetupEvent): SetupFlow {
  switch (event.event) {
    case 'loaded':
      return flow.step === 'unloaded' ? opened(event) : flow;
    case 'switched':
      return edited(flow, ({ policy, draft }) => ({ enabled: policy.mandatory || !draft.enabled }));
    case 'way-chosen':
      return edited(flow, ({ policy, draft }) => ({
        way: policy.types.includes(event.way) ? event.way : draft.way,
      }));
    case 'mobile-typed':
      return edited(flow, () => ({ mobile: event.mobile }));
    case 'left':
      return left(flow, event);
    case 'saved':
      return flow.step === 'editing' ? { ...flow, step: 'saving' } : flow;
    case 'refused':
      return flow.step === 'saving' ? { ...flow, step: 'editing' } : flow;
    case 'mfa-required':
      return flow.step === 'saving' ? { ...flow, step: 'verifying' } : flow;
    case 'stored':
      return flow.step === 'saving' ? { step: 'done', change: changeOf(flow) } : flow;
    case 'verified':
      return flow.step === 'verifying' ? { step: 'done', change: changeOf(flow) } : flow;
  }
}

const opened = ({ policy, stored, beside, isBegun, chosenWay, waiting }: Opening): SetupFlow => ({
  step: 'editing',
  policy,
  stored,
  beside,
  isBegun,
  chosenWay,
  waiting,
  draft: openingDraft({ policy, stored, isBegun, chosenWay, waiting }),
});

function edited(flow: SetupFlow, edit: (setup: Setup) => Partial<Draft>): SetupFlow {
  return flow.step === 'editing' ? { ...flow, draft: { ...flow.draft, ...edit(flow) } } : flow;
}

/** The screen that owns each step. */
const screenOf: Record<SetupFlow['step'], FlowScreen | null> = {
  unloaded: null,
  editing: 'settings',
  saving: 'settings',
  verifying: 'verify',
  done: 'final',
};

/** The state after a screen was left. The form is kept only when the person returns from the code screen to the settings. */
function left(flow: SetupFlow, { screen, to }: { screen: FlowScreen; to: 'settings' | 'elsewhere' }): SetupFlow {
  if (screenOf[flow.step] !== screen) return flow;
  return flow.step === 'verifying' && to === 'settings' ? { ...flow, step: 'editing' } : unloaded;
}

/** True if a set-up is open in which codes by email are allowed. */
export const offersEmail = (flow: SetupFlow): boolean => 'policy' in flow && flow.policy.types.includes('EMAIL');

/** True while a person who switches text messages on proves their mailbox first. */
export const provesMailbox = (flow: SetupFlow, { type }: Pick<PendingTwoFactor, 'type'>): boolean =>
  'draft' in flow && flow.step === 'verifying' && flow.draft.way === 'SMS' && type === 'EMAIL';

const store = createStore<SetupFlow>(unloaded);

/** The state of the set-up, which is kept in memory across its screens. */
export const setupFlow = {
  get: store.get,
  dispatch: (event: SetupEvent): void => store.set(setupReducer(store.get(), event)),
  reset: (): void => store.set(unloaded),
};

export const useSetupFlow = (): SetupFlow => useStore(store);

/** The label of each change in the analytics records. */
const labels: Record<Change, string> = {
  enabled: 'mfaEnabled',
  'changed-to-email': 'mfaChangedToEmail',
  'changed-to-sms': 'mfaChangedToSms',
  'sms-number-changed': 'mfaSmsNumberChanged',
  disabled: 'mfaDisabled',
};

export const recordChange = (change: Change): void =>
  recordEvent({ action: 'mfaSettingsChanged', label: labels[change] });

/**
 * Leads to the confirmation, which is also the last step of a required set-up. A required set-up that was stored without a code needs no
 * confirmation and leads on at once.
 */
export function useFinishSetup(kind: Kind, initial: boolean): (event: 'stored' | 'verified') => Promise<void> {
  const go = useGo();
  const postLogin = usePostLogin(kind);
  return async (event) => {
    setupFlow.dispatch({ event });
    if (!initial || event === 'verified') return go(paths.mfaFinal(kind), { replace: true });
    const flow = setupFlow.get();
    if (flow.step === 'done') recordChange(flow.change);
    await postLogin();
  };
}

/** Leads to the step after a login. If the server does not say who is logged in, leads to the login. */
export function usePostLogin(kind: Kind): () => Promise<void> {
  const go = useGo();
  return useCallback(async () => {
    const found = await currentUserResult();
    if (found.type === 'ok') follow(nextStepFromHere(kind, found.reply));
    else go(paths.login(kind), { replace: true });
  }, [kind, go]);
}
