import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';
import { type CodeChannel, codeChannels } from '@selvage/contract/api/two-factor';
import { minutes } from '@selvage/contract/time-units';
import { codeLimits } from '@selvage/contract/limits';

/** What a message may speak of. Facts hold no secret; a code or a token is derived only now, to be written into the message. */
export interface MessageContext {
  brand: HostedBrand;
  language: Language;
  kind: Kind;
  /** Whether somebody registered the account, which its owner may then disown. */
  selfRegistered: boolean;
  facts: Readonly<Record<string, string>>;
  code: string | null;
  /** What the message's link carries, if it has one that opens something. */
  token: string | null;
}

export interface RenderedMessage {
  subject: string;
  text: string;
  html: string;
}

export type MessageTemplate = (context: MessageContext) => RenderedMessage;

/** What a message says, before it is set as text and as HTML: both are made from this, so they cannot differ. */
export interface MessageBody {
  /** What it is about. The name of the brand is put behind it. */
  subject: string;
  /** Also the first thing a mail program shows in its list. */
  opening: string;
  facts?: readonly MessageFact[];
  code?: string;
  /** What the message is for. A message that brings a code has none: the code is what it is for. */
  button?: MessageButton;
  /** A code that does the same as the button, for somebody who is asked for one. */
  codeAfterButton?: { before: string; code: string };
  /** Links to something else, in the text. */
  links?: readonly MessageLink[];
  ending: readonly string[];
}

/** A row of its own: `When`, and the moment. */
export interface MessageFact {
  label: string;
  value: string;
}

export interface MessageLink {
  before: string;
  label: string;
  href: string;
}

/** `alarm`: for somebody who did not do what the message tells. It is drawn as an outline, so that nobody else presses it. */
export interface MessageButton extends MessageLink {
  look: 'purpose' | 'alarm';
}

/** The code of a message that cannot be written without one. */
export function messageCode({ code }: MessageContext): string {
  if (code === null) throw new Error('this message needs a code');
  return code;
}

/** The token of a message whose link cannot be written without one. */
export function messageToken({ token }: MessageContext): string {
  if (token === null) throw new Error('this message needs a token');
  return token;
}

/** How codes are sent, for a message that cannot be written without it: the fact `way`. */
export function messageCodeChannel({ facts }: MessageContext): CodeChannel {
  const way = codeChannels.find((each) => each === facts['way']);
  if (way === undefined) throw new Error('this message needs a way');
  return way;
}

/** How long the code of a message works, as the operator has set it. */
export const codeMinutes = ({ facts }: MessageContext): number =>
  Number(facts['minutes'] ?? codeLimits.challengeLife / minutes(1));

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', ga: 'ga-IE' };
// Made when first used: the first format of a process takes 30 ms and 8 MB, which a start need not wait for.
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** A moment as people in Ireland read it, wherever the server runs. */
export function irishTime(language: Language, moment: Date): string {
  formats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Dublin',
  });
  return formats[language].format(moment);
}

/** A text message whose last line binds its code to our host: phones offer it there and nowhere else. */
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
