import type { Tokens } from './colours.ts';
import { linenTokens } from './linen-tokens.ts';
import { tweedTokens } from './tweed-tokens.ts';

/** How the cloth of a brand is woven and lettered, which is not a matter of colour. */
export interface Look {
  heading: 'Linen' | 'Tweed';
  /** Degrees that the weave, and the mark which is one repeat of it, are turned by. */
  angle: number;
  flecks: 0 | 1;
  /** Turned, the mark needs less room. */
  markScale: number;
  /** The colours of the brand that ships with it. */
  tokens: Tokens;
}

export const looks = {
  linen: { heading: 'Linen', angle: 0, flecks: 0, markScale: 1, tokens: linenTokens },
  tweed: { heading: 'Tweed', angle: 45, flecks: 1, markScale: 0.84, tokens: tweedTokens },
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof looks;
export const lookNames = ['linen', 'tweed'] as const satisfies readonly LookName[];
