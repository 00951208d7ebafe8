/** The `tel:` link of a number, without spaces, brackets and hyphens. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
