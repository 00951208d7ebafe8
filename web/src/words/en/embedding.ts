export const embedding = {
  signedIn: {
    title: 'You are logged in',
    text: (area: string): string => `Continue to ${area}.`,
    next: 'Continue',
  },
  blocked: {
    title: 'Logging in needs a window of its own',
    text: 'Your browser does not let us keep you logged in inside this page, because the page belongs to another site.',
    next: 'Open login in a new window',
  },
};

export type EmbeddingWords = typeof embedding;
