import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';

const fetchesOfReset: ('failed' | 'fetched')[] = [];

// Test files share their modules: this one needs a screen that nobody has fetched yet.
vi.resetModules();
vi.doMock('../features/reset/request/screen.tsx', async (original) => {
  fetchesOfReset.push(fetchesOfReset.length === 0 ? 'failed' : 'fetched');
  if (fetchesOfReset.length === 1) throw new TypeError('Failed to fetch');
  return original();
});
let whenIdle = (): void => {};
vi.stubGlobal('requestIdleCallback', (prepare: () => void) => {
  whenIdle = prepare;
  return 1;
});
vi.stubGlobal('cancelIdleCallback', () => {});
const { heading, pages } = await import('../testing/open-page.tsx');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../features/reset/request/screen.tsx');
  vi.resetModules();
});

const { open } = pages();

test('S1 a screen that could not be fetched before it was opened is fetched again when it is opened', async () => {
  await open('/memberlogin/login');
  await act(async () => whenIdle());
  await vi.waitFor(() => expect(fetchesOfReset).toEqual(['failed']));
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' })));
  await heading('Create or reset your Password');
  expect(fetchesOfReset).toEqual(['failed', 'fetched']);
});
