import type { Language } from '@selvage/contract/languages';
import { titles } from '@selvage/contract/titles';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { loginMessages } from '../messages/en/login-page.ts';
import { MessagesProvider } from '../messages/provider.tsx';
import { TitleField } from './name-fields.tsx';

afterEach(cleanup);

async function optionsIn(language: Language, more: { id: string; text: string }[] = []) {
  const field = { id: 'title', name: 'title', problem: undefined };
  await act(async () =>
    render(
      <MessagesProvider language={language} messages={loginMessages}>
        <Suspense>
          <TitleField field={field} titles={[...titles, ...more]} onFocus={() => {}} />
        </Suspense>
      </MessagesProvider>,
    ),
  );
  const options = (await screen.findByRole<HTMLSelectElement>('combobox')).options;
  return [...options].slice(1).map(({ value, text }) => [value, text]);
}

test('RG9 English shows the titles of persons as configured', async () => {
  expect(await optionsIn('en')).toEqual(titles.map(({ id, text }) => [id, text]));
});

test('RG9 Irish translates the titles of persons, and shows an unknown title as configured', async () => {
  const options = await optionsIn('ga', [{ id: 'LADY', text: 'Lady' }]);
  expect(options).toContainEqual(['MR', 'An tUasal']);
  expect(options).toContainEqual(['PROF', 'An tOllamh']);
  expect(options).toContainEqual(['LADY', 'Lady']);
});
