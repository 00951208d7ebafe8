const rules = new Intl.PluralRules('ga-IE');

type Forms = Record<Intl.LDMLPluralRule, (count: number) => string>;

const plain = (noun: string) => (count: number) => `${count} ${noun}`;

const minuteForms: Forms = {
  zero: plain('nóiméad'),
  one: () => 'nóiméad amháin',
  two: plain('nóiméad'),
  few: plain('nóiméad'),
  many: plain('nóiméad'),
  other: plain('nóiméad'),
};

// Two to six soften the first letter; seven to ten would eclipse it, which an s does not show.
const secondForms: Forms = {
  zero: plain('soicind'),
  one: () => 'soicind amháin',
  two: plain('shoicind'),
  few: plain('shoicind'),
  many: plain('soicind'),
  other: plain('soicind'),
};

export const minutes = (count: number): string => minuteForms[rules.select(count)](count);
export const seconds = (count: number): string => secondForms[rules.select(count)](count);
