import { letterCode } from './letter-code.ts';
import type { LetterContext, WrittenLetter } from './letter.ts';

/** A text message whose last line binds its code to our host: phones offer it there and nowhere else. */
export const originBound = (context: LetterContext, sentence: string): WrittenLetter => ({
  subject: '',
  text: `${sentence}\n\n@${new URL(context.brand.origin).hostname} #${letterCode(context)}`,
  html: '',
});
