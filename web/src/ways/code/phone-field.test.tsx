import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { loginMessages } from '../../messages/en/login-page.ts';
import { MessagesProvider } from '../../messages/provider.tsx';
import { PhoneField } from './phone-field.tsx';

afterEach(cleanup);

async function show(props: Partial<Parameters<typeof PhoneField>[0]> = {}) {
  const field = { id: 'phone', name: 'phone', problem: undefined };
  await act(async () =>
    render(
      <MessagesProvider language="en" messages={loginMessages}>
        <Suspense>
          <PhoneField field={field} {...props} />
        </Suspense>
      </MessagesProvider>,
    ),
  );
  return screen.findByRole<HTMLInputElement>('textbox');
}

test('FD1 the phone field has a default label, a hint and limits of its length', async () => {
  const input = await show({ example: '08X XXX XXXX', minLength: 10, maxLength: 20 });
  expect(screen.getByLabelText('Phone (mobile preferred)')).toBe(input);
  expect(document.getElementById('phone-hint')?.textContent).toBe('08X XXX XXXX');
  // HTML has `tel-national` for text fields only.
  expect([input.type, input.autocomplete, input.minLength, input.maxLength]).toEqual(['text', 'tel-national', 10, 20]);
  cleanup();
  await show({ label: 'Mobile' });
  expect(screen.getByLabelText('Mobile')).toBeTruthy();
});

test.each([
  ['0850000001', '085 000 0001'],
  ['+353 (0)85 0000001', '085 000 0001'],
  ['01 234 5678', '01 234 5678'],
])('VA6 the phone number %s is shown as %s only after the field is left', async (typed, shown) => {
  const onType = vi.fn<(text: string) => void>();
  const input = await show({ onType });
  fireEvent.input(input, { target: { value: typed } });
  expect([input.value, onType.mock.lastCall]).toEqual([typed, [typed]]);
  fireEvent.blur(input);
  expect(input.value).toBe(shown);
});

test('VA9 a numeric phone field reports “not-numeric” for text that the browser does not return', async () => {
  const onType = vi.fn<(text: string) => void>();
  const input = await show({ numeric: true, onType });
  Object.defineProperty(input, 'validity', { value: { badInput: true } });
  fireEvent.input(input, { target: { value: '' } });
  expect([input.inputMode, input.value, onType.mock.lastCall]).toEqual(['numeric', 'not-numeric', ['not-numeric']]);
});
