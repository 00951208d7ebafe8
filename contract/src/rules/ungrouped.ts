/** A number as it is meant: without the spaces and dashes that people group it with, and full-width digits as plain ones. */
export const ungrouped = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
