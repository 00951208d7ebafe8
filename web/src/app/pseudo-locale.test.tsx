import { screenPaths, type ScreenName } from '@selvage/contract/screens';
import type { Language } from '@selvage/contract/languages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetUser } from '../features/reset/state.ts';
import { pendingChallenge } from '../session/pending-challenge.ts';
import { pages, reply, unreachable } from '../testing/open-page.tsx';
import { pseudo } from '../testing/pseudo-locale.ts';
import { loginMessages } from '../messages/en/login-messages.ts';

vi.mock('../messages/load-messages.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../messages/load-messages.ts')>();
  return {
    ...original,
    defineMessages: <Messages,>(loaders: Record<Language, () => Promise<Messages>>) =>
      original.defineMessages<Messages>({ en: async () => pseudo(await loaders.en()), ga: loaders.ga }),
  };
});

// A mock outlives its file where files share their worker.
afterAll(() => vi.doUnmock('../messages/load-messages.ts'));

const { answers, open } = pages();
const person = { activated: true, userType: 'W', email: 'aoife@example.ie', memberNumber: '0000000001' };
const ago = new Date(Date.now() - 3_600_000).toISOString();
const device = { browser: 'Chrome', system: 'Windows' };

const signedIn = () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply(person));
};

const owed = { mfaToken: 'token-1', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false } as const;

/** How to come to a screen, where opening its address is not enough. */
const ways: Partial<Record<ScreenName, () => void>> = {
  activate: () => {
    signedIn();
    answers.set('GET /api/user/user.json', reply({ ...person, activated: false }));
  },
  resetForm: () => resetUser.set({ userType: 'W', email: 'aoife@example.ie' }),
  settings: signedIn,
  security: signedIn,
  mfaSettings: signedIn,
  mfaVerify: () => {
    signedIn();
    pendingChallenge.set({ pending: owed, afterVerification: 'finish-sign-in' });
  },
  accountDetails: signedIn,
  updateEmail: signedIn,
  updateMemberNumber: signedIn,
  changePassword: signedIn,
  logout: () => answers.set('POST /api/idauth/logout', unreachable),
};

beforeEach(() => {
  answers.set(
    'GET /api/idauth/mfa/config',
    reply({ config: { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] } }),
  );
  answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: true, type: 'EMAIL' } }));
  answers.set(
    'GET /api/user/sessions',
    reply({ sessions: [{ id: 's1', device, startedAt: ago, lastSeenAt: ago, isThisOne: true }] }),
  );
  answers.set('GET /api/user/devices', reply({ devices: [] }));
  answers.set('GET /api/user/activity', reply({ activity: [] }));
  answers.set('GET /api/pmiconfig/pmiconfig.json', reply({ config: { titles: [] } }));
});
afterEach(() => {
  pendingChallenge.clear();
  resetUser.clear();
});

/** What belongs to a brand or a person is the same in every language. */
const isData = (text: string): boolean => /^Linen Health$|@|^example\.ie$/.test(text);
const isUnmarked = (text: string): boolean => /\p{L}{2}/u.test(text) && !/[⟦⟧]/.test(text) && !isData(text.trim());

/** “2-factor” has an element of its own in the middle of its sentence. */
function sentenceOf(text: Node): string {
  const isPart = text.parentElement?.className.includes('unbroken');
  return (isPart ? text.parentElement?.parentElement : text)?.textContent ?? '';
}

function unmarked(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) texts.push(sentenceOf(walker.currentNode));
  for (const name of ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  return texts.filter(isUnmarked);
}

const shown = Object.keys(screenPaths).filter((name) => name !== 'entry' && name !== 'mfaFinal') as ScreenName[];

test.each(shown)(
  '%s says nothing that did not come from the words, empty and with everything missing',
  async (name) => {
    ways[name]?.();
    const path = `/memberlogin${screenPaths[name].replace(':status', 'success')}`;
    // Codes come with the address, and are gone from it at once.
    await open(`${path}?code=${'x'.repeat(43)}`, null, { messages: pseudo(loginMessages) });
    await screen.findByRole('heading', { level: 1, name: /⟦/ }, { timeout: 15_000 });
    expect(location.pathname).toBe(path);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(unmarked()).toEqual([]);
    for (const form of document.querySelectorAll('form')) await act(async () => void fireEvent.submit(form));
    expect(unmarked()).toEqual([]);
  },
);

test.each(['consultant', 'group', 'hospital', 'wellness'])(
  'nor does the login of a %s, nor their registration',
  async (kind) => {
    await open(`/${kind}login/${kind === 'group' ? 'login' : 'register'}`, null, { messages: pseudo(loginMessages) });
    await screen.findByRole('heading', { level: 1, name: /⟦/ }, { timeout: 15_000 });
    for (const form of document.querySelectorAll('form')) await act(async () => void fireEvent.submit(form));
    expect(unmarked()).toEqual([]);
  },
);

test('a sentence that went past the words would be found', () => {
  document.body.innerHTML = '<p>⟦Ļóñğ⟧</p><p>Long</p><p aria-label="Short">12</p>';
  document.title = '⟦Ţíţļé⟧';
  expect(unmarked()).toEqual(['Long', 'Short']);
});
