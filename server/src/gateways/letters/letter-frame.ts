import type { Language } from '@selvage/contract/languages';
import { areaNames } from './area-names.ts';
import type { LetterBody } from './letter-body.ts';
import { letterHtml } from './letter-html.ts';
import type { LetterContext, WrittenLetter } from './letter.ts';
import { singleLine } from './single-line.ts';

const closings: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `This is an automatic email from ${brand} about the security of your account. Please don’t reply: we don’t read replies.`,
  ga: (brand) =>
    `Ríomhphost uathoibríoch ó ${brand} faoi shlándáil do chuntais é seo. Ná freagair é, le do thoil: ní léimid freagraí.`,
};

const phoneUs: Readonly<Record<Language, string>> = {
  en: 'If you need help, phone us on',
  ga: 'Má tá cabhair uait, glaoigh orainn ar',
};

const copyAddress: Readonly<Record<Language, string>> = {
  en: 'If the button doesn’t work, copy this address into your browser:',
  ga: 'Mura n-oibríonn an cnaipe, cóipeáil an seoladh seo isteach i do bhrabhsálaí:',
};

/** Sets one body as a subject, a text and an HTML part. */
export function frameLetter(context: LetterContext, body: LetterBody): WrittenLetter {
  const { brand, language, kind } = context;
  const area = areaNames[language][kind];
  const closing = closings[language](brand.name);
  const phone = brand.phone === undefined ? undefined : { before: phoneUs[language], number: brand.phone };
  return {
    subject: singleLine(`${body.subject} – ${brand.name}`),
    text: letterText(body, `${brand.name} · ${area}`, phone ? `${closing}\n${phone.before} ${phone.number}.` : closing),
    html: letterHtml({ body, brand, language, kind, area, closing, phone, copyAddress: copyAddress[language] }),
  };
}

function letterText(body: LetterBody, sender: string, closing: string): string {
  const blocks = [
    sender,
    body.opening,
    ...(body.code === undefined ? [] : [body.code]),
    body.beforeLink,
    `${body.link.label}:\n${body.link.href}`,
    ...(body.codeAfterLink === undefined ? [] : [body.codeAfterLink.before, body.codeAfterLink.code]),
    ...(body.otherLink === undefined
      ? []
      : [body.otherLink.before, `${body.otherLink.label}:\n${body.otherLink.href}`]),
    ...body.afterLink,
    `-- \n${closing}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
