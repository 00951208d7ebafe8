import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';

/** What a letter may speak of. Facts hold no secret; a code or a token is derived only now, to be written into the letter. */
export interface LetterContext {
  brand: HostedBrand;
  language: Language;
  kind: Kind;
  /** Whether somebody registered the account, which its owner may then disown. */
  selfRegistered: boolean;
  facts: Readonly<Record<string, string>>;
  code: string | null;
  /** What the letter's link carries, if it has one that opens something. */
  token: string | null;
}

export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
}

export type Letter = (context: LetterContext) => WrittenLetter;
