import type { User } from '@selvage/contract/api/session';
import { expect, test } from 'vitest';
import { backFromEmail, backFromMemberNumber, backFromSettings, backToSettings } from './back-target.ts';
import type { Target } from './panels/target-link.tsx';

const member: User = { activated: true, userType: 'W' };

test.each<[string, Target, Target]>([
  ['RT12 Back on the settings leads to the area', backFromSettings('member', member, ''), { page: '/memberarea/' }],
  [
    'LN3 Back on the settings leads a member with the wellness programme to /wellbeing/',
    backFromSettings('member', { ...member, wellnessOnly: 'N' }, ''),
    { page: '/wellbeing/' },
  ],
  [
    'RT12 Back on the settings with memarea=true leads to the settings of the member area',
    backFromSettings('member', member, 'memarea=true'),
    { page: '/memberarea/settings' },
  ],
  [
    'RT12 memarea without a value also leads to the settings of the member area',
    backToSettings('wellness', 'a=1&memarea'),
    { page: '/memberarea/settings' },
  ],
  [
    'RT12 without memarea, Back leads to our settings',
    backToSettings('group', 'a=1'),
    { screen: '/grouplogin/settings' },
  ],
  [
    'RT12 with memarea=false, Back leads to our settings',
    backToSettings('group', 'memarea=false'),
    { screen: '/grouplogin/settings' },
  ],
  [
    'RT14 Back on the change of email leads to the account details',
    backFromEmail('member', ''),
    { screen: '/memberlogin/accountdetails' },
  ],
  [
    'RT14 Back on the change of email with contactdetails=true leads to the contact details',
    backFromEmail('member', 'contactdetails=true'),
    { page: '/memberarea/contactdetails' },
  ],
  [
    'RT15 Back on the change of membership number leads to the account details',
    backFromMemberNumber('member', ''),
    { screen: '/memberlogin/accountdetails' },
  ],
  [
    'RT15 Back on the change of membership number with memberarea=true leads to the member area',
    backFromMemberNumber('member', 'memberarea=true'),
    { page: '/memberarea/' },
  ],
  [
    'RT15 Back on the change of membership number leads a wellness user to /wellbeing/',
    backFromMemberNumber('wellness', 'memberarea=true'),
    { page: '/wellbeing/' },
  ],
  [
    'RT15 memberservices=true takes precedence over memberarea=true',
    backFromMemberNumber('member', 'memberarea=true&memberservices=true'),
    { page: '/memberarea/policydetails' },
  ],
])('%s', (_, found, wanted) => expect(found).toEqual(wanted));
