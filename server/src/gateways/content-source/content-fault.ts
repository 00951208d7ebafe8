/** What is wrong with a content file, in words for whoever wrote it. */
export class ContentFault extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'ContentFault';
  }
}

export const brokenContent = 'a content file is broken: its last good text, or else the next in line, is shown';
