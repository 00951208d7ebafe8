import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';
import { type CodeChannel, codeChannels } from '@selvage/contract/api/two-factor';
import { minutes } from '@selvage/contract/time-units';
import { codeLimits } from '@selvage/contract/limits';

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

export type MessageTemplate = (context: MessageContext) => RenderedMessage;

/** The content of a message. Text and HTML are both rendered from it, so they cannot differ. */
export interface MessageBody {
  /** The subject without the brand’s name, which is appended to it. */
  subject: string;
  /** The first sentence, which mail programs also show in their lists. */
  opening: string;
  facts?: readonly MessageFact[];
  code?: string;
  /** The button for the purpose of the message. A message with a code as its purpose has no button. */
  button?: MessageButton;
  /** A code that can replace the button, for readers who are asked for one. */
  codeAfterButton?: { before: string; code: string };
  /** Secondary links in the text. */
  links?: readonly MessageLink[];
  ending: readonly string[];
}

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
export interface MessageButton extends MessageLink {
  look: 'purpose' | 'alarm';
}

/** The code of a message that requires one. */
export function messageCode({ code }: MessageContext): string {
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
export const codeMinutes = ({ facts }: MessageContext): number =>
  Number(facts['minutes'] ?? codeLimits.challengeLife / minutes(1));

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', ga: 'ga-IE' };
// The formats are created on first use, because they take 30 ms and 8 MB and would slow the start.
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

/** The last line binds the code to our host, so that phones offer it only there. */
export const originBound = (context: MessageContext, sentence: string): RenderedMessage => ({
  subject: '',
  text: `${sentence}\n\n@${new URL(context.brand.origin).hostname} #${messageCode(context)}`,
  html: '',
});

export const resetLabels: Readonly<Record<Language, string>> = {
  en: 'Reset your password',
  ga: 'Athshocraigh do phasfhocal',
};

export const neverAsk: Readonly<Record<Language, string>> = {
  en: 'We’ll never email, text or phone you to ask for your password or a code.',
  ga: 'Ní iarrfaimid do phasfhocal ná cód ort choíche trí ríomhphost, trí theachtaireacht téacs ná ar an bhfón.',
};

// oxfmt-ignore
export const areaNames: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: { consultant: 'Consultant Area', group: 'Group Area', hospital: 'Hospital Area', member: 'Member Area', wellness: 'Your Wellbeing' },
  ga: { consultant: 'Limistéar na gComhairleach', group: 'Limistéar na nGrúpaí', hospital: 'Limistéar na nOspidéal', member: 'Limistéar na mBall', wellness: 'Limistéar na Folláine' },
};
