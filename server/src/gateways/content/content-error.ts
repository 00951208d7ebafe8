/** The fault of a content file, in words for its author. */
export class ContentError extends Error {
  /** The line of the file, counted from 1, if the fault is at one. */
  readonly line: number | undefined;

  constructor(problem: string, line?: number) {
    super(problem);
    this.name = 'ContentError';
    this.line = line;
  }
}

export const brokenContentMessage = 'a content file is broken: its last good text, or else the next in line, is shown';
export const brokenMessageTextMessage = 'a message text is broken: the text that ships is sent';
