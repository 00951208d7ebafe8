import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import { days } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import { limits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { frameLetter } from './letter-frame.ts';
import { letterMoment } from './letter-moment.ts';
import { letterToken } from './letter-token.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  asked: (time: string, newEmail: string) => string;
  notYou: (life: number) => string;
  cancel: string;
  harmless: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Someone asked to change your email address',
    asked: (time, newEmail) =>
      `On ${time} (Irish time) someone who is logged in to your account asked to change its email address to ${newEmail}. If it was you, you don’t need to do anything here.`,
    notYou: (life) =>
      `If it wasn’t you, open this page and press the button. We’ll cancel the change, or undo it if it was already made. The link works for ${english.days(life)}.`,
    cancel: 'Cancel the change',
    harmless: 'Nothing changes until you press the button.',
  },
  ga: {
    subject: 'Iarradh do sheoladh ríomhphoist a athrú',
    asked: (time, newEmail) =>
      `An ${time} (am na hÉireann) d’iarr duine atá logáilte isteach i do chuntas a sheoladh ríomhphoist a athrú go dtí ${newEmail}. Más tusa a bhí ann, ní gá duit aon rud a dhéanamh anseo.`,
    notYou: (life) =>
      `Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Cuirfimid an t-athrú ar ceal, nó ar neamhní má rinneadh cheana é. Oibríonn an nasc ar feadh ${irish.days(life)}.`,
    cancel: 'Cuir an t-athrú ar ceal',
    harmless: 'Ní athrófar aon rud go dtí go mbrúfaidh tú an cnaipe.',
  },
};

/** F3: goes to the old address. Facts: `at`, the ISO time, and `newEmail`, the masked new address. */
export const emailChangeAsked: Letter = (context) => {
  const { brand, language, kind, facts } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: said.subject,
    opening: said.asked(letterMoment(context), facts['newEmail'] ?? ''),
    beforeLink: said.notYou(limits.recoveryLinkLife / days(1)),
    link: { label: said.cancel, href: `${brand.origin}/${routeTypeOf(kind)}/emailundo?code=${letterToken(context)}` },
    afterLink: [said.harmless, neverAsk[language]],
  });
};
