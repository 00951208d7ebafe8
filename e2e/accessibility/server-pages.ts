import { accounts, type DemoAccount } from '../fixtures/accounts.ts';

interface ServerPage {
  path: string;
  /** The signed-in person. */
  as?: DemoAccount;
  /** The account also asks for a code by email. */
  withCode?: true;
  /** Both languages by default. Pages for developers exist only in English. */
  languages?: readonly ('en' | 'ga')[];
}

const { member, consultant, group, hospital, wellness } = accounts;
const forDevelopers = { languages: ['en'] } as const;

/** The pages of the server, which no state of the visual audit reaches. */
export const serverPages: readonly ServerPage[] = [
  { path: '/faq' },
  { path: '/contactus' },
  { path: '/privacy' },
  { path: '/accessibility' },
  { path: '/termsconditions' },
  { path: '/wellbeingonlytermsandconditions' },
  { path: '/providerportaltermsofuse' },
  { path: '/corporateportaltermsofuse' },
  { path: '/memberarea/', as: member },
  { path: '/memberarea/settings', as: member },
  { path: '/memberarea/contactdetails', as: member },
  { path: '/memberarea/policydetails', as: member },
  { path: '/memberarea/consent', as: member },
  { path: '/consultantarea/', as: consultant },
  { path: '/grouparea/', as: group },
  { path: '/hospitalarea/', as: hospital, withCode: true },
  { path: '/wellbeing/', as: wellness },
  // The area of another kind.
  { path: '/hospitalarea/', as: member },
  { path: '/dev', ...forDevelopers },
  { path: '/api/docs', ...forDevelopers },
];
