import type { Kind } from '@selvage/contract/user-types';

interface AccountOfKind {
  /** UP1: every letter goes to it, which is said where it is changed. */
  emailForEverything: boolean;
  /** SE1. */
  hasPrivacySettings: boolean;
}

/** What the account pages of each kind hold, beyond what the server decides too (user-types). */
// oxfmt-ignore
export const accountOf: Readonly<Record<Kind, AccountOfKind>> = {
  consultant: { emailForEverything: false, hasPrivacySettings: false },
  group:      { emailForEverything: true,  hasPrivacySettings: false },
  hospital:   { emailForEverything: false, hasPrivacySettings: false },
  member:     { emailForEverything: true,  hasPrivacySettings: true  },
  wellness:   { emailForEverything: true,  hasPrivacySettings: true  },
};
