import type { Language } from '@selvage/contract/languages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { everyScreen } from '../testing/every-screen.ts';
import { pages } from '../testing/open-page.tsx';
import { pseudo } from '../testing/pseudo-locale.ts';
import { loginMessages } from '../messages/en/login-page.ts';

vi.mock('../messages/load-messages.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../messages/load-messages.ts')>();
  return {
    ...original,
    defineMessages: <Messages,>(loaders: Record<Language, () => Promise<Messages>>) =>
      original.defineMessages<Messages>({ en: async () => pseudo(await loaders.en()), ga: loaders.ga }),
  };
});

const { answers, open } = pages();
const { screens, prepare } = everyScreen(answers);

/** True for text that is not translated, because it belongs to a brand, a person or a language menu. */
const isData = (text: string): boolean => /^Linen Health$|@|^example\.ie$|^(?:EN|GA|English|Gaeilge)$/.test(text);
const isUnmarked = (text: string): boolean => /\p{L}{2}/u.test(text) && !/[⟦⟧]/.test(text) && !isData(text.trim());

/** “2-factor” has an element of its own in the middle of its sentence. */
function sentenceOf(text: Node): string {
  const isPart = text.parentElement?.className.includes('unbroken');
  return (isPart ? text.parentElement?.parentElement : text)?.textContent ?? '';
}

function unmarked(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) texts.push(sentenceOf(walker.currentNode));
  for (const name of ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  return texts.filter(isUnmarked);
}

test.each(screens)(
  'the screen %s has no text outside the message files, before and after an empty form is sent',
  async (name) => {
    const path = prepare(name);
    // Codes come with the address, and are gone from it at once.
    await open(`${path}?code=${'x'.repeat(43)}`, null, { messages: pseudo(loginMessages) });
    await screen.findByRole('heading', { level: 1, name: /⟦/ }, { timeout: 15_000 });
    expect(location.pathname).toBe(path);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(unmarked()).toEqual([]);
    for (const form of document.querySelectorAll('form')) await act(async () => void fireEvent.submit(form));
    expect(unmarked()).toEqual([]);
  },
);

test.each(['consultant', 'group', 'hospital', 'wellness'])(
  'the login or registration of a %s user has no text outside the message files',
  async (kind) => {
    await open(`/${kind}login/${kind === 'group' ? 'login' : 'register'}`, null, { messages: pseudo(loginMessages) });
    await screen.findByRole('heading', { level: 1, name: /⟦/ }, { timeout: 15_000 });
    for (const form of document.querySelectorAll('form')) await act(async () => void fireEvent.submit(form));
    expect(unmarked()).toEqual([]);
  },
);

test('the check of the screens finds a text that is outside the message files', () => {
  document.body.innerHTML = '<p>⟦Ļóñğ⟧</p><p>Long</p><p aria-label="Short">12</p>';
  document.title = '⟦Ţíţļé⟧';
  expect(unmarked()).toEqual(['Long', 'Short']);
});
