import { fieldLimits } from '../field-limits.ts';
import { text } from './text.ts';

/** A password as someone types it to prove themselves: any text, never held against the rules for a new one. */
export const givenPassword = text(fieldLimits.givenPasswordMax);
