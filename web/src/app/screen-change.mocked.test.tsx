import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';

let openGate = () => {};
const gate = new Promise<void>((resolve) => (openGate = resolve));

// Test files share their modules: this one needs a screen that nobody has fetched yet.
vi.resetModules();
vi.doMock('../features/reset/request/screen.tsx', async (original) => {
  await gate;
  return original();
});
const { heading, pages } = await import('../testing/open-page.tsx');
const { announce } = await import('../ui/feedback/announcements.tsx');
afterAll(() => {
  vi.doUnmock('../features/reset/reset-screen.tsx');
  vi.resetModules();
});

const { open } = pages();

test('S1 the current screen stays, with its header and what was typed, until the next screen is loaded', async () => {
  await open('/memberlogin/login');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  fireEvent.input(email, { target: { value: 'aoife@example.ie' } });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' })));
  expect(location.pathname).toBe('/memberlogin/reset');
  await waitFor(() => expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true'));
  expect([screen.getByLabelText('Email'), email.value]).toEqual([email, 'aoife@example.ie']);
  expect(screen.getByRole('banner')).toBeTruthy();
  openGate();
  await heading('Create or reset your Password');
  expect(screen.getByRole('main').hasAttribute('aria-busy')).toBe(false);
});

test('S18 an announcement about one screen is removed on the next screen', async () => {
  await open('/memberlogin/login');
  await act(async () => announce('Said about the login'));
  await screen.findByText('Said about the login');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' })));
  await heading('Create or reset your Password');
  expect(screen.queryByText('Said about the login')).toBeNull();
});
