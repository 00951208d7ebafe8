import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcements } from '../../ui/feedback/announcements.tsx';
import { loginMessages } from '../../messages/en/login-page.ts';
import { identityFieldMessages } from '../../messages/feature-messages.ts';
import { MessagesProvider } from '../../messages/provider.tsx';
import { clearPasswords } from '../../fields/form/use-form.ts';
import { ConfirmPasswordField, NewPasswordField } from './new-password-field.tsx';

beforeEach(async () => {
  await identityFieldMessages('en');
  await act(async () =>
    render(
      <MessagesProvider language="en" messages={loginMessages}>
        <Suspense>
          <form aria-label="sample">
            <NewPasswordField field={{ id: 'p', name: 'password', problem: undefined }} />
            <ConfirmPasswordField field={{ id: 'c', name: 'confirmPassword', problem: undefined }} of="password" />
          </form>
        </Suspense>
      </MessagesProvider>,
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const meter = () => screen.getByRole('meter', { name: 'Password strength' });

test('VA1 the four password rules are shown before anything is typed, and describe the field', () => {
  expect(rules()).toEqual([
    'an uppercase letter (still missing)',
    'a lower case letter (still missing)',
    'a digit (still missing)',
    'at least 8 characters (still missing)',
  ]);
  const field = screen.getByLabelText('New password');
  const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(description?.contains(screen.getByRole('list'))).toBe(true);
  expect(field.getAttribute('passwordrules')).toContain('minlength: 8');
});

test('VA1 each password rule is marked as soon as the typed password meets it', () => {
  type('New password', 'wov3');
  expect(rules()).toEqual([
    'an uppercase letter (still missing)',
    'a lower case letter (done)',
    'a digit (done)',
    'at least 8 characters (still missing)',
  ]);
});

test('VA1 the number of password rules met is announced once, after the person stops typing', () => {
  vi.useFakeTimers();
  type('New password', 'w');
  type('New password', 'wo');
  type('New password', 'wo3');
  expect(announcements.get().status).toBe('');
  act(() => void vi.advanceTimersByTime(1100));
  expect(announcements.get().status).toBe('2 of 4 password rules met');
});

test.each([
  ['Woven123', 'Fair'],
  ['Woven-cloth-42', 'Strong'],
  // Long and mixed, but without a digit it would be refused.
  ['Woven-cloth-and-a-thread!', 'Weak'],
])('VA2 the strength of %s is shown as %s', (password, word) => {
  type('New password', password);
  expect(meter().getAttribute('aria-valuetext')).toBe(word);
});

test('clearing the password resets the rules and the strength', () => {
  type('New password', 'Woven-cloth-42');
  type('Confirm password', 'Woven-cloth-42');
  expect(screen.getByText('Passwords match')).toBeTruthy();
  act(() => clearPasswords(screen.getByRole<HTMLFormElement>('form')));
  expect(rules().every((rule) => rule?.includes('still missing'))).toBe(true);
  expect([meter().getAttribute('aria-valuenow'), screen.queryByText('Passwords match')]).toEqual(['0', null]);
});
