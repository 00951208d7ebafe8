// Created at the first call, so that the start does not wait for it, as for all objects of Intl.
let rules: Intl.PluralRules | undefined;

/** Irish counts in five ways: one, two, three to six, seven to ten, and the rest. */
type Forms = Record<Exclude<Intl.LDMLPluralRule, 'zero'>, string>;

/**
 * The plural rules end at ten. Eleven uses the noun of `other`. From twelve to nineteen the noun changes as from two to nine: "trí huaire
 * déag".
 */
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

// After two to six, the first letter of the noun is lenited. After seven to ten it would be eclipsed, but an s cannot be eclipsed.
export const seconds = counted({
  one: 'soicind amháin',
  two: 'shoicind',
  few: 'shoicind',
  many: 'soicind',
  other: 'soicind',
});

// Words that begin with n or l show neither lenition nor eclipsis.
const unchanged = { two: 'nóiméad', few: 'nóiméad', many: 'nóiméad', other: 'nóiméad' };
export const minutes = counted({ one: 'nóiméad amháin', ...unchanged });
/** The genitive, which “ar feadh” requires. */
export const minutesGenitive = counted({ one: 'nóiméid amháin', ...unchanged });
export const days = counted({ one: 'lá amháin', two: 'lá', few: 'lá', many: 'lá', other: 'lá' });

// The noun has a special plural after three to ten and after thirteen to nineteen.
export const hours = counted({
  one: 'uair an chloig amháin',
  two: 'uair an chloig',
  few: 'huaire an chloig',
  many: 'n-uaire an chloig',
  other: 'uair an chloig',
});

/** The genitive, which “ar feadh” requires. */
export const years = counted({
  one: 'bliana amháin',
  two: 'bhliain',
  few: 'bliana',
  many: 'mbliana',
  other: 'bliain',
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
