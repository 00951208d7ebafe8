const rules = new Intl.PluralRules('ga-IE');

/** Irish counts in five ways: one, two, three to six, seven to ten, and the rest. */
type Forms = Record<Exclude<Intl.LDMLPluralRule, 'zero'>, string>;

const counted =
  (forms: Forms) =>
  (count: number): string => {
    const rule = rules.select(count);
    if (rule === 'one') return forms.one;
    return `${count} ${forms[rule === 'zero' ? 'other' : rule]}`;
  };

// Two to six soften the first letter; seven to ten would eclipse it, which an s does not show.
export const seconds = counted({
  one: 'soicind amháin',
  two: 'shoicind',
  few: 'shoicind',
  many: 'soicind',
  other: 'soicind',
});

// Neither an n nor an l shows either.
export const minutes = counted({
  one: 'nóiméad amháin',
  two: 'nóiméad',
  few: 'nóiméad',
  many: 'nóiméad',
  other: 'nóiméad',
});
export const days = counted({ one: 'lá amháin', two: 'lá', few: 'lá', many: 'lá', other: 'lá' });

// An hour has a plural of its own after three to ten.
export const hours = counted({
  one: 'uair an chloig amháin',
  two: 'uair an chloig',
  few: 'huaire an chloig',
  many: 'n-uaire an chloig',
  other: 'uair an chloig',
});
