import type { Language } from '@selvage/contract/languages';

export type ApplicationName = 'claims' | 'documents';

export interface Words {
  names: Readonly<Record<ApplicationName, string>>;
  demonstration: Readonly<Record<ApplicationName, string>>;
  otherLanguage: string;
  skip: string;
  loading: string;
  out: { title: string; text: string; logIn: string };
  in: { title: string; text: string };
  claims: Readonly<Record<ClaimName, string>>;
  values: Readonly<Record<string, string>>;
  none: string;
  actions: Readonly<Record<ActionName, { label: string; hint: string }>>;
  actionsTitle: string;
  problems: Readonly<Record<string, string>>;
  otherProblem: string;
  open: (name: string) => string;
  portal: string;
  demoAccounts: string;
}

export const claimNames = ['kind', 'email', 'member_number', 'acr', 'auth_time', 'sub'] as const;
export type ClaimName = (typeof claimNames)[number];

export const actionNames = ['confirm', 'two-step', 'log-out', 'log-out-everywhere'] as const;
export type ActionName = (typeof actionNames)[number];

const english: Words = {
  names: { claims: 'Claims', documents: 'Documents' },
  demonstration: {
    claims: 'A demonstration of an application with a server, on an origin of its own.',
    documents: 'A demonstration of a single page in the browser, on an origin of its own.',
  },
  otherLanguage: 'Gaeilge',
  skip: 'Skip to the content',
  loading: 'One moment …',
  out: {
    title: 'You are not logged in here',
    text: '“Log in” takes you to the portal. If you are logged in there, it does not ask for your password again.',
    logIn: 'Log in',
  },
  in: { title: 'You are logged in', text: 'This is what the portal says about you.' },
  claims: {
    kind: 'Kind',
    email: 'Email',
    member_number: 'Membership number',
    acr: 'How you logged in',
    auth_time: 'When',
    sub: 'Your ID',
  },
  values: {
    member: 'Member',
    consultant: 'Consultant',
    group: 'Group',
    hospital: 'Hospital',
    wellness: 'Wellbeing',
    'urn:selvage:acr:password': 'With your password',
    'urn:selvage:acr:two-step': 'With 2-factor authentication',
    phr: 'With a passkey',
  },
  none: 'Not given',
  actionsTitle: 'Try it',
  actions: {
    confirm: { label: 'Confirm it is you', hint: 'Asks the portal for a fresh login (max_age=0).' },
    'two-step': {
      label: 'Ask for 2-factor authentication',
      hint: 'Asks the portal for a stronger login (acr_values).',
    },
    'log-out': {
      label: 'Log out here',
      hint: 'Ends this application’s own session. You stay logged in to the portal.',
    },
    'log-out-everywhere': {
      label: 'Log out everywhere',
      hint: 'Ends the session of the portal, and with it every application.',
    },
  },
  problems: {
    access_denied: 'You chose “Not now” or went back at the portal, so nothing has changed here.',
    login_required: 'You need to log in to do that.',
    unmet_authentication_requirements: 'You need a stronger login for this.',
  },
  otherProblem: 'The portal refused, and said:',
  open: (name) => `Open ${name}`,
  portal: 'Back to the portal',
  demoAccounts: 'Demo accounts',
};

const irish: Words = {
  names: { claims: 'Éilimh', documents: 'Doiciméid' },
  demonstration: {
    claims: 'Taispeántas d’fheidhmchlár a bhfuil freastalaí aige, ar a bhunús féin.',
    documents: 'Taispeántas de leathanach aonair sa bhrabhsálaí, ar a bhunús féin.',
  },
  otherLanguage: 'English',
  skip: 'Léim chuig an ábhar',
  loading: 'Nóiméad amháin …',
  out: {
    title: 'Níl tú logáilte isteach anseo',
    text: 'Tugann “Logáil isteach” chuig an tairseach thú. Má tá tú logáilte isteach ansin, ní iarrtar do phasfhocal arís.',
    logIn: 'Logáil isteach',
  },
  in: { title: 'Tá tú logáilte isteach', text: 'Seo a deir an tairseach fút.' },
  claims: {
    kind: 'Cineál',
    email: 'Ríomhphost',
    member_number: 'Uimhir bhallraíochta',
    acr: 'Conas a logáil tú isteach',
    auth_time: 'Cathain',
    sub: 'D’aitheantas',
  },
  values: {
    member: 'Ball',
    consultant: 'Comhairleach',
    group: 'Grúpa',
    hospital: 'Ospidéal',
    wellness: 'Folláine',
    'urn:selvage:acr:password': 'Le do phasfhocal',
    'urn:selvage:acr:two-step': 'Le fíordheimhniú dhá fhachtóir',
    phr: 'Le paseochair',
  },
  none: 'Níor tugadh',
  actionsTitle: 'Bain triail as',
  actions: {
    confirm: { label: 'Deimhnigh gur tusa atá ann', hint: 'Iarrann sé logáil isteach úr ar an tairseach (max_age=0).' },
    'two-step': {
      label: 'Iarr fíordheimhniú dhá fhachtóir',
      hint: 'Iarrann sé logáil isteach níos láidre ar an tairseach (acr_values).',
    },
    'log-out': {
      label: 'Logáil amach anseo',
      hint: 'Cuireann sé deireadh le seisiún an fheidhmchláir seo. Fanann tú logáilte isteach sa tairseach.',
    },
    'log-out-everywhere': {
      label: 'Logáil amach i ngach áit',
      hint: 'Cuireann sé deireadh le seisiún na tairsí, agus le gach feidhmchlár leis.',
    },
  },
  problems: {
    access_denied: 'Roghnaigh tú “Ní anois” nó chuaigh tú ar ais sa tairseach, mar sin níor athraigh aon rud anseo.',
    login_required: 'Ní mór duit logáil isteach chun é sin a dhéanamh.',
    unmet_authentication_requirements: 'Teastaíonn logáil isteach níos láidre.',
  },
  otherProblem: 'Dhiúltaigh an tairseach, agus dúirt sí:',
  open: (name) => `Oscail: ${name}`,
  portal: 'Ar ais chuig an tairseach',
  demoAccounts: 'Cuntais taispeána',
};

export const wordsByLanguage: Readonly<Record<Language, Words>> = { en: english, ga: irish };
