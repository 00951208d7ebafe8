/** `j•••@e•••.ie`: enough to recognise one's own email, not enough to learn another's. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(dot)}`;
}

/** `••• ••• 0001`, on one line. */
export const maskedMobile = (digits: string): string => `•••\u00a0•••\u00a0${digits.slice(-4)}`;
