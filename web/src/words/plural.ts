type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form of a counted thing that a language asks for. Irish has five. */
export function pluralIn(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
