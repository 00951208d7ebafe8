import { unbrokenWord } from '@selvage/contract/unbroken-words';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { everyScreen } from '../testing/every-screen.ts';
import { pages } from '../testing/open-page.tsx';
import { loadLoginMessages } from '../messages/load-login-page.ts';

const { answers, open } = pages();
const { screens, prepare } = everyScreen(answers);

/** Words that a line may break in two at their hyphen. Choices and what nobody sees do not wrap. */
function breakable(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.matches('[class*=unbroken], option, [class*=hidden] *')) continue;
    found.push(...(walker.currentNode.textContent?.match(unbrokenWord) ?? []));
  }
  return found;
}

test.each(screens.flatMap((name) => (['en', 'ga'] as const).map((language) => ({ name, language }))))(
  'no word on the screen $name breaks at its hyphen, in $language',
  async ({ name, language }) => {
    const path = prepare(name);
    await open(`${path}?code=${'x'.repeat(43)}`, null, { language, messages: await loadLoginMessages(language) });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(breakable()).toEqual([]);
    for (const form of document.querySelectorAll('form')) await act(async () => void fireEvent.submit(form));
    expect(breakable()).toEqual([]);
  },
);

test('no word in the error about the Group ID breaks at its hyphen, in Irish', async () => {
  await open('/wellnesslogin/register', null, { language: 'ga', messages: await loadLoginMessages('ga') });
  const check = await screen.findByRole('button', { name: 'Seiceáil an t-aitheantas grúpa' });
  await act(async () => void fireEvent.click(check));
  expect(screen.getByLabelText('Aitheantas grúpa').getAttribute('aria-invalid')).toBe('true');
  expect(breakable()).toEqual([]);
});

test('the check of the screens finds a word that could break at its hyphen', () => {
  document.body.innerHTML = '<p>An t-athrú, 2-factor</p><p><span class="unbroken">10-digit</span></p>';
  expect(breakable()).toEqual(['t-athrú', '2-factor']);
});
