import { areaOf } from '../host/area-of.ts';

/** RT12, RT14, RT15, SE1: pages of the member area, which stand under its own address. */
const memberPage = (name: string): string =>
  areaOf('member')
    .replace(/[?#].*$/, '')
    .replace(/\/?$/, `/${name}`);

export const memberSettingsPage = (): string => memberPage('settings');
export const contactDetailsPage = (): string => memberPage('contactdetails');
export const policyDetailsPage = (): string => memberPage('policydetails');
export const consentPage = (): string => memberPage('consent?settings=true');
