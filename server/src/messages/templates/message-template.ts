import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';
import { type CodeChannel, codeChannels } from '@selvage/contract/api/two-factor';
import { minutes } from '@selvage/contract/time-units';
import { codeLimits } from '@selvage/contract/limits';
import type { Values } from './fill-words.ts';
import type { FilledPiece, WordsByLanguage } from './message-words.ts';

/**
 * The input of a template. Facts contain no secret: `code` and `token` are derived when the message is sent, so that no
 * row holds them.
 */
export interface MessageContext {
  brand: HostedBrand;
  language: Language;
  kind: Kind;
  /** True if the account was registered in the portal. Its owner may then declare that they did not register. */
  selfRegistered: boolean;
  facts: Readonly<Record<string, string>>;
  code: string | null;
  /** The secret in the message’s link. Null if the message has no secret. */
  token: string | null;
}

export interface RenderedMessage {
  subject: string;
  text: string;
  html: string;
}

/** A block of an email. The code, the button and the facts are always drawn by us. */
export type Block =
  | { type: 'paragraph'; pieces: readonly FilledPiece[] }
  | { type: 'list'; first: number | null; items: readonly (readonly FilledPiece[])[] }
  | { type: 'facts'; facts: readonly MessageFact[] }
  | { type: 'code'; code: string }
  | ({ type: 'button' } & MessageButton)
  | ({ type: 'link' } & MessageLink);

/** One row of a message's table of facts, such as “When” and the time. */
export interface MessageFact {
  label: string;
  value: string;
}

export interface MessageLink {
  before: string;
  label: string;
  href: string;
}

/**
 * `alarm` marks a button for readers who did not cause the event. It is drawn only as an outline, so that other readers
 * do not press it.
 */
export interface MessageButton {
  label: string;
  href: string;
  look: 'purpose' | 'alarm';
}

/** The words of a message. A message with several texts has one for each case. */
interface MessageText extends WordsByLanguage {
  /** When this text is sent, if the message has several. */
  when?: string;
  /** The facts that lead to this text, for previews. */
  facts?: Readonly<Record<string, string>>;
}

interface TemplateBase {
  /** The words that an operator can replace: `main`, and others for cases in which these would be wrong. */
  texts: Readonly<{ main: MessageText } & Record<string, MessageText>>;
  /** The text for these facts. Without this function the message has only `main`. */
  choose?: (context: MessageContext) => string;
  /** The values of the placeholders in the words. */
  values?: (context: MessageContext) => Values;
}

/**
 * An email. `kept` follows the words, and no operator can remove it: what to do if it was not the reader, whom to
 * contact, and that we never ask for a code.
 */
export interface EmailTemplate extends TemplateBase {
  channel: 'email';
  /** True if its reader has no account yet. The last lines then do not name one. */
  hasNoAccount?: true;
  /** The button at the placeholder `{link}`. */
  button?: (context: MessageContext) => MessageButton;
  kept: (context: MessageContext) => readonly (string | Block)[];
}

/** What a text message can contain. */
export interface TextContext extends Pick<MessageContext, 'language' | 'facts' | 'code'> {
  brand: Pick<HostedBrand, 'name' | 'origin'>;
}

/** A text message. `kept` is the end of the sentence, which no operator can remove. */
export interface TextTemplate extends Omit<TemplateBase, 'choose' | 'values'> {
  channel: 'sms';
  choose?: (context: Pick<TextContext, 'facts'>) => string;
  values?: (context: TextContext) => Values;
  kept: Readonly<Record<Language, string>>;
  /** True if the last line binds the code to our host. */
  isOriginBound?: boolean;
}

export type MessageTemplate = EmailTemplate | TextTemplate;

/** The code of a message that requires one. */
export function messageCode({ code }: Pick<MessageContext, 'code'>): string {
  if (code === null) throw new Error('this message needs a code');
  return code;
}

/** The token of a message whose link requires one. */
export function messageToken({ token }: MessageContext): string {
  if (token === null) throw new Error('this message needs a token');
  return token;
}

/** The channel of login codes, from the required fact `way`. */
export function messageCodeChannel({ facts }: MessageContext): CodeChannel {
  const way = codeChannels.find((each) => each === facts['way']);
  if (way === undefined) throw new Error('this message needs a way');
  return way;
}

/** The lifetime of the code in minutes, as the operator has set it. */
export const codeMinutes = ({ facts }: Pick<MessageContext, 'facts'>): number =>
  Number(facts['minutes'] ?? codeLimits.challengeLife / minutes(1));

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', ga: 'ga-IE' };
// The date formatters are created on first use, because they take 30 ms and 8 MB and would slow the start.
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Formats a time for Irish readers, independent of the server’s time zone. */
export function irishTime(language: Language, moment: Date): string {
  formats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Dublin',
  });
  return formats[language].format(moment);
}

const dayFormats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Formats a day (yyyy-MM-dd). */
export function irishDate(language: Language, day: string): string {
  dayFormats[language] ??= new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return dayFormats[language].format(new Date(`${day}T12:00:00Z`));
}

export const resetLabels: Readonly<Record<Language, string>> = {
  en: 'Reset your password',
  ga: 'Athshocraigh do phasfhocal',
};

export const neverAsk: Readonly<Record<Language, string>> = {
  en: 'We’ll never email, text or phone you to ask for your password or a code.',
  ga: 'Ní iarrfaimid do phasfhocal ná cód ort choíche trí ríomhphost, trí theachtaireacht téacs ná ar an bhfón.',
};

/** True if an agent or operator caused the message. The outbox notes it for each of their acts. */
export const isBySupport = ({ facts }: Pick<MessageContext, 'facts'>): boolean => facts['by'] === 'support';

const sentWords: Readonly<Record<Language, string>> = {
  en: 'Our support team sent you this email.',
  ga: 'Is í ár bhfoireann tacaíochta a sheol an ríomhphost seo chugat.',
};

/** The sentence in a message that support, and not its reader, has requested. Empty for any other message. */
export const sentBySupport = (context: Pick<MessageContext, 'facts' | 'language'>): string[] =>
  isBySupport(context) ? [sentWords[context.language]] : [];

// oxfmt-ignore
export const areaNames: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: { consultant: 'Consultant Area', group: 'Group Area', hospital: 'Hospital Area', member: 'Member Area', wellness: 'Your Wellbeing' },
  ga: { consultant: 'Limistéar na gComhairleach', group: 'Limistéar na nGrúpaí', hospital: 'Limistéar na nOspidéal', member: 'Limistéar na mBall', wellness: 'Limistéar na Folláine' },
};
