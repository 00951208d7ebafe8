import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fields } from '../../messages/en/login-page.ts';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

const open = () =>
  render(
    <form aria-label="sample" onSubmit={(event) => event.preventDefault()}>
      <PasswordField id="password" name="password" label="Password" texts={fields.password.texts} />
    </form>,
  );
const input = () => screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });

test('a labelled button shows and hides the password, and the page announces the change to screen readers', () => {
  open();
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect([input().type, screen.getByRole('status').textContent]).toEqual(['text', 'Your password is visible']);
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect([input().type, screen.getByRole('status').textContent]).toEqual(['password', 'Your password is hidden']);
});

test.each([
  ['the form is sent', () => fireEvent.submit(screen.getByRole('form'))],
  ['the page is hidden', () => fireEvent(document, new Event('visibilitychange'))],
])('a visible password is hidden again when %s', (_, happens) => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  act(() => void happens());
  expect(input().type).toBe('password');
});

test('the password field announces that Caps Lock is on', () => {
  open();
  const pressed = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
  vi.spyOn(pressed, 'getModifierState').mockImplementation((key) => key === 'CapsLock');
  fireEvent(input(), pressed);
  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on');
});
