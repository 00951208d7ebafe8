import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { contactLink } from './contact-link.ts';
import { frameLetter } from './letter-frame.ts';
import type { LetterContext, WrittenLetter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

const words: Readonly<Record<Language, { notYou: string; reset: string }>> = {
  en: {
    notYou:
      'If it was you, you don’t need to do anything. If it wasn’t you, reset your password straight away, then contact us.',
    reset: 'Reset your password',
  },
  ga: {
    notYou:
      'Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.',
    reset: 'Athshocraigh do phasfhocal',
  },
};

/** UP5: a letter that tells what was changed, and what to do if someone else did it. */
export function changeNotice(context: LetterContext, told: { subject: string; changed: string }): WrittenLetter {
  const { brand, language, kind } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: told.subject,
    opening: told.changed,
    beforeLink: said.notYou,
    link: { label: said.reset, href: `${brand.origin}/${routeTypeOf(kind)}/reset` },
    otherLink: contactLink(context),
    afterLink: [neverAsk[language]],
  });
}
