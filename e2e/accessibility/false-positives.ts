import type { Finding } from './finding.ts';

interface FalsePositive {
  checker: Finding['checker'];
  rule: RegExp;
  markup: RegExp;
  reason: string;
}

/** What a checker says that does not hold for these pages, and why. Everything else is a fault. */
const falsePositives: readonly FalsePositive[] = [];

export const isFault = ({ checker, rule, message, markup }: Finding): boolean =>
  !falsePositives.some(
    (known) => known.checker === checker && known.rule.test(`${rule} ${message}`) && known.markup.test(markup),
  );
