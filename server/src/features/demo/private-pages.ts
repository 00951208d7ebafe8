import { kinds, userTypes, type Kind } from '@selvage/contract/user-types';
import { areaPage } from './area-page.ts';
import { consentPage } from './consent-page.ts';
import { contactDetailsPage } from './contact-details-page.ts';
import type { DemoPage, PrivateContext } from './demo-page.ts';
import { policyDetailsPage } from './policy-details-page.ts';
import { settingsPage } from './settings-page.ts';

export interface PrivatePage {
  path: string;
  area: Kind;
  /** Who may see it. */
  kinds: readonly Kind[];
  write: (context: PrivateContext) => DemoPage | Promise<DemoPage>;
}

const memberAndWellness = ['member', 'wellness'] as const;

// A member may have the wellbeing programme too (LN3).
const areas = kinds.map((area): PrivatePage => {
  const welcome = area === 'wellness' ? memberAndWellness : [area];
  return { path: userTypes[area].area, area, kinds: welcome, write: areaPage };
});

// oxfmt-ignore
export const privatePages: readonly PrivatePage[] = [
  ...areas,
  { path: '/memberarea/settings',       area: 'member', kinds: memberAndWellness, write: settingsPage },
  { path: '/memberarea/contactdetails', area: 'member', kinds: memberAndWellness, write: contactDetailsPage },
  { path: '/memberarea/policydetails',  area: 'member', kinds: memberAndWellness, write: policyDetailsPage },
  { path: '/memberarea/consent',        area: 'member', kinds: memberAndWellness, write: consentPage },
];
