import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { happened } from './message-facts.ts';
import { messageHtml } from './message-html.ts';
import {
  areaNames,
  type MessageBody,
  type MessageContext,
  type MessageFact,
  type MessageLink,
  neverAsk,
  type RenderedMessage,
  resetLabels,
} from './message-template.ts';

/** Line breaks and all other control characters. */
// oxlint-disable-next-line no-control-regex
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Makes a text safe for a mail header: it cannot begin another header. */
export const singleLine = (text: string): string => text.replace(breaking, ' ').trim();

const closings: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `This is an automatic email from ${brand} about the security of your account. Please don’t reply: we don’t read replies.`,
  ga: (brand) =>
    `Ríomhphost uathoibríoch ó ${brand} faoi shlándáil do chuntais é seo. Ná freagair é, le do thoil: ní léimid freagraí.`,
};

const callUs: Readonly<Record<Language, string>> = {
  en: 'If you need help, call us on',
  ga: 'Má tá cabhair uait, glaoigh orainn ar',
};

const copyUrl: Readonly<Record<Language, string>> = {
  en: 'If the button doesn’t work, copy this address into your browser:',
  ga: 'Mura n-oibríonn an cnaipe, cóipeáil an seoladh seo isteach i do bhrabhsálaí:',
};

/** Renders one body as a subject, a text part and an HTML part. */
export function frameMessage(context: MessageContext, body: MessageBody): RenderedMessage {
  const { brand, language, kind } = context;
  const area = areaNames[language][kind];
  const closing = closings[language](brand.name);
  const phone = brand.phone === undefined ? undefined : { before: callUs[language], number: brand.phone };
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
  const { opening, facts, code, button, codeAfterButton, links = [], ending } = body;
  const blocks = [
    sender,
    opening,
    facts?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    code,
    ...(button ? linkText(button) : []),
    codeAfterButton?.before,
    codeAfterButton?.code,
    ...links.flatMap(linkText),
    ...ending,
    `-- \n${closing}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

const linkText = ({ before, label, href }: MessageLink): string[] => [before, `${label}:\n${href}`];

export const resetPage = ({ brand, kind }: Pick<MessageContext, 'brand' | 'kind'>): string =>
  `${brand.origin}/${routeTypeOf(kind)}/reset`;

export const contactLabels: Readonly<Record<Language, string>> = { en: 'Contact us', ga: 'Déan teagmháil linn' };
export const contactPage = ({ brand }: Pick<MessageContext, 'brand'>): string =>
  new URL(brand.links.contact, brand.origin).href;

const beforeContact: Readonly<Record<Language, string>> = {
  en: 'Our phone numbers and email addresses are here:',
  ga: 'Tá ár n-uimhreacha fóin agus ár seoltaí ríomhphoist anseo:',
};

/** The link to the contact page, for messages that say “contact us”. */
export const contactLink = (context: MessageContext): MessageLink => ({
  before: beforeContact[context.language],
  label: contactLabels[context.language],
  href: contactPage(context),
});

const notYouWords: Readonly<Record<Language, string>> = {
  en: 'If it was you, you don’t need to do anything. If it wasn’t you, reset your password straight away, then contact us.',
  ga: 'Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.',
};

interface ChangeTold {
  subject: string;
  changed: string;
  /** The facts of the event. By default its time and its device. */
  facts?: readonly MessageFact[];
  /** The advice to a reader who did not make the change, in place of the usual advice. */
  notYou?: string | undefined;
  link?: MessageLink | undefined;
}

/** A notice of a change, with advice in case another person made it. */
export function changeNotice(context: MessageContext, told: ChangeTold): RenderedMessage {
  const { language } = context;
  return frameMessage(context, {
    subject: told.subject,
    opening: told.changed,
    facts: told.facts ?? happened(context),
    button: {
      before: told.notYou ?? notYouWords[language],
      label: resetLabels[language],
      href: resetPage(context),
      look: 'alarm',
    },
    links: [told.link ?? contactLink(context)],
    ending: [neverAsk[language]],
  });
}
