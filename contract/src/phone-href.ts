/** What a telephone dials: a number may be written with spaces, brackets and hyphens. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
