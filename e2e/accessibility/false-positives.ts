import type { Finding } from './finding.ts';

interface FalsePositive {
  checker: Finding['checker'];
  rule: RegExp;
  markup: RegExp;
  reason: string;
}

/** The findings of a checker that do not apply to these pages, with the reason. Every other finding is a fault. */
const falsePositives: readonly FalsePositive[] = [
  {
    checker: 'codesniffer',
    rule: /1_3_5\.H98/,
    markup: /^<input(?=[^>]* type="email")[^>]* autocomplete="username/,
    reason:
      'It follows HTML 5.2; the HTML standard of today has a group for `username`, and email fields belong to it.',
  },
  {
    checker: 'codesniffer',
    rule: /4_1_2\.H91\.InputText\.Name/,
    markup: /^<input(?=[^>]* hidden="")[^>]* autocomplete="username"/,
    reason: 'Hidden from everybody but password managers, which keep it together with the password; it needs no name.',
  },
  {
    checker: 'equal-access',
    rule: /input_autocomplete_valid/,
    markup: /^<input(?=[^>]* type="email")[^>]* autocomplete="username/,
    reason: 'As above. The Nu Html Checker, which follows the standard, accepts it.',
  },
  {
    checker: 'equal-access',
    rule: /aria_form_label_unique/,
    markup: /^<form(?![^>]* aria-label)/,
    reason: 'A form without a name has no role (HTML-AAM), so that no two of them can have the same.',
  },
  {
    checker: 'nu',
    rule: /Attribute “autocorrect” not allowed on element “input”/,
    markup: /<input[^>]* autocorrect="off"/i,
    reason:
      'The HTML standard has `autocorrect` for every element; this checker is of October 2024 and older than that.',
  },
  {
    checker: 'nu',
    rule: /Attribute “passwordrules” not allowed on element “input”/,
    markup: /<input[^>]* passwordrules="/i,
    reason:
      'FD1: not in HTML, and there on purpose. Password managers make passwords by it; whatever else reads it, ignores it.',
  },
  {
    checker: 'nu',
    rule: /The string “webauthn” is not a valid autofill field name/,
    markup: /autocomplete="[a-z ]+ webauthn"/i,
    reason: 'The HTML standard has `webauthn` after a field name. This checker is older.',
  },
  {
    checker: 'nu',
    rule: /Bad value “meter” for attribute “role” on element “div”/,
    markup: /role="meter"/,
    reason: 'ARIA 1.2 has the role; this checker does not know it yet.',
  },
  {
    checker: 'nu',
    rule: /CSS: (?:Unrecognized at-rule “@layer”|“size-adjust”: Property “size-adjust” doesn't exist)/,
    markup: /./,
    reason: 'Both are in CSS (Cascade 5, Fonts 5) and in every browser that we support; its CSS parser is older.',
  },
];

export const isFault = ({ checker, rule, message, markup }: Finding): boolean =>
  !falsePositives.some(
    (known) => known.checker === checker && known.rule.test(`${rule} ${message}`) && known.markup.test(markup),
  );
