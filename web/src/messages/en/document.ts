/** The description for search engines. It is not visible on the page. */
const description = (brand: string): string =>
  `Log in to ${brand}, or register, to see your cover and manage your account.`;

/** The text that is in the document itself, for browsers in which no script runs. */
const unavailable = {
  noScript: {
    title: 'This page needs JavaScript',
    text: 'Turn JavaScript on in your browser, then reload this page. If you can’t, get in touch and we’ll help you.',
  },
  failed: 'We couldn’t load this page. Check your connection and load it again, or get in touch:',
  contact: 'Contact us',
};

export const document = { description, unavailable };

export type DocumentMessages = typeof document;
