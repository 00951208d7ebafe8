import type { CodeChannel, TwoFactorPolicy, TwoFactorPreferences } from '@selvage/contract/api/two-factor';
import { sameMobile } from '@selvage/contract/rules/irish-mobile';

/** What a person has put into the form. */
export interface Draft {
  enabled: boolean;
  way: CodeChannel | null;
  /** As it was typed. */
  mobile: string;
}

export interface Setup {
  policy: TwoFactorPolicy;
  /** What is in force. */
  stored: TwoFactorPreferences;
  draft: Draft;
}

/** MF6: what a save has come to. */
export type Change = 'enabled' | 'changed-to-email' | 'changed-to-sms' | 'sms-number-changed' | 'disabled';

/** The form as it opens. A way that is no longer allowed is no choice, and a sole way needs none. */
export function openingDraft(policy: TwoFactorPolicy, stored: TwoFactorPreferences): Draft {
  const [sole, another] = policy.types;
  const kept = policy.types.find((way) => way === stored.type);
  return {
    enabled: stored.enabled || policy.mandatory,
    way: kept ?? (another === undefined ? sole : undefined) ?? null,
    mobile: stored.mobile_number ?? '',
  };
}

/** MF2: the same digits written in another way are no change. */
export function isPristine({ stored, draft }: Setup): boolean {
  if (!draft.enabled || !stored.enabled) return draft.enabled === stored.enabled;
  return draft.way === stored.type && (draft.way !== 'SMS' || sameMobile(draft.mobile, stored.mobile_number ?? ''));
}

/** Whether something would be lost by leaving: a change, and one that the person has made and not the policy. */
export function hasUnsaved(setup: Setup): boolean {
  const opening = { ...setup, draft: openingDraft(setup.policy, setup.stored) };
  return !isPristine(setup) && (isPristine(opening) || isEdited(setup.draft, opening.draft));
}

const isEdited = (draft: Draft, opening: Draft): boolean =>
  draft.enabled !== opening.enabled || draft.way !== opening.way || !sameMobile(draft.mobile, opening.mobile);

/** MF3: whoever is about to switch it off is told that the password is needed. */
export const warnsOfPassword = (setup: Setup): boolean => !setup.draft.enabled && !isPristine(setup);

/** MF4: in this one case only. */
export function hidesPassword({ policy, stored, draft }: Setup): boolean {
  const onlyEmail = policy.types.every((way) => way === 'EMAIL');
  return policy.mandatory && onlyEmail && stored.enabled && draft.way === 'EMAIL';
}

/** It is off, and nobody has begun to switch it on: there is nothing to enter yet. */
export const isIdleOff = (setup: Setup): boolean => !setup.draft.enabled && isPristine(setup);

/** MF1: whatever codes are to be sent by has to be proven by one. */
export const needsCode = ({ draft }: Setup): boolean => draft.enabled;

export function changeOf({ stored, draft }: Setup): Change {
  if (!draft.enabled) return 'disabled';
  if (!stored.enabled) return 'enabled';
  if (draft.way === stored.type) return 'sms-number-changed';
  return draft.way === 'SMS' ? 'changed-to-sms' : 'changed-to-email';
}
