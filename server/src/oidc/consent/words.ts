import { kindNames as kindsInEnglish } from '@selvage/contract/kind-names/en';
import { kindNames as kindsInIrish } from '@selvage/contract/kind-names/ga';
import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import type { Language } from '@selvage/contract/languages';
import { scopeWords as scopesInEnglish } from '@selvage/contract/scope-words/en';
import { scopeWords as scopesInIrish } from '@selvage/contract/scope-words/ga';
import type { Kind } from '@selvage/contract/user-types';

type Detail = 'name' | 'email' | 'memberNumber' | 'providerId' | 'group' | 'role' | 'kind' | 'language';

export interface ConsentWords {
  title: (application: string) => string;
  asks: (application: string) => string;
  details: (application: string) => string;
  uses: string;
  login: string;
  labels: Readonly<Record<Detail, string>>;
  kinds: Readonly<Record<Kind, string>>;
  languages: Readonly<Record<Language, string>>;
  roles: Readonly<Record<OrganisationRole, string>>;
  /** The text in place of a value that the account does not have. */
  none: string;
  scope: (scope: string) => string;
  privacyNotice: (application: string) => string;
  loggedInAs: string;
  notYou: string;
  another: string;
  answers: Readonly<Record<'allow' | 'not-now', string>>;
  removeLater: string;
}

export const consentWords: Readonly<Record<Language, ConsentWords>> = {
  en: {
    title: (application) => `Allow ${application}?`,
    asks: (application) => `${application} asks for your permission.`,
    details: (application) => `Details that go to ${application}`,
    uses: 'Act for you',
    login: 'Your login',
    labels: {
      name: 'Name',
      email: 'Email address',
      memberNumber: 'Membership number',
      providerId: 'Consultant or hospital ID',
      group: 'Group scheme',
      role: 'Role in your organisation',
      kind: 'Type of account, and what you can do with it',
      language: 'Language',
    },
    kinds: kindsInEnglish,
    languages: { en: 'English', ga: 'Irish' },
    roles: { administrator: 'Administrator', staff: 'Staff' },
    none: 'None on your account',
    scope: scopesInEnglish,
    privacyNotice: (application) => `Privacy notice of ${application} (opens in a new tab)`,
    loggedInAs: 'You’re logged in as',
    notYou: 'Not you?',
    another: 'Use another account',
    answers: { allow: 'Allow', 'not-now': 'Not now' },
    removeLater: 'You can remove access at any time: go to Account preferences, then Security.',
  },
  ga: {
    title: (application) => `Cead a thabhairt don fheidhmchlár “${application}”?`,
    asks: (application) => `Iarrann an feidhmchlár “${application}” cead ort.`,
    details: (application) => `Sonraí a sheoltar chuig an bhfeidhmchlár “${application}”`,
    uses: 'Gníomhú ar do shon',
    login: 'Do logáil isteach',
    labels: {
      name: 'Ainm',
      email: 'Seoladh ríomhphoist',
      memberNumber: 'Uimhir bhallraíochta',
      providerId: 'Aitheantas comhairligh nó ospidéil',
      group: 'Scéim ghrúpa',
      role: 'Ról san eagraíocht',
      kind: 'Cén cineál cuntais atá agat, agus cad is féidir leat a dhéanamh leis',
      language: 'Teanga',
    },
    kinds: kindsInIrish,
    languages: { en: 'Béarla', ga: 'Gaeilge' },
    roles: { administrator: 'Riarthóir', staff: 'Ball foirne' },
    none: 'Níl a leithéid ar do chuntas',
    scope: scopesInIrish,
    privacyNotice: (application) =>
      `Fógra príobháideachais an fheidhmchláir “${application}” (osclaítear i gcluaisín nua)`,
    loggedInAs: 'Tá tú logáilte isteach mar',
    notYou: 'Nach tusa é sin?',
    another: 'Úsáid cuntas eile',
    answers: { allow: 'Ceadaigh', 'not-now': 'Ní anois' },
    removeLater: 'Is féidir leat an cead a bhaint am ar bith: téigh go dtí “Sainroghanna cuntais”, ansin “Slándáil”.',
  },
};
