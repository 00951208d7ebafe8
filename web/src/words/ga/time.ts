import { pluralIn } from '../plural.ts';

const plural = pluralIn('ga-IE');

export const minutes = (count: number): string => plural(count, { one: 'nóiméad amháin', other: `${count} nóiméad` });

// Three to six soften the first letter, seven to ten would eclipse it, which an s does not show.
export const seconds = (count: number): string =>
  plural(count, {
    one: 'soicind amháin',
    two: `${count} shoicind`,
    few: `${count} shoicind`,
    many: `${count} soicind`,
    other: `${count} soicind`,
  });
