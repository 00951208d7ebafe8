/** What is wrong with a content file, in words for whoever wrote it. */
export class ContentError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'ContentError';
  }
}

export const brokenContentMessage = 'a content file is broken: its last good text, or else the next in line, is shown';
