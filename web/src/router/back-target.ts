import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { areaOf, landing, nextStepFromHere } from './next-step.ts';
import { paths } from './paths.ts';
import type { Target } from './panels/target-link.tsx';

/** The URL of a page of the member area, below the address of that area. */
const memberPage = (name: string): string =>
  areaOf('member')
    .replace(/[?#].*$/, '')
    .replace(/\/?$/, `/${name}`);

const memberSettingsPage = (): string => memberPage('settings');
const contactDetailsPage = (): string => memberPage('contactdetails');
const policyDetailsPage = (): string => memberPage('policydetails');
export const consentPage = (): string => memberPage('consent?settings=true');

/** Leads from the settings back to the person's own area. */
export const backFromSettings = (kind: Kind, user: User, search: string): Target =>
  flagged(search, 'memarea') ? { page: memberSettingsPage() } : { page: landing(kind, user) };

/** Leads back to the settings from the screens below them. */
export const backToSettings = (kind: Kind, search: string): Target =>
  flagged(search, 'memarea') ? { page: memberSettingsPage() } : { screen: paths.settings(kind) };

/** Returns the link onward for a person whom a screen has stopped during the login. */
export function onwards(kind: Kind, user: User): Target {
  const next = nextStepFromHere(kind, user);
  return next.go === 'document' ? { page: next.href } : { screen: next.path };
}

/** Returns the back link from the email screen. A person who came from the contact details returns there. */
export const backFromEmail = (kind: Kind, search: string): Target =>
  flagged(search, 'contactdetails') ? { page: contactDetailsPage() } : { screen: paths.accountDetails(kind) };

/** Returns the back link from the screen of the membership number. A person who came from the policy details returns there. */
export function backFromMemberNumber(kind: Kind, search: string): Target {
  if (flagged(search, 'memberservices')) return { page: policyDetailsPage() };
  return flagged(search, 'memberarea') ? { page: areaOf(kind) } : { screen: paths.accountDetails(kind) };
}

type Flag = 'memarea' | 'contactdetails' | 'memberservices' | 'memberarea';

function flagged(search: string, flag: Flag): boolean {
  const value = new URLSearchParams(search).get(flag);
  return value !== null && value !== 'false';
}
