/** The fault of a content file, in words for its author. */
export class ContentError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'ContentError';
  }
}

export const brokenContentMessage = 'a content file is broken: its last good text, or else the next in line, is shown';
