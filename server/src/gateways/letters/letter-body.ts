/** What a letter says, before it is set as text and as HTML: both are made from this, so they cannot differ. */
export interface LetterBody {
  /** What it is about. The name of the brand is put behind it. */
  subject: string;
  /** Also the first thing a mail program shows in its list. */
  opening: string;
  code?: string;
  beforeLink: string;
  link: { label: string; href: string };
  /** A code that does the same as the link, for somebody who is asked for one. */
  codeAfterLink?: { before: string; code: string };
  /** A link to something else, less prominent than the first. */
  otherLink?: { before: string; label: string; href: string };
  afterLink: readonly string[];
}
