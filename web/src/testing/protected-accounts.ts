import type { OwnWays } from '../ways/way-item.tsx';

type Protected = Pick<OwnWays, 'asked'> & { en: string; ga: string };

const [app, text, email] = ['authenticator app', 'codes by text message', 'codes by email'];
const [aip, teacs, post] = ['aip fhíordheimhnithe', 'cóid trí theachtaireacht téacs', 'cóid trí ríomhphost'];

/** Accounts with all second steps that a login can ask for (`asked-at-login.test.ts`), and the words for them on every page. */
// oxfmt-ignore
export const protectedAccounts: readonly Protected[] = [
  { asked: [],                          en: 'Off: you log in with just your password',      ga: 'Múchta: ní theastaíonn ach do phasfhocal chun logáil isteach' },
  { asked: ['SMS'],                     en: `On: ${text}`,                                  ga: `Ar siúl: ${teacs}` },
  { asked: ['EMAIL'],                   en: `On: ${email}`,                                 ga: `Ar siúl: ${post}` },
  { asked: ['APP'],                     en: `On: ${app}`,                                   ga: `Ar siúl: ${aip}` },
  { asked: ['PASSKEY'],                 en: 'On: passkey',                                  ga: 'Ar siúl: paseochair' },
  { asked: ['APP', 'SMS'],              en: `On: ${app}, ${text} as a backup`,              ga: `Ar siúl: ${aip}, ${teacs} mar chúltaca` },
  { asked: ['APP', 'EMAIL'],            en: `On: ${app}, ${email} as a backup`,             ga: `Ar siúl: ${aip}, ${post} mar chúltaca` },
  { asked: ['APP', 'PASSKEY'],          en: `On: ${app}, or a passkey`,                     ga: `Ar siúl: ${aip}, nó paseochair` },
  { asked: ['SMS', 'PASSKEY'],          en: `On: ${text}, or a passkey`,                    ga: `Ar siúl: ${teacs}, nó paseochair` },
  { asked: ['EMAIL', 'PASSKEY'],        en: `On: ${email}, or a passkey`,                   ga: `Ar siúl: ${post}, nó paseochair` },
  { asked: ['APP', 'PASSKEY', 'SMS'],   en: `On: ${app}, ${text} as a backup, or a passkey`,  ga: `Ar siúl: ${aip}, ${teacs} mar chúltaca, nó paseochair` },
  { asked: ['APP', 'PASSKEY', 'EMAIL'], en: `On: ${app}, ${email} as a backup, or a passkey`, ga: `Ar siúl: ${aip}, ${post} mar chúltaca, nó paseochair` },
];

export const nothingSetUp: OwnWays = {
  asked: [],
  passkeys: 0,
  allowed: ['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'],
  canMakeRecoveryCodes: false,
  lacksRecoveryCodes: false,
};
