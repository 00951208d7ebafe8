import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loginMessages } from '../messages/en/login-page.ts';
import { identityFieldMessages } from '../messages/feature-messages.ts';
import { MessagesProvider } from '../messages/provider.tsx';
import { NewEmailField } from './new-email-field.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const question = () => screen.queryByRole('button', { name: /^Did you mean/ });

function leaveWith(typed: string): void {
  fireEvent.input(email(), { target: { value: typed } });
  email().dispatchEvent(new Event('change', { bubbles: true }));
}

beforeEach(async () => {
  await identityFieldMessages('en');
  await act(async () =>
    render(
      <MessagesProvider language="en" messages={loginMessages}>
        <Suspense>
          <NewEmailField field={{ id: 'e', name: 'email', problem: undefined }} />
        </Suspense>
      </MessagesProvider>,
    ),
  );
});
afterEach(cleanup);

test('ux 45 the form suggests a correction of a likely mistake in an email, and leaves the field as it is', () => {
  act(() => leaveWith('aoife@gmial.com'));
  expect(question()?.textContent).toBe('Did you mean aoife@gmail.com?');
  expect(email().value).toBe('aoife@gmial.com');
});

test('ux 45 the button of the suggestion fills in the suggested email, and the email field has the focus again', () => {
  act(() => leaveWith('aoife@gmial.com'));
  act(() => question()?.click());
  expect(email().value).toBe('aoife@gmail.com');
  expect(document.activeElement).toBe(email());
  expect(question()).toBeNull();
});

test('ux 45 the suggested email disappears when the person continues to type', () => {
  act(() => leaveWith('aoife@gmial.com'));
  fireEvent.input(email(), { target: { value: 'aoife@gmial.com.example' } });
  expect(question()).toBeNull();
});
