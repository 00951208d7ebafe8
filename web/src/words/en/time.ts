const rules = new Intl.PluralRules('en-IE');

const counted = (count: number, one: string, more: string): string =>
  `${count} ${rules.select(count) === 'one' ? one : more}`;

export const minutes = (count: number): string => counted(count, 'minute', 'minutes');
export const seconds = (count: number): string => counted(count, 'second', 'seconds');
