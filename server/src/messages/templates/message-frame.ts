import type { Language } from '@selvage/contract/languages';
import {
  type MessageBody,
  type MessageContext,
  type RenderedMessage,
  areaNames,
  neverAsk,
} from './message-template.ts';
import { messageHtml } from './message-html.ts';
import { routeTypeOf } from '@selvage/contract/user-types';

/** Line breaks and every other control character. */
// oxlint-disable-next-line no-control-regex
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Fit for a mail header: nothing in it can start a header of its own. */
export const singleLine = (text: string): string => text.replace(breaking, ' ').trim();

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

const copyUrl: Readonly<Record<Language, string>> = {
  en: 'If the button doesn’t work, copy this address into your browser:',
  ga: 'Mura n-oibríonn an cnaipe, cóipeáil an seoladh seo isteach i do bhrabhsálaí:',
};

/** Sets one body as a subject, a text and an HTML part. */
export function frameMessage(context: MessageContext, body: MessageBody): RenderedMessage {
  const { brand, language, kind } = context;
  const area = areaNames[language][kind];
  const closing = closings[language](brand.name);
  const phone = brand.phone === undefined ? undefined : { before: phoneUs[language], number: brand.phone };
  return {
    subject: singleLine(`${body.subject} – ${brand.name}`),
    text: messageText(
      body,
      `${brand.name} · ${area}`,
      phone ? `${closing}\n${phone.before} ${phone.number}.` : closing,
    ),
    html: messageHtml({ body, brand, language, kind, area, closing, phone, copyUrl: copyUrl[language] }),
  };
}

function messageText(body: MessageBody, sender: string, closing: string): string {
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

const contactWords: Readonly<Record<Language, { before: string; label: string }>> = {
  en: { before: 'Our phone numbers and email addresses are here:', label: 'Contact us' },
  ga: {
    before: 'Tá ár n-uimhreacha fóin agus ár seoltaí ríomhphoist anseo:',
    label: 'Déan teagmháil linn',
  },
};

/** For a message that says "contact us": where that is done. */
export function contactLink({ brand, language }: MessageContext): NonNullable<MessageBody['otherLink']> {
  return { ...contactWords[language], href: new URL(brand.links.contact, brand.origin).href };
}

const changeNoticeWords: Readonly<Record<Language, { notYou: string; reset: string }>> = {
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

/** UP5: a message that tells what was changed, and what to do if someone else did it. */
export function changeNotice(
  context: MessageContext,
  told: { subject: string; changed: string; otherLink?: MessageBody['otherLink'] | undefined },
): RenderedMessage {
  const { brand, language, kind } = context;
  const said = changeNoticeWords[language];
  return frameMessage(context, {
    subject: told.subject,
    opening: told.changed,
    beforeLink: said.notYou,
    link: { label: said.reset, href: `${brand.origin}/${routeTypeOf(kind)}/reset` },
    otherLink: told.otherLink ?? contactLink(context),
    afterLink: [neverAsk[language]],
  });
}
