import type { Language } from '@selvage/contract/languages';
import type { LetterBody } from './letter-body.ts';
import type { LetterContext } from './letter.ts';

const words: Readonly<Record<Language, { before: string; label: string }>> = {
  en: { before: 'If you need our help, the page has our phone numbers and email addresses:', label: 'Contact us' },
  ga: {
    before: 'Má tá cabhair uait, tá ár n-uimhreacha fóin agus ár seoltaí ríomhphoist ar an leathanach seo:',
    label: 'Déan teagmháil linn',
  },
};

/** For a letter that says "contact us": where that is done. */
export function contactLink({ brand, language }: LetterContext): NonNullable<LetterBody['otherLink']> {
  return { ...words[language], href: new URL(brand.links.contact, brand.origin).href };
}
