export const embedding = {
  signedIn: {
    title: 'You are logged in',
    text: (area: string): string => `Continue to ${area}.`,
    next: 'Continue',
  },
  blocked: {
    title: 'Open a new window to log in',
    text: 'Your browser won’t let you log in here, because this page belongs to another website.',
    next: 'Open login in a new window',
  },
};

export type EmbeddingMessages = typeof embedding;
