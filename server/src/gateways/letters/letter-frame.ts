import type { Language } from '@selvage/contract/languages';
import { areaNames } from './area-names.ts';
import type { LetterBody } from './letter-body.ts';
import { letterHtml } from './letter-html.ts';
import type { LetterContext, WrittenLetter } from './letter.ts';
import { singleLine } from './single-line.ts';

const closings: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `Sent automatically by ${brand}, because it concerns the security of your account. Replies are not read.`,
  ga: (brand) =>
    `Seolta go huathoibríoch ag ${brand}, mar go mbaineann sé le slándáil do chuntais. Ní léitear freagraí.`,
};

/** Sets one body as a subject, a text and an HTML part. */
export function frameLetter(context: LetterContext, body: LetterBody): WrittenLetter {
  const { brand, language, kind } = context;
  const area = areaNames[language][kind];
  const closing = closings[language](brand.name);
  return {
    subject: singleLine(body.subject),
    text: letterText(body, `${brand.name} · ${area}`, closing),
    html: letterHtml({ body, brand, language, kind, area, closing }),
  };
}

function letterText(body: LetterBody, sender: string, closing: string): string {
  const blocks = [
    sender,
    body.opening,
    ...(body.code === undefined ? [] : [body.code]),
    body.beforeLink,
    `${body.link.label}:\n${body.link.href}`,
    ...(body.otherLink === undefined
      ? []
      : [body.otherLink.before, `${body.otherLink.label}:\n${body.otherLink.href}`]),
    ...body.afterLink,
    `-- \n${closing}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
