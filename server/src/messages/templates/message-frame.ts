import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { plainLine, singleLine } from './fill-words.ts';
import { happened } from './message-facts.ts';
import { messageHtml } from './message-html.ts';
import {
  areaNames,
  type Block,
  type EmailTemplate,
  isBySupport,
  type MessageContext,
  type MessageLink,
  neverAsk,
  type RenderedMessage,
  resetLabels,
} from './message-template.ts';
import type { WordsByLanguage } from './message-words.ts';

const closings: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `This is an automatic email from ${brand} about the security of your account. Please don’t reply: we don’t read replies.`,
  ga: (brand) =>
    `Ríomhphost uathoibríoch ó ${brand} faoi shlándáil do chuntais é seo. Ná freagair é, le do thoil: ní léimid freagraí.`,
};

/** The last lines of a message whose reader has no account. */
const closingsWithoutAccount: typeof closings = {
  en: (brand) => `This is an automatic email from ${brand}. Please don’t reply: we don’t read replies.`,
  ga: (brand) => `Ríomhphost uathoibríoch ó ${brand} é seo. Ná freagair é, le do thoil: ní léimid freagraí.`,
};

const callUs: Readonly<Record<Language, string>> = {
  en: 'If you need help, call us on',
  ga: 'Má tá cabhair uait, glaoigh orainn ar',
};

const copyUrl: Readonly<Record<Language, string>> = {
  en: 'If the button doesn’t work, copy this address into your browser:',
  ga: 'Mura n-oibríonn an cnaipe, cóipeáil an seoladh seo isteach i do bhrabhsálaí:',
};

/** The content of an email. Text and HTML are both rendered from it, so they cannot differ. */
interface FramedContent {
  subject: string;
  blocks: readonly Block[];
  hasNoAccount?: true | undefined;
}

/** Renders an email as a subject, a text part and an HTML part. */
export function frameMessage(
  context: MessageContext,
  { subject, blocks, hasNoAccount }: FramedContent,
): RenderedMessage {
  const { brand, language, kind } = context;
  const area = areaNames[language][kind];
  const closing = (hasNoAccount ? closingsWithoutAccount : closings)[language](brand.name);
  const phone = brand.phone === undefined ? undefined : { before: callUs[language], number: brand.phone };
  const ending = phone ? `${closing}\n${phone.before} ${phone.number}.` : closing;
  const text = [`${brand.name} · ${area}`, ...blocks.map(blockText), `-- \n${ending}`];
  return {
    subject: singleLine(`${subject} – ${brand.name}`),
    text: `${text.join('\n\n')}\n`,
    html: messageHtml({ subject, blocks, brand, language, kind, area, closing, phone, copyUrl: copyUrl[language] }),
  };
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return plainLine(block.pieces);
    case 'list':
      return block.items
        .map((item, at) => `${block.first === null ? '-' : `${block.first + at}.`} ${plainLine(item)}`)
        .join('\n');
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'code':
      return block.code;
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'link':
      return `${block.before}\n\n${block.label}:\n${block.href}`;
  }
}

export const paragraph = (text: string): Block => ({ type: 'paragraph', pieces: [{ type: 'text', text }] });

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
export const contactLink = (context: MessageContext): Block => ({
  type: 'link',
  before: beforeContact[context.language],
  label: contactLabels[context.language],
  href: contactPage(context),
});

const notYouWords: Readonly<Record<Language, string>> = {
  en: 'If it was you, you don’t need to do anything. If it wasn’t you, reset your password straight away, then contact us.',
  ga: 'Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.',
};

const notYouBySupport: Readonly<Record<Language, string>> = {
  en: 'If you asked us for this, you don’t need to do anything. If you didn’t, reset your password straight away, then contact us.',
  ga: 'Más tusa a d’iarr é seo orainn, ní gá duit aon rud a dhéanamh. Mura tusa, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.',
};

interface ChangeTold extends Pick<EmailTemplate, 'choose' | 'values'> {
  texts: EmailTemplate['texts'];
  /** The facts of the event. By default its time and its device. */
  facts?: typeof happened;
  /** The advice to a reader who did not make the change, in place of the usual advice. */
  notYou?: (context: MessageContext) => string | undefined;
  link?: (context: MessageContext) => MessageLink | undefined;
}

/** A notice of a change, with advice in case another person made it. */
export const changeNotice = ({ facts = happened, notYou, link, ...told }: ChangeTold): EmailTemplate => ({
  channel: 'email',
  ...told,
  kept: (context) => {
    const other = link?.(context);
    return [
      { type: 'facts', facts: facts(context) },
      notYou?.(context) ?? (isBySupport(context) ? notYouBySupport : notYouWords)[context.language],
      { type: 'button', label: resetLabels[context.language], href: resetPage(context), look: 'alarm' },
      ...(other ? [{ type: 'link' as const, ...other }] : []),
      contactLink(context),
      neverAsk[context.language],
    ];
  },
});

/** A notice of a change with one text. */
export const plainNotice = (main: WordsByLanguage, told: Omit<ChangeTold, 'texts'> = {}): EmailTemplate =>
  changeNotice({ texts: { main }, ...told });
