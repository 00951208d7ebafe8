import type { AnsweredSubject } from '@selvage/contract/api/consents';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { AccountId } from '../../db/tables.ts';
import type { ContentText } from './content-text.ts';

/** A version of a text that people agree to, in every language. */
export interface AskedText {
  subject: AnsweredSubject;
  series: string;
  version: string;
  effective: string;
  /** The first day on which people are asked, and the first on which they must answer. Null if the operator asks nobody. */
  days: { from: string; required: string } | null;
  texts: Readonly<Record<Language, ContentText>>;
}

/** A text that asks nobody, because its languages are not about the same version and days. */
export interface UnevenText {
  brand: string;
  kind: Kind;
  subject: AnsweredSubject;
  problem: string;
}

/** The days of the last agreement of an account to each series. */
export type Agreed = Readonly<Record<string, string>>;

/** What decides whether a session is asked to answer texts. */
export interface AskedSession {
  kind: Kind;
  brand: string;
  createdAt: Date;
  agreed: Agreed;
  isConsentWithdrawn: boolean;
}

export interface OwedTexts {
  texts: readonly AskedText[];
  /** The first day on which an answer is required. Null if it is required now. */
  laterUntil: string | null;
}

/** The texts that people are asked to agree to. */
export interface Terms {
  /** True if any text is agreed to again, on some day. Otherwise a session is read without the agreements of its account. */
  readonly isAsking: boolean;
  readonly uneven: readonly UnevenText[];
  /** Reads all texts again. */
  refresh(): Promise<void>;
  /** What a session must or should answer. Null if nothing. */
  owedBy(session: AskedSession, now: Date): OwedTexts | null;
  /** True if an account must agree before an application on a device may go on. */
  isRequiredOf(account: { brand: string; kind: Kind; accountId: AccountId }, now: Date): Promise<boolean>;
}
