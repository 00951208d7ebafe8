import type { Screen } from './paths.ts';

/** RT10: what a page view calls each screen: `Login`, `MFAVerify`. */
export const screenName = (screen: Screen): string => screen.replace(/^(mfa|.)/, (start) => start.toUpperCase());
