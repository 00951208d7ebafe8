import type { OwnWays } from '../ways/way-item.tsx';

interface Protected extends Pick<OwnWays, 'asked'> {
  /** The words of Settings for the state of 2-factor authentication. */
  en: string;
  ga: string;
  /** The beginning of the sentence at the top of the security page. */
  lead: Readonly<Record<'en' | 'ga', string>>;
}

const [app, text, email] = ['authenticator app', 'codes by text message', 'codes by email'];
const [aip, teacs, post] = ['aip fhíordheimhnithe', 'cóid trí theachtaireacht téacs', 'cóid trí ríomhphost'];

const well = (first: string, irish: string, orPasskey: boolean) => ({
  en: `Well protected. Password and ${first}${orPasskey ? ', or a passkey' : ''}.`,
  ga: `Cosanta go maith. Pasfhocal agus ${irish}${orPasskey ? ', nó paseochair' : ''}.`,
});
const passwordOnly = {
  en: 'Could be better. Only your password protects your account.',
  ga: 'D’fhéadfadh sé a bheith níos fearr. Níl ach do phasfhocal ag cosaint do chuntais.',
};
const byPasskey = {
  en: 'Well protected. You log in with a passkey.',
  ga: 'Cosanta go maith. Logálann tú isteach le paseochair.',
};

/** Accounts with all second steps that a login can ask for (`asked-at-login.test.ts`), and the words for them on every page. */
// oxfmt-ignore
export const protectedAccounts: readonly Protected[] = [
  { asked: [],                          en: 'Off: you log in with just your password',      ga: 'Múchta: ní theastaíonn ach do phasfhocal chun logáil isteach', lead: passwordOnly },
  { asked: ['SMS'],                     en: `On: ${text}`,                                  ga: `Ar siúl: ${teacs}`,                           lead: well(text, teacs, false) },
  { asked: ['EMAIL'],                   en: `On: ${email}`,                                 ga: `Ar siúl: ${post}`,                            lead: well(email, post, false) },
  { asked: ['APP'],                     en: `On: ${app}`,                                   ga: `Ar siúl: ${aip}`,                             lead: well(app, aip, false) },
  { asked: ['PASSKEY'],                 en: 'On: passkey',                                  ga: 'Ar siúl: paseochair',                         lead: byPasskey },
  { asked: ['APP', 'SMS'],              en: `On: ${app}, ${text} as a backup`,              ga: `Ar siúl: ${aip}, ${teacs} mar chúltaca`,      lead: well(app, aip, false) },
  { asked: ['APP', 'EMAIL'],            en: `On: ${app}, ${email} as a backup`,             ga: `Ar siúl: ${aip}, ${post} mar chúltaca`,       lead: well(app, aip, false) },
  { asked: ['APP', 'PASSKEY'],          en: `On: ${app}, or a passkey`,                     ga: `Ar siúl: ${aip}, nó paseochair`,              lead: well(app, aip, true) },
  { asked: ['SMS', 'PASSKEY'],          en: `On: ${text}, or a passkey`,                    ga: `Ar siúl: ${teacs}, nó paseochair`,            lead: well(text, teacs, true) },
  { asked: ['EMAIL', 'PASSKEY'],        en: `On: ${email}, or a passkey`,                   ga: `Ar siúl: ${post}, nó paseochair`,             lead: well(email, post, true) },
  { asked: ['APP', 'PASSKEY', 'SMS'],   en: `On: ${app}, ${text} as a backup, or a passkey`,  ga: `Ar siúl: ${aip}, ${teacs} mar chúltaca, nó paseochair`, lead: well(app, aip, true) },
  { asked: ['APP', 'PASSKEY', 'EMAIL'], en: `On: ${app}, ${email} as a backup, or a passkey`, ga: `Ar siúl: ${aip}, ${post} mar chúltaca, nó paseochair`,  lead: well(app, aip, true) },
];

export const nothingSetUp: OwnWays = {
  asked: [],
  passkeys: 0,
  allowed: ['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'],
  canMakeRecoveryCodes: false,
  lacksRecoveryCodes: false,
};

/** An account that has these ways, and whose login asks for them in this order. If a passkey is first, it is required, and recovery codes are not allowed. */
export const accountOf = (asked: OwnWays['asked']): OwnWays => ({
  ...nothingSetUp,
  asked,
  passkeys: asked.includes('PASSKEY') ? 1 : 0,
  allowed: nothingSetUp.allowed.filter((way) => asked[0] !== 'PASSKEY' || way !== 'RECOVERY'),
});
