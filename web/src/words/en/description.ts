/** For whoever lists the page; nobody who is on it sees this. */
export const description = (brand: string): string =>
  `Log in to ${brand}, or register, to see your cover and manage your account.`;
