// Made when first used, like every part of Intl: a start need not wait for it.
let rules: Intl.PluralRules | undefined;

/** Irish counts in five ways: one, two, three to six, seven to ten, and the rest. */
type Forms = Record<Exclude<Intl.LDMLPluralRule, 'zero'>, string>;

/** The rules end at ten. Eleven has the noun of the rest; from twelve to nineteen it changes as after two to nine: "trí huaire déag". */
function formOf(count: number): keyof Forms {
  rules ??= new Intl.PluralRules('ga-IE');
  const rule = rules.select(count > 11 && count < 20 ? count - 10 : count);
  return rule === 'zero' ? 'other' : rule;
}

const counted =
  (forms: Forms) =>
  (count: number): string => {
    const form = formOf(count);
    return form === 'one' ? forms.one : `${count} ${forms[form]}`;
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
const unchanged = { two: 'nóiméad', few: 'nóiméad', many: 'nóiméad', other: 'nóiméad' };
export const minutes = counted({ one: 'nóiméad amháin', ...unchanged });
/** After "ar feadh", which takes the genitive. */
export const minutesGenitive = counted({ one: 'nóiméid amháin', ...unchanged });
export const days = counted({ one: 'lá amháin', two: 'lá', few: 'lá', many: 'lá', other: 'lá' });

// An hour has a plural of its own after three to ten, and after thirteen to nineteen.
export const hours = counted({
  one: 'uair an chloig amháin',
  two: 'uair an chloig',
  few: 'huaire an chloig',
  many: 'n-uaire an chloig',
  other: 'uair an chloig',
});

export const passkeys = counted({
  one: 'paseochair amháin',
  two: 'phaseochair',
  few: 'phaseochair',
  many: 'bpaseochair',
  other: 'paseochair',
});

export const recoveryCodes = counted({
  one: 'cód athshlánaithe amháin',
  two: 'chód athshlánaithe',
  few: 'chód athshlánaithe',
  many: 'gcód athshlánaithe',
  other: 'cód athshlánaithe',
});

export const devices = counted({
  one: 'gléas amháin',
  two: 'ghléas',
  few: 'ghléas',
  many: 'ngléas',
  other: 'gléas',
});
