import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { areaOf, landing, nextStepFromHere } from './next-step.ts';
import { paths } from './paths.ts';
import type { Target } from './panels/target-link.tsx';

/** RT12, RT14, RT15, SE1: pages of the member area, which stand under its own address. */
const memberPage = (name: string): string =>
  areaOf('member')
    .replace(/[?#].*$/, '')
    .replace(/\/?$/, `/${name}`);

const memberSettingsPage = (): string => memberPage('settings');
const contactDetailsPage = (): string => memberPage('contactdetails');
const policyDetailsPage = (): string => memberPage('policydetails');
export const consentPage = (): string => memberPage('consent?settings=true');

/** RT12: out of the settings, to the person's own area. */
export const backFromSettings = (kind: Kind, user: User, search: string): Target =>
  flagged(search, 'memarea') ? { page: memberSettingsPage() } : { page: landing(kind, user) };

/** RT12: from what the settings lead to. */
export const backToSettings = (kind: Kind, search: string): Target =>
  flagged(search, 'memarea') ? { page: memberSettingsPage() } : { screen: paths.settings(kind) };

/** LN5: to where a person was going who is stopped on the way in. */
export function onwards(kind: Kind, user: User): Target {
  const next = nextStepFromHere(kind, user);
  return next.go === 'document' ? { page: next.href } : { screen: next.path };
}

/** RT14: whoever came from their contact details goes back there. */
export const backFromEmail = (kind: Kind, search: string): Target =>
  flagged(search, 'contactdetails') ? { page: contactDetailsPage() } : { screen: paths.accountDetails(kind) };

/** RT15: whoever came from their policy goes back there. */
export function backFromMemberNumber(kind: Kind, search: string): Target {
  if (flagged(search, 'memberservices')) return { page: policyDetailsPage() };
  return flagged(search, 'memberarea') ? { page: areaOf(kind) } : { screen: paths.accountDetails(kind) };
}

type Flag = 'memarea' | 'contactdetails' | 'memberservices' | 'memberarea';

function flagged(search: string, flag: Flag): boolean {
  const value = new URLSearchParams(search).get(flag);
  return value !== null && value !== 'false';
}
