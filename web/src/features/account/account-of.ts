import type { Kind } from '@selvage/contract/user-types';

interface AccountOfKind {
  /** AD1: the email is the person's to change. */
  changesEmail: boolean;
  /** UP1: every letter goes to it, which is said where it is changed. */
  emailForEverything: boolean;
  /** AD1, UP2. */
  hasMemberNumber: boolean;
  /** SE1. */
  hasPrivacySettings: boolean;
}

/** What the account pages of each kind hold. */
// oxfmt-ignore
export const accountOf: Readonly<Record<Kind, AccountOfKind>> = {
  consultant: { changesEmail: true,  emailForEverything: false, hasMemberNumber: false, hasPrivacySettings: false },
  group:      { changesEmail: false, emailForEverything: true,  hasMemberNumber: false, hasPrivacySettings: false },
  hospital:   { changesEmail: true,  emailForEverything: false, hasMemberNumber: false, hasPrivacySettings: false },
  member:     { changesEmail: true,  emailForEverything: true,  hasMemberNumber: true,  hasPrivacySettings: true  },
  wellness:   { changesEmail: true,  emailForEverything: true,  hasMemberNumber: true,  hasPrivacySettings: true  },
};
