/** For whoever lists the page; nobody who is on it sees this. */
export const description = (brand: string): string =>
  `Log in to ${brand}, or register, to see your cover and manage your account.`;

/** In the document itself, for when no script says anything. */
export const unavailable = {
  noScript: 'This page needs JavaScript. Switch it on in your browser to log in, or get in touch:',
  failed: 'We couldn’t load this page. Check your connection and load it again, or get in touch:',
  contact: 'Contact us',
};
