/** The same letters in the same form, whichever keyboard composed them. Nothing is trimmed, cut or case-folded. */
export const normalPassword = (typed: string): string => typed.normalize('NFC');
