/** Masks an email, for example `j•••@e•••.ie`. Its owner recognises it, but others cannot learn it. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(dot)}`;
}

/**
 * Masks the middle of an email, for example `ni•••1@demo.example`. The rest is enough to notice a mistake in a new email and to tell it
 * from the old one. A short name shows only its first letter.
 */
export function hintOfEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const shown = local.length > 4 ? `${local.slice(0, 2)}•••${local.slice(-1)}` : `${local.slice(0, 1)}•••`;
  return `${shown}@${domain}`;
}

/** Masks a mobile number, for example `••• ••• 0001`, with spaces that do not wrap. */
export const maskedMobile = (digits: string): string => `•••\u00a0•••\u00a0${digits.slice(-4)}`;
