import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { CodeChannel, TwoFactorPolicy, TwoFactorPreferences } from '@selvage/contract/api/two-factor';
import { createStore, useStore } from '../../ui/store.ts';
import { type Change, type Draft, type Setup, changeOf, openingDraft } from './setup.ts';

export type OpenSetup = { step: 'editing' | 'saving' | 'verifying' } & Setup;

/** Where someone is between opening the settings and having changed them. */
export type SetupFlow = { step: 'unloaded' } | OpenSetup | { step: 'done'; change: Change };

type FlowScreen = 'settings' | 'verify' | 'final';

export type SetupEvent =
  | { event: 'loaded'; policy: TwoFactorPolicy; stored: TwoFactorPreferences }
  | { event: 'switched' }
  | { event: 'way-chosen'; way: CodeChannel }
  | { event: 'mobile-typed'; mobile: string }
  | { event: 'saved' | 'mfa-required' | 'stored' | 'verified' | 'refused' }
  | { event: 'left'; screen: FlowScreen; to: 'settings' | 'elsewhere' };

export const unloaded: SetupFlow = { step: 'unloaded' };

/** The whole flow (MF1, MF5, RT11). An event that does not belong to the step it meets changes nothing. */
export function setupReducer(flow: SetupFlow, event: SetupEvent): SetupFlow {
  switch (event.event) {
    case 'loaded':
      return flow.step === 'unloaded' ? opened(event.policy, event.stored) : flow;
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

const opened = (policy: TwoFactorPolicy, stored: TwoFactorPreferences): SetupFlow => ({
  step: 'editing',
  policy,
  stored,
  draft: openingDraft(policy, stored),
});

function edited(flow: SetupFlow, edit: (setup: Setup) => Partial<Draft>): SetupFlow {
  return flow.step === 'editing' ? { ...flow, draft: { ...flow.draft, ...edit(flow) } } : flow;
}

/** Whose step it is to give up. */
const screenOf: Record<SetupFlow['step'], FlowScreen | null> = {
  unloaded: null,
  editing: 'settings',
  saving: 'settings',
  verifying: 'verify',
  done: 'final',
};

/** RT11: only from the code does the form survive, and only on the way back to it. */
function left(flow: SetupFlow, { screen, to }: { screen: FlowScreen; to: 'settings' | 'elsewhere' }): SetupFlow {
  if (screenOf[flow.step] !== screen) return flow;
  return flow.step === 'verifying' && to === 'settings' ? { ...flow, step: 'editing' } : unloaded;
}

/** Whether codes by email are allowed in the set-up that is under way, if one is. */
export const offersEmail = (flow: SetupFlow): boolean => 'policy' in flow && flow.policy.types.includes('EMAIL');

/** F9: whoever switches text messages on proves their mailbox first. */
export const provesMailbox = (flow: SetupFlow, { type }: Pick<PendingTwoFactor, 'type'>): boolean =>
  'draft' in flow && flow.step === 'verifying' && flow.draft.way === 'SMS' && type === 'EMAIL';

const store = createStore<SetupFlow>(unloaded);

/** Outlives the screens it runs through, in memory only. */
export const setupFlow = {
  get: store.get,
  dispatch: (event: SetupEvent): void => store.set(setupReducer(store.get(), event)),
  reset: (): void => store.set(unloaded),
};

export const useSetupFlow = (): SetupFlow => useStore(store);
