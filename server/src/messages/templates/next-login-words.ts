import type { AskedStep } from '@selvage/contract/api/authenticator';
import type { Language } from '@selvage/contract/languages';
import type { MessageContext } from './message-template.ts';

/**
 * The step that the next login asks for. `password` means that the password alone is enough. `password-or-passkey` means
 * that the password alone is enough and a passkey can be used instead. `set-up` and `passkey-set-up` mean that the person
 * has to set up a second step or a passkey.
 */
export type NextLogin = AskedStep | 'password' | 'password-or-passkey' | 'set-up' | 'passkey-set-up';

/** A sentence about the step that the next login asks for, after a way to log in was turned off or removed. */
export const nextLoginWords: Readonly<Record<Language, Readonly<Record<NextLogin, string>>>> = {
  en: {
    PASSKEY: 'We’ll still ask for your passkey when you log in.',
    APP: 'We’ll still ask for a code from your authenticator app when you log in.',
    SMS: 'When you log in, we’ll send you a code by text message.',
    EMAIL: 'When you log in, we’ll send you a code by email.',
    password: 'Your login now asks only for your password.',
    'password-or-passkey': 'You log in with your password or your passkey. The password alone is enough.',
    'set-up': 'The next time you log in, you’ll set up 2-factor authentication again.',
    'passkey-set-up': 'The next time you log in, you’ll add a passkey.',
  },
  ga: {
    PASSKEY: 'Iarrfaimid do phaseochair ort fós nuair a logálfaidh tú isteach.',
    APP: 'Iarrfaimid cód ó d’aip fhíordheimhnithe ort fós nuair a logálfaidh tú isteach.',
    SMS: 'Nuair a logálfaidh tú isteach, seolfaimid cód chugat trí theachtaireacht téacs.',
    EMAIL: 'Nuair a logálfaidh tú isteach, seolfaimid cód chugat trí ríomhphost.',
    password: 'Ní iarrfar ort anois ach do phasfhocal agus tú ag logáil isteach.',
    'password-or-passkey': 'Logálann tú isteach le do phasfhocal nó le do phaseochair. Is leor an pasfhocal leis féin.',
    'set-up': 'An chéad uair eile a logálfaidh tú isteach, socróidh tú fíordheimhniú dhá fhachtóir arís.',
    'passkey-set-up': 'An chéad uair eile a logálfaidh tú isteach, cuirfidh tú paseochair leis.',
  },
};

const nextLogins = Object.keys(nextLoginWords.en) as NextLogin[];

/** The fact `next` of a message. */
export const nextLoginIn = ({ facts }: Pick<MessageContext, 'facts'>): NextLogin | undefined =>
  nextLogins.find((each) => each === facts['next']);
