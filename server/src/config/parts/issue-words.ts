import type * as z from 'zod/mini';
import { counted } from '../../counted.ts';

/** zod/mini has no texts of its own: a rule without a message says this. */
const unworded = 'Invalid input';

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list, as in ["…"]',
  object: 'an object, as in { … }',
  record: 'an object, as in { … }',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
};

/** What a value must be, as in `must be one of web, spa`. `keys` are those that the schema has at this place. */
export function issueWords(issue: z.core.$ZodIssue, keys: readonly string[] = []): string {
  if (issue.code === 'invalid_key') return wordsOfFirst(issue.issues);
  if (issue.message !== unworded) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'object' && keys.length > 0 && keys.length <= 4
        ? `must be an object with ${keys.join(' and ')}`
        : `must be ${typeWords[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return isCounted(issue.origin)
        ? `must have at least ${counted(Number(issue.minimum), entryOf(issue.origin))}`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return isCounted(issue.origin)
        ? `must have at most ${counted(Number(issue.maximum), entryOf(issue.origin))}`
        : `must be at most ${issue.maximum}`;
    case 'invalid_union':
      return issue.errors.map(wordsOfFirst).join(', or ');
    default:
      return 'has a wrong form';
  }
}

const wordsOfFirst = ([first]: readonly z.core.$ZodIssue[]): string => (first ? issueWords(first) : 'has a wrong form');
const isCounted = (origin: string): boolean => origin === 'array' || origin === 'string';
const entryOf = (origin: string): string => (origin === 'array' ? 'value' : 'character');
