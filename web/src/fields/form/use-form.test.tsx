import { emailRule } from '@selvage/contract/rules/email';
import { currentPasswordRule } from '@selvage/contract/rules/current-password';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loginMessages } from '../../messages/en/login-page.ts';
import { MessagesProvider } from '../../messages/provider.tsx';
import { CurrentPasswordField } from '../../ways/password/current-password-field.tsx';
import { EmailField } from '../email-field.tsx';
import { FormSummary } from './form-summary.tsx';
import { useForm } from './use-form.ts';

const submitted = vi.fn<(values: { email: string; password: string }) => Promise<'stayed' | 'left'>>();
afterEach(() => {
  cleanup();
  submitted.mockReset();
});

function Sample() {
  const form = useForm({ id: 'sample', rules: { email: emailRule, password: currentPasswordRule }, submit: submitted });
  const { email } = form.problems;
  return (
    <>
      <FormSummary
        failedSubmits={form.failedSubmits}
        fields={[{ id: 'sample-email', sentence: email && loginMessages.fields.email.problems[email] }]}
      />
      <form {...form.props} ref={form.ref} aria-label="sample">
        <EmailField field={form.field('email')} />
        <CurrentPasswordField field={form.field('password')} />
        <button type="submit">{form.phase}</button>
      </form>
    </>
  );
}

function open() {
  submitted.mockResolvedValue('stayed');
  render(
    <MessagesProvider language="en" messages={loginMessages}>
      <Sample />
    </MessagesProvider>,
  );
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const type = (text: string) => fireEvent.input(email(), { target: { value: text } });
const leave = () => fireEvent.focusOut(email());
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('form')));
const problem = () => document.getElementById('sample-email-problem')?.textContent ?? null;
const wrongFormat = 'Error: Email is not valid. Enter an email address in the correct format, like name@example.com';

test('VA8 a field is judged when it is left, not while it is typed in', () => {
  open();
  type('nonsense');
  expect(problem()).toBeNull();
  leave();
  expect(problem()).toBe(wrongFormat);
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(email().getAttribute('aria-describedby')).toBe('sample-email-problem');
});

test('VA8 a committed change is judged too, as when a password manager fills the form', () => {
  open();
  type('nonsense');
  leave();
  email().value = 'aoife@example.ie';
  fireEvent(email(), new Event('change', { bubbles: true }));
  expect(problem()).toBeNull();
  expect(email().hasAttribute('aria-invalid')).toBe(false);
});

test('VA1 VA8 a required field that is left empty is told so', () => {
  open();
  leave();
  expect(problem()).toBe('Error: The Email field is required');
});

test('a window that loses the focus does not count as leaving an empty field, nor does the button that shows a password', () => {
  open();
  email().focus();
  fireEvent.focusOut(email());
  const password = screen.getByLabelText('Password');
  fireEvent.focusOut(password, { relatedTarget: screen.getByRole('button', { name: 'Show password' }) });
  expect([problem(), password.getAttribute('aria-invalid')]).toEqual([null, null]);
});

test('no message appears between press and release, or the click would miss what moved', async () => {
  vi.useFakeTimers();
  try {
    open();
    type('nonsense');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'idle' }));
    leave();
    expect(problem()).toBeNull();
    fireEvent.pointerUp(document.body);
    await act(async () => void vi.runAllTimers());
    expect(problem()).toBe(wrongFormat);
  } finally {
    vi.useRealTimers();
  }
});

test('a failed submit sends nothing, lists the problems in the same words and takes the focus there', async () => {
  open();
  type('nonsense');
  await submit();
  expect(submitted).not.toHaveBeenCalled();
  const link = screen.getByRole('link', {
    name: 'Email is not valid. Enter an email address in the correct format, like name@example.com',
  });
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'There is a problem' }));
  fireEvent.click(link);
  expect(document.activeElement).toBe(email());
});

test('a problem that comes up after all was put right leaves the focus where it is, until the next submit', async () => {
  open();
  const password = screen.getByLabelText('Password');
  fireEvent.input(password, { target: { value: 'Woven-cloth-42' } });
  type('nonsense');
  await submit();
  type('aoife@example.ie');
  leave();
  expect(screen.queryByRole('group', { name: 'There is a problem' })).toBeNull();
  type('nonsense again');
  password.focus();
  leave();
  expect(problem()).toBe(wrongFormat);
  expect(document.activeElement).toBe(password);
  await submit();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'There is a problem' }));
});

test('values reach the submit in the form of their rules, once, however often it is pressed', async () => {
  open();
  submitted.mockReturnValue(new Promise(() => {}));
  type('  Aoife@Example.ie ');
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Woven-cloth-42' } });
  await submit();
  await submit();
  expect(submitted.mock.calls.map(([values]) => values)).toEqual([
    { email: 'aoife@example.ie', password: 'Woven-cloth-42' },
  ]);
  expect(screen.getByRole('button', { name: 'submitting' })).toBeTruthy();
});

test('coming Back to a kept page finds the form ready and its password blank', async () => {
  open();
  submitted.mockResolvedValue('left');
  type('aoife@example.ie');
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Woven-cloth-42' } });
  await submit();
  expect(screen.getByRole('button', { name: 'submitting' })).toBeTruthy();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(screen.getByRole('button', { name: 'idle' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('RT11 Back before the next screen is there finds the form ready, and what was typed', async () => {
  open();
  submitted.mockResolvedValue('left');
  type('aoife@example.ie');
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Woven-cloth-42' } });
  await submit();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByRole('button', { name: 'idle' })).toBeTruthy();
  expect([email().value, screen.getByLabelText<HTMLInputElement>('Password').value]).toEqual([
    'aoife@example.ie',
    'Woven-cloth-42',
  ]);
});

test('a step in the history while a form is under way changes nothing: a skip link is one', async () => {
  open();
  submitted.mockReturnValue(new Promise(() => {}));
  type('aoife@example.ie');
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Woven-cloth-42' } });
  await submit();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByRole('button', { name: 'submitting' })).toBeTruthy();
});
