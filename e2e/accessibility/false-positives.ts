import type { Finding } from './finding.ts';

interface FalsePositive {
  checker: Finding['checker'];
  rule: RegExp;
  markup: RegExp;
  reason: string;
}

/** What a checker says that does not hold for these pages, and why. Everything else is a fault. */
const falsePositives: readonly FalsePositive[] = [
  {
    checker: 'codesniffer',
    rule: /1_3_5\.H98/,
    markup: /^<input(?=[^>]* type="email")[^>]* autocomplete="username/,
    reason:
      'It follows HTML 5.2; the HTML standard of today has a group for `username`, and email fields belong to it.',
  },
  {
    checker: 'nu',
    rule: /Attribute “autocorrect” not allowed on element “input”/,
    markup: /<input[^>]* autocorrect="off"/,
    reason:
      'The HTML standard has `autocorrect` for every element; this checker is of October 2024 and older than that.',
  },
  {
    checker: 'nu',
    rule: /Attribute “passwordrules” not allowed on element “input”/,
    markup: /<input[^>]* passwordrules="/,
    reason:
      'FD1: not in HTML, and there on purpose. Password managers make passwords by it; whatever else reads it, ignores it.',
  },
];

export const isFault = ({ checker, rule, message, markup }: Finding): boolean =>
  !falsePositives.some(
    (known) => known.checker === checker && known.rule.test(`${rule} ${message}`) && known.markup.test(markup),
  );
