import type { Language } from '@selvage/contract/languages';
import type { LetterBody } from './letter-body.ts';
import type { LetterContext } from './letter.ts';

const words: Readonly<Record<Language, { before: string; label: string }>> = {
  en: { before: 'Our phone numbers and email addresses are here:', label: 'Contact us' },
  ga: {
    before: 'Tá ár n-uimhreacha fóin agus ár seoltaí ríomhphoist anseo:',
    label: 'Déan teagmháil linn',
  },
};

/** For a letter that says "contact us": where that is done. */
export function contactLink({ brand, language }: LetterContext): NonNullable<LetterBody['otherLink']> {
  return { ...words[language], href: new URL(brand.links.contact, brand.origin).href };
}
