/** `j•••@e•••.ie`: enough to recognise one's own email, not enough to learn another's. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(dot)}`;
}

/**
 * `ni•••1@demo.example`: enough to see a mistake in a new email, and to tell it from the old one. A short name shows its first
 * letter alone.
 */
export function hintOfEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const shown = local.length > 4 ? `${local.slice(0, 2)}•••${local.slice(-1)}` : `${local.slice(0, 1)}•••`;
  return `${shown}@${domain}`;
}

/** `••• ••• 0001`, on one line. */
export const maskedMobile = (digits: string): string => `•••\u00a0•••\u00a0${digits.slice(-4)}`;
