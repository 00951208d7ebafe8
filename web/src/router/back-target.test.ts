import type { User } from '@selvage/contract/api/session';
import { expect, test } from 'vitest';
import { backFromEmail, backFromMemberNumber, backFromSettings, backToSettings } from './back-target.ts';
import type { Target } from './panels/target-link.tsx';

const member: User = { activated: true, userType: 'W' };

test.each<[string, Target, Target]>([
  ['RT12 settings lead to the area', backFromSettings('member', member, ''), { page: '/memberarea/' }],
  [
    'LN3 a member with the programme has their own',
    backFromSettings('member', { ...member, wellnessOnly: 'N' }, ''),
    { page: '/wellbeing/' },
  ],
  [
    'RT12 memarea leads to the settings of the member area',
    backFromSettings('member', member, 'memarea=true'),
    { page: '/memberarea/settings' },
  ],
  ['RT12 a bare memarea too', backToSettings('wellness', 'a=1&memarea'), { page: '/memberarea/settings' }],
  ['RT12 without it, our settings', backToSettings('group', 'a=1'), { screen: '/grouplogin/settings' }],
  ['RT12 nor when it is denied', backToSettings('group', 'memarea=false'), { screen: '/grouplogin/settings' }],
  ['RT14 email', backFromEmail('member', ''), { screen: '/memberlogin/accountdetails' }],
  ['RT14 contactdetails', backFromEmail('member', 'contactdetails=true'), { page: '/memberarea/contactdetails' }],
  ['RT15 number', backFromMemberNumber('member', ''), { screen: '/memberlogin/accountdetails' }],
  ['RT15 memberarea', backFromMemberNumber('member', 'memberarea=true'), { page: '/memberarea/' }],
  [
    'RT15 a wellness person has no other area',
    backFromMemberNumber('wellness', 'memberarea=true'),
    { page: '/wellbeing/' },
  ],
  [
    'RT15 memberservices comes first',
    backFromMemberNumber('member', 'memberarea=true&memberservices=true'),
    { page: '/memberarea/policydetails' },
  ],
])('%s', (_, found, wanted) => expect(found).toEqual(wanted));
