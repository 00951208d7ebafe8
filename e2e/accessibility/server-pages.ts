import { accounts, type DemoAccount } from '../fixtures/accounts.ts';

interface ServerPage {
  path: string;
  /** Who is logged in. */
  as?: DemoAccount;
  /** The account asks for a code by email as well. */
  withCode?: true;
  /** Both, unless the page is for those who run the product. */
  languages?: readonly ('en' | 'ga')[];
}

const { member, consultant, group, hospital, wellness } = accounts;
const forDevelopers = { languages: ['en'] } as const;

/** The pages around the application, which no state of the visual audit reaches. */
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
  // Somebody else's area.
  { path: '/hospitalarea/', as: member },
  { path: '/dev', ...forDevelopers },
  { path: '/api/docs', ...forDevelopers },
];
