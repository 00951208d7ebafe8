import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { go } from '../../router/go.ts';
import { currentUrl, heading, pages, press, refusal, reply, type } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';

const { answers, open, sent } = pages();

const recoveryCodes = ['k7f2-9qmd-x3', 'aaaa-bbbb-cc'];

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/user/ways', reply(nothingSetUp));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
});

test('WY21 a person who has recovery codes reads that new ones end the old ones', async () => {
  answers.set(
    'GET /api/user/ways',
    reply({ ...nothingSetUp, recoveryCodes: { madeAt: '2026-07-05T14:05:00.000Z', left: 3 } }),
  );
  await open('/memberlogin/settings/recoverycodes');
  await heading('Get new recovery codes');
  expect(screen.getByText(/Your old codes stop working as soon as you get new ones/)).toBeTruthy();
  answers.set('POST /api/user/recovery-codes', reply({ recoveryCodes, replaced: true }));
  type('Current password', 'Woven-cloth-42');
  await press('Get new codes');
  await heading('Save your recovery codes');
  expect(screen.getByText(/^Your old codes no longer work\. These codes already work\./)).toBeTruthy();
});

test('WY21 new recovery codes need the password', async () => {
  const make = 'POST /api/user/recovery-codes';
  answers.set(make, refusal('second-factor.password'));
  await open('/memberlogin/settings/recoverycodes');
  await heading('Get recovery codes');
  type('Current password', 'Wrong-cloth-42');
  await press('Get recovery codes');
  await waitFor(() => expect(sent(make)).toHaveLength(1));
  expect(currentUrl()).toBe('/memberlogin/settings/recoverycodes');
  answers.set(make, reply({ recoveryCodes, replaced: false }));
  type('Current password', 'Woven-cloth-42');
  await press('Get recovery codes');
  await heading('Save your recovery codes');
});

test('WY21 if the server refuses to make new recovery codes, the screen says why', async () => {
  answers.set('POST /api/user/recovery-codes', refusal('second-factor.not-allowed'));
  await open('/memberlogin/settings/recoverycodes');
  await screen.findByRole('button', { name: 'Get recovery codes' });
  type('Current password', 'Woven-cloth-42');
  await press('Get recovery codes');
  expect(
    await screen.findByText(
      'You can’t get recovery codes now. Turn on 2-factor authentication or add a passkey first. If you must log in with a passkey, recovery codes aren’t available: add a second passkey instead.',
    ),
  ).toBeTruthy();
});

describe('WY21 new recovery codes, which are shown once', () => {
  const title = 'Leave without your codes?';

  async function makeCodes() {
    answers.set('POST /api/user/recovery-codes', reply({ recoveryCodes, replaced: false }));
    await open('/memberlogin/settings/recoverycodes');
    await heading('Get recovery codes');
    type('Current password', 'Woven-cloth-42');
    await press('Get recovery codes');
    await heading('Save your recovery codes');
  }
  const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  function download() {
    const file = screen.getByRole('link', { name: 'Download' });
    // This document would follow it.
    file.addEventListener('click', (event) => event.preventDefault());
    return act(async () => void fireEvent.click(file));
  }

  test('say that they already work, and the file names brand, account and day', async () => {
    await makeCodes();
    expect(screen.getByText(/^These codes already work\./)).toBeTruthy();
    const file = decodeURIComponent(screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '');
    expect(file.slice(file.indexOf(',') + 1).split('\n')).toEqual([
      'Linen Health – Your recovery codes',
      expect.stringMatching(/^Account: aoife@example\.ie\. Date: \d+\u00a0\w+ \d{4}\.$/),
      '',
      ...recoveryCodes,
      '',
    ]);
  });

  test('cannot be left before the person has answered a question', async () => {
    await makeCodes();
    expect(mayUnload()).toBe(false);
    act(() => go('/memberlogin/settings'));
    expect(screen.getByRole('dialog').textContent).toContain(title);
    await press('Stay on this page');
    expect([currentUrl(), screen.queryByRole('dialog')]).toEqual(['/memberlogin/settings/recoverycodes', null]);
  });

  test.each([
    ['copied', () => press('Copy')],
    ['printed', () => press('Print')],
    ['downloaded', download],
  ])('can be left without a question after they were %s', async (_, keep) => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    vi.stubGlobal('print', () => {});
    await makeCodes();
    await keep();
    await waitFor(() => expect(mayUnload()).toBe(true));
    writeText.mockRestore();
  });

  test('can be left by the link “I’ve saved them”', async () => {
    await makeCodes();
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'I’ve saved them' })));
    expect(currentUrl()).toBe('/memberlogin/settings/security');
  });
});
