const rules = new Intl.PluralRules('en-IE');

const counted =
  (one: string, more: string) =>
  (count: number): string =>
    `${count} ${rules.select(count) === 'one' ? one : more}`;

export const seconds = counted('second', 'seconds');
export const minutes = counted('minute', 'minutes');
export const hours = counted('hour', 'hours');
export const days = counted('day', 'days');
