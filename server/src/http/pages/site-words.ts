import type { Language } from '@selvage/contract/languages';

interface SiteWords {
  skip: string;
  language: string;
  logOut: string;
  logIn: string;
  faq: string;
  contact: string;
  phone: string;
  terms: string;
  privacy: string;
  accessibility: string;
  inbox: string;
  accounts: string;
  accountMenu: { label: string; loggedInAs: string };
  lastLogin: {
    said: (when: string, device: string | null) => string;
    today: (time: string) => string;
    yesterday: (time: string) => string;
    notYou: string;
  };
  effective: (day: string, version: string) => string;
  loggedIn: {
    title: string;
    lead: string;
    cards: Readonly<Record<'preferences' | 'security' | 'help' | 'logOut', { title: string; text: string }>>;
  };
}

/** The words of the header, the footer and the shipped pages. */
export const siteWords: Readonly<Record<Language, SiteWords>> = {
  en: {
    skip: 'Skip to main content',
    language: 'Language',
    logOut: 'Log out',
    logIn: 'Log in',
    faq: 'Frequently asked questions',
    contact: 'Contact us',
    phone: 'Phone:',
    terms: 'Terms',
    privacy: 'Privacy notice',
    accessibility: 'Accessibility statement',
    inbox: 'Message inbox',
    accounts: 'Demo accounts',
    accountMenu: { label: 'Your account', loggedInAs: 'Logged in as' },
    lastLogin: {
      said: (when, device) => `Last login: ${when}${device === null ? '' : `, ${device}`}.`,
      today: (time) => `today ${time}`,
      yesterday: (time) => `yesterday ${time}`,
      notYou: 'Not you?',
    },
    effective: (day, version) => `In effect from ${day}. Version ${version}.`,
    loggedIn: {
      title: 'You are logged in',
      lead: 'From here you can manage your account, get help or log out.',
      cards: {
        preferences: { title: 'Account preferences', text: 'Your login details and 2-factor authentication.' },
        security: {
          title: 'Security',
          text: 'Passkeys, authenticator app, devices, applications and recent activity.',
        },
        help: { title: 'Help', text: 'Phone numbers, email addresses and opening hours.' },
        logOut: { title: 'Log out', text: 'End this session on this device.' },
      },
    },
  },
  ga: {
    skip: 'Léim chuig an bpríomhábhar',
    language: 'Teanga',
    logOut: 'Logáil amach',
    logIn: 'Logáil isteach',
    faq: 'Ceisteanna coitianta',
    contact: 'Déan teagmháil linn',
    phone: 'Fón:',
    terms: 'Téarmaí',
    privacy: 'Fógra príobháideachais',
    accessibility: 'Ráiteas inrochtaineachta',
    inbox: 'Bosca teachtaireachtaí',
    accounts: 'Cuntais taispeána',
    accountMenu: { label: 'Do chuntas', loggedInAs: 'Logáilte isteach mar' },
    lastLogin: {
      said: (when, device) =>
        `An uair dheireanach a logáil tú isteach: ${when}${device === null ? '' : `, ${device}`}.`,
      today: (time) => `inniu ${time}`,
      yesterday: (time) => `inné ${time}`,
      notYou: 'Nach tusa a bhí ann?',
    },
    effective: (day, version) => `I bhfeidhm ón ${day}. Leagan ${version}.`,
    loggedIn: {
      title: 'Tá tú logáilte isteach',
      lead: 'Is féidir leat do chuntas a bhainistiú, cabhair a fháil nó logáil amach anseo.',
      cards: {
        preferences: {
          title: 'Sainroghanna cuntais',
          text: 'Do shonraí logála isteach agus fíordheimhniú dhá fhachtóir.',
        },
        security: {
          title: 'Slándáil',
          text: 'Paseochracha, aip fhíordheimhnithe, gléasanna, feidhmchláir agus an ghníomhaíocht is déanaí.',
        },
        help: { title: 'Cabhair', text: 'Uimhreacha fóin, seoltaí ríomhphoist agus uaireanta oscailte.' },
        logOut: { title: 'Logáil amach', text: 'Cuir deireadh leis an seisiún ar an ngléas seo.' },
      },
    },
  },
};
