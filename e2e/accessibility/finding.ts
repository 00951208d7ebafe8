/** One thing that one of the checkers holds against a page. */
export interface Finding {
  checker: 'equal-access' | 'codesniffer' | 'nu';
  rule: string;
  /** The markup it is about. */
  markup: string;
  message: string;
}

export const sentenceOf = ({ checker, rule, markup, message }: Finding): string =>
  `${checker} ${rule}: ${message} ${markup}`;
