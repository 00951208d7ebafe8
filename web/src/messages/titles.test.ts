import { expect, test } from 'vitest';
import { confirmMessages, signedInMessages } from './feature-messages.ts';

test.each([
  ['English', 'en'],
  ['Irish', 'ga'],
] as const)(
  'the pages that ask a logged-in person to confirm something have different titles in %s',
  async (_name, language) => {
    const [{ password, code }, { stepUp }] = [await confirmMessages(language), await signedInMessages(language)];
    expect(new Set([password.title, code.title, stepUp.title]).size).toBe(3);
  },
);
