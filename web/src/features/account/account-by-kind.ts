import type { Kind } from '@selvage/contract/user-types';

interface AccountOfKind {
  /** UP1: all messages are sent to it, and the form to change it says so. */
  emailForEverything: boolean;
  /** SE1: whether the settings lead to a page about privacy. */
  hasPrivacySettings: boolean;
  /** Given at the registration; the overview keeps their rows while they are asked for. */
  hasNameAndGroup: boolean;
}

/** What the account pages of each kind hold, beyond what the server decides too (user-types). */
// oxfmt-ignore
export const accountByKind: Readonly<Record<Kind, AccountOfKind>> = {
  consultant: { emailForEverything: false, hasPrivacySettings: false, hasNameAndGroup: false },
  group:      { emailForEverything: true,  hasPrivacySettings: false, hasNameAndGroup: false },
  hospital:   { emailForEverything: false, hasPrivacySettings: false, hasNameAndGroup: false },
  member:     { emailForEverything: true,  hasPrivacySettings: true,  hasNameAndGroup: false },
  wellness:   { emailForEverything: true,  hasPrivacySettings: true,  hasNameAndGroup: true  },
};
