import type { Language } from '@selvage/contract/languages';
import { kinds, type Kind } from '@selvage/contract/user-types';
import type { DataOf } from './data-file.ts';

interface ContentPlace {
  section: Kind | 'pages';
  name: 'terms' | 'registertext' | 'dpnotice' | 'faq' | 'contactus' | 'privacy' | 'accessibility' | 'kept';
}

/** All texts that the product uses. Files elsewhere are never read. */
export const contentPlaces: readonly ContentPlace[] = [
  ...kinds.flatMap((section): ContentPlace[] => [
    { section, name: 'terms' },
    { section, name: 'registertext' },
  ]),
  { section: 'wellness', name: 'dpnotice' },
  { section: 'pages', name: 'faq' },
  { section: 'pages', name: 'contactus' },
  { section: 'pages', name: 'privacy' },
  { section: 'pages', name: 'accessibility' },
  { section: 'pages', name: 'kept' },
];

/** The texts that people agree to. Only these may ask people to agree again. */
export const isAgreedTo = (name: string): boolean => name === 'terms' || name === 'dpnotice';

/** The text that is wanted, with its brand and language. */
export interface ContentRequest extends ContentPlace {
  brand: string;
  language: Language;
}

/** What a content file says. */
export interface ContentFile {
  title: string;
  version: string;
  /** The day on which the text took effect (yyyy-MM-dd), or ''. */
  effective: string;
  html: string;
  /** The language of the text, which may differ from the requested language. */
  language: Language;
  /** The whole file. */
  source: Uint8Array;
  /** The SHA-256 of the file, in hexadecimal. */
  wording: string;
  /** The days from which people are asked to agree, and must answer. Null if they are not asked. */
  asks: { from: string; required: string; changes: readonly string[] } | null;
}

export interface ContentText extends ContentFile {
  /** The texts that follow each other in one place, such as `default/member/terms`. */
  series: string;
}

/** The name of the words that are wanted for a message, with its brand and language. */
interface MessageWordsRequest {
  brand: string;
  language: Language;
  name: string;
}

export interface ContentSource {
  find(request: ContentRequest): Promise<ContentText | undefined>;
  /**
   * The operator’s words for a message, made by `read` from the file of the brand or of `default`. Undefined if there is
   * no file, or if the first one is broken.
   */
  messageWords<Words>(
    request: MessageWordsRequest,
    read: (bytes: Uint8Array, brand: string) => Promise<Words>,
  ): Promise<Words | undefined>;
  townCounties(brand: string): Promise<DataOf<'towncounties'> | undefined>;
  paymentConfig(brand: string): Promise<DataOf<'securepayment'> | undefined>;
}

/** Marks a text in a fallback language, so that a screen reader does not read English as Irish. */
export const spokenHtml = (text: Pick<ContentText, 'html' | 'language'>, wanted: Language): string =>
  text.language === wanted ? text.html : `<div lang="${text.language}">${text.html}</div>`;
