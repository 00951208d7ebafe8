import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SubmitButton } from './submit-button.tsx';

afterEach(cleanup);

test.each([
  { state: 'ready', name: 'Login', disabled: null, busy: null, reason: false },
  { state: 'gated', name: 'Login', disabled: 'true', busy: null, reason: true },
  { state: 'busy', name: 'Logging in…', disabled: 'true', busy: 'true', reason: false },
] as const)('LG6 LG7 a $state button can always be focused and says what it waits for', (wanted) => {
  render(
    <SubmitButton id="go" label="Login" busyLabel="Logging in…" state={wanted.state} reason="Tick the box above" />,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: wanted.name });
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe(wanted.disabled);
  expect(button.getAttribute('aria-busy')).toBe(wanted.busy);
  expect(screen.queryByText('Tick the box above') !== null).toBe(wanted.reason);
});
