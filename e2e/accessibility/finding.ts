/** One finding of a checker about a page. */
export interface Finding {
  checker: 'equal-access' | 'codesniffer' | 'nu';
  rule: string;
  /** The markup to which the finding refers. */
  markup: string;
  message: string;
}

export const sentenceOf = ({ checker, rule, markup, message }: Finding): string =>
  `${checker} ${rule}: ${message} ${markup}`;
