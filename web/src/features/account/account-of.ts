import type { Kind } from '@selvage/contract/user-types';

interface AccountOfKind {
  /** UP1: every letter goes to it, which is said where it is changed. */
  emailForEverything: boolean;
  /** SE1. */
  hasPrivacySettings: boolean;
  /** Given at the registration; the overview keeps their rows while they are asked for. */
  hasNameAndGroup: boolean;
}

/** What the account pages of each kind hold, beyond what the server decides too (user-types). */
// oxfmt-ignore
export const accountOf: Readonly<Record<Kind, AccountOfKind>> = {
  consultant: { emailForEverything: false, hasPrivacySettings: false, hasNameAndGroup: false },
  group:      { emailForEverything: true,  hasPrivacySettings: false, hasNameAndGroup: false },
  hospital:   { emailForEverything: false, hasPrivacySettings: false, hasNameAndGroup: false },
  member:     { emailForEverything: true,  hasPrivacySettings: true,  hasNameAndGroup: false },
  wellness:   { emailForEverything: true,  hasPrivacySettings: true,  hasNameAndGroup: true  },
};
