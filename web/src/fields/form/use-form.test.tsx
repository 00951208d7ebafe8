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

test('VA8 a form field is checked when the person leaves it, not while they type', () => {
  open();
  type('nonsense');
  expect(problem()).toBeNull();
  leave();
  expect(problem()).toBe(wrongFormat);
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(email().getAttribute('aria-describedby')).toBe('sample-email-problem');
});

test('VA8 a change event checks the field as well, as when a password manager fills the form', () => {
  open();
  type('nonsense');
  leave();
  email().value = 'aoife@example.ie';
  fireEvent(email(), new Event('change', { bubbles: true }));
  expect(problem()).toBeNull();
  expect(email().hasAttribute('aria-invalid')).toBe(false);
});

test('VA1 VA8 a required field that is left empty shows an error', () => {
  open();
  leave();
  expect(problem()).toBe('Error: The Email field is required');
});

test('an empty field shows no error if the window loses the focus or the person presses “Show password”', () => {
  open();
  email().focus();
  fireEvent.focusOut(email());
  const password = screen.getByLabelText('Password');
  fireEvent.focusOut(password, { relatedTarget: screen.getByRole('button', { name: 'Show password' }) });
  expect([problem(), password.getAttribute('aria-invalid')]).toEqual([null, null]);
});

test('no field error appears while the mouse button is down, because the form button would move away before the click ends', async () => {
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

test('no field error appears or disappears before the click of a tap, which moves the focus only after the finger is up', async () => {
  vi.useFakeTimers();
  try {
    open();
    type('nonsense');
    const button = screen.getByRole('button', { name: 'idle' });
    // The test browser has no PointerEvent with a type.
    const pointer = (name: string) =>
      fireEvent(button, Object.assign(new Event(name, { bubbles: true }), { pointerType: 'touch' }));
    pointer('pointerdown');
    pointer('pointerup');
    await act(async () => void vi.advanceTimersByTime(1));
    leave();
    expect(problem()).toBeNull();
    fireEvent.click(document.body);
    expect(problem()).toBeNull();
    await act(async () => void vi.runAllTimers());
    expect(problem()).toBe(wrongFormat);
  } finally {
    vi.useRealTimers();
  }
});

test('a submit with errors sends nothing, lists the errors in the same words and moves the focus to the list', async () => {
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

test('an error that appears after the listed ones were fixed leaves the focus in place until the next submit', async () => {
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

test('the form sends the values as their rules normalise them, and only once even if the person submits it twice', async () => {
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

test('if Back restores a form from the back-forward cache, the form can be sent again, and its password is empty', async () => {
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

test('RT11 if the person goes Back before the next screen has loaded, the form can be sent again, with what was typed', async () => {
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

test('a step in the history, such as a skip link, does not stop a form that is being sent', async () => {
  open();
  submitted.mockReturnValue(new Promise(() => {}));
  type('aoife@example.ie');
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Woven-cloth-42' } });
  await submit();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByRole('button', { name: 'submitting' })).toBeTruthy();
});
