import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import type { Kind } from '@selvage/contract/user-types';

export const demoPassword = 'Woven-cloth-42';

/** The birth date of every demo account that has one. */
export const demoBirthDate = '1980-01-15';

export interface DemoAccount {
  kind: Kind;
  email: `${string}@demo.example`;
  /** A note for the table of accounts. */
  note: string;
  loginId?: string;
  groupId?: string;
  role?: OrganisationRole;
  memberNumber?: string;
  wellnessOnly?: 'Y' | 'N';
  privileges?: readonly string[];
  twoFactor?: 'EMAIL' | 'SMS';
  mobile?: string;
  state?: 'unactivated' | 'locked' | 'without-password';
}

/** The accounts in the order of the table. */
// oxfmt-ignore
export const demoAccounts: readonly DemoAccount[] = [
  { kind: 'member',     email: 'member@demo.example',             note: 'Membership number 1000000001, born 15/01/1980', memberNumber: '1000000001' },
  { kind: 'member',     email: 'member-email-2fa@demo.example',   note: '2-factor authentication by email',      memberNumber: '1000000002', twoFactor: 'EMAIL' },
  { kind: 'member',     email: 'member-sms-2fa@demo.example',     note: '2-factor authentication by text message to 0850000001', memberNumber: '1000000003', twoFactor: 'SMS', mobile: '0850000001' },
  { kind: 'member',     email: 'member-unactivated@demo.example', note: 'Not activated yet',                  memberNumber: '1000000004', state: 'unactivated' },
  { kind: 'member',     email: 'member-locked@demo.example',      note: 'Locked after failed attempts',       memberNumber: '1000000005', state: 'locked' },
  { kind: 'member',     email: 'member-wellbeing@demo.example',   note: 'Has the wellbeing programme too',    memberNumber: '1000000006', wellnessOnly: 'N' },
  { kind: 'consultant', email: 'consultant@demo.example',         note: 'Consultant ID 50101',                loginId: '50101' },
  { kind: 'consultant', email: 'provider@demo.example',           note: 'Consultant ID 50102, a provider (mvf:provider)', loginId: '50102', privileges: ['mvf:provider'] },
  { kind: 'group',      email: 'group@demo.example',              note: 'Administrator of the group 1002', groupId: '1002', role: 'administrator' },
  { kind: 'group',      email: 'group-staff@demo.example',        note: 'Staff of the group 1002',            groupId: '1002', role: 'staff' },
  { kind: 'group',      email: 'group-new@demo.example',          note: 'Has no password yet: create one',    state: 'without-password' },
  { kind: 'hospital',   email: 'hospital@demo.example',           note: 'Administrator of Hospital ID 9000000101, 2-factor authentication by email', loginId: '9000000101', role: 'administrator', twoFactor: 'EMAIL' },
  { kind: 'hospital',   email: 'hospital-staff@demo.example',     note: 'Staff of Hospital ID 9000000101, 2-factor authentication by email', loginId: '9000000101', role: 'staff', twoFactor: 'EMAIL' },
  { kind: 'hospital',   email: 'hospital-setup@demo.example',     note: 'Hospital ID 9000000102, must set up 2-factor authentication', loginId: '9000000102' },
  { kind: 'wellness',   email: 'wellness@demo.example',           note: 'Wellbeing only',                     memberNumber: '3000000001', wellnessOnly: 'Y' },
];
