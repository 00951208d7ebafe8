import type { Language } from '@selvage/contract/languages';
import type { PersonalData } from '../../support/personal-data.ts';

/** The parts of a copy: those of an export, and the facts that only a copy has. */
export type CopyPart = keyof PersonalData | 'applicationsNow' | 'locks';

export interface CopyWords {
  title: string;
  madeOn: (time: string) => string;
  about: string;
  texts: string;
  noEntries: string;
  yes: string;
  no: string;
  /** Shown if the oldest events are missing. */
  leftOut: (count: number) => string;
  /** Shown if the page lists only the newest events. */
  moreEvents: (count: number) => string;
  parts: Readonly<Record<CopyPart, string>>;
}

export const copyWords: Readonly<Record<Language, CopyWords>> = {
  en: {
    title: 'A copy of your data',
    madeOn: (time) => `Made on ${time}.`,
    about:
      'This is everything that this service holds about you. Systems of the insurer outside of it, such as the one for claims, are not included. The file copy.json has the same for programs. Times are those of Ireland.',
    texts:
      'The folder “wordings” has the texts that you agreed to, declined or withdrew from. The name of a file is the digest of its text.',
    noEntries: 'Nothing is stored.',
    yes: 'yes',
    no: 'no',
    leftOut: (count) =>
      `The oldest ${count} entries of the history did not fit into the file. Contact us to get them. Give us the account reference.`,
    moreEvents: (count) => `These are the newest entries. The file copy.json has ${count} in all.`,
    parts: {
      account: 'Your account',
      locks: 'Locks after wrong passwords and codes',
      invitations: 'Invitations to you',
      sentInvitations: 'Days on which you invited colleagues',
      consents: 'What you agreed to, declined or withdrew',
      dataCopies: 'Copies of your data',
      sessions: 'Where you are logged in',
      applications: 'Logins to applications',
      applicationsNow: 'Applications that received your details',
      applicationConsents: 'What applications may see',
      rememberedDevices: 'Remembered devices',
      passkeys: 'Passkeys',
      authenticatorApp: 'Authenticator app',
      recoveryCodes: 'Recovery codes',
      approvals: 'Requests of the support desk about your account',
      passkeyAsks: 'How often you were asked to add a passkey',
      knownBrowsers: 'Browsers that logged in before',
      earlierPasswords: 'Changes of the password',
      linksAndCodes: 'Links and codes',
      messages: 'Messages to you',
      events: 'History of the account',
    },
  },
  ga: {
    title: 'Cóip de do shonraí',
    madeOn: (time) => `Rinneadh í ar an ${time}.`,
    about:
      'Seo gach rud atá ag an tseirbhís seo fút. Níl córais eile an árachóra, amhail córas na n-éileamh, san áireamh. Tá an rud céanna sa chomhad copy.json do ríomhchláir. Is amanna na hÉireann iad na hamanna.',
    texts:
      'Sa fhillteán “wordings” tá na téacsanna ar aontaigh tú leo, ar dhiúltaigh tú dóibh nó ar tharraing tú siar uathu. Is é achomaireacht an téacs ainm an chomhaid.',
    noEntries: 'Níl aon rud stóráilte.',
    yes: 'tá',
    no: 'níl',
    leftOut: (count) =>
      `Ní raibh spás sa chomhad do na hiontrálacha is sine sa stair (${count}). Déan teagmháil linn chun iad a fháil. Tabhair tagairt an chuntais dúinn.`,
    moreEvents: (count) => `Seo na hiontrálacha is nuaí. Tá ${count} san iomlán sa chomhad copy.json.`,
    parts: {
      account: 'Do chuntas',
      locks: 'Glais tar éis pasfhocal agus cód mícheart',
      invitations: 'Cuirí chugat',
      sentInvitations: 'Laethanta ar thug tú cuireadh do chomhghleacaithe',
      consents: 'Na rudaí ar aontaigh tú leo, ar dhiúltaigh tú dóibh nó ar tharraing tú siar uathu',
      dataCopies: 'Cóipeanna de do shonraí',
      sessions: 'Áit a bhfuil tú logáilte isteach',
      applications: 'Logálacha isteach i bhfeidhmchláir',
      applicationsNow: 'Feidhmchláir a fuair do shonraí',
      applicationConsents: 'Na rudaí is féidir le feidhmchláir a fheiceáil',
      rememberedDevices: 'Gléasanna a choinnímid i gcuimhne',
      passkeys: 'Paseochracha',
      authenticatorApp: 'Aip fhíordheimhniúcháin',
      recoveryCodes: 'Cóid athshlánaithe',
      approvals: 'Iarratais na deisce tacaíochta maidir le do chuntas',
      passkeyAsks: 'Cé chomh minic is a iarradh ort paseochair a chur leis',
      knownBrowsers: 'Brabhsálaithe a logáil isteach cheana',
      earlierPasswords: 'Athruithe ar an bpasfhocal',
      linksAndCodes: 'Naisc agus cóid',
      messages: 'Teachtaireachtaí chugat',
      events: 'Stair an chuntais',
    },
  },
};
