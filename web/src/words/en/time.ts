import { pluralIn } from '../plural.ts';

const plural = pluralIn('en-IE');

export const minutes = (count: number): string => `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`;
export const seconds = (count: number): string => `${count} ${plural(count, { one: 'second', other: 'seconds' })}`;
