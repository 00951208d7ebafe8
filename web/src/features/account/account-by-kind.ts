import type { Kind } from '@selvage/contract/user-types';

interface AccountOfKind {
  /** True if the server sends all messages to this email. The form to change the email then says so. */
  emailForEverything: boolean;
  /** True if the settings link to a page about privacy. */
  hasPrivacySettings: boolean;
  /** The name and the group from the registration. The overview reserves their rows while they are loaded. */
  hasNameAndGroup: boolean;
}

/** The content of the account pages of each kind, in addition to `userTypes`. */
// oxfmt-ignore
export const accountByKind: Readonly<Record<Kind, AccountOfKind>> = {
  consultant: { emailForEverything: false, hasPrivacySettings: false, hasNameAndGroup: false },
  group:      { emailForEverything: true,  hasPrivacySettings: false, hasNameAndGroup: false },
  hospital:   { emailForEverything: false, hasPrivacySettings: false, hasNameAndGroup: false },
  member:     { emailForEverything: true,  hasPrivacySettings: true,  hasNameAndGroup: false },
  wellness:   { emailForEverything: true,  hasPrivacySettings: true,  hasNameAndGroup: true  },
};
