import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loginMessages } from '../../messages/en/login-page.ts';
import { MessagesProvider } from '../../messages/provider.tsx';
import { SlowNote } from './slow-note.tsx';

afterEach(cleanup);

const formWith = (shown: boolean, onCancel = () => {}) => (
  <MessagesProvider language="en" messages={loginMessages}>
    <form aria-label="sample">
      <button type="submit">Save</button>
      <SlowNote shown={shown} onCancel={onCancel} />
    </form>
  </MessagesProvider>
);

test('a slow submit that is cancelled says that it may have worked, until the next submit', () => {
  const onCancel = vi.fn<() => void>();
  const { rerender } = render(formWith(true, onCancel));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  rerender(formWith(false, onCancel));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe(loginMessages.signIn.stopped);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.getByRole('status').textContent).toBe('');
});
