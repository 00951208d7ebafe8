import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mailedLink, readInitialUrl } from '../router/mailed-link.ts';
import { screenPaths, type ScreenName } from '@selvage/contract/screens';
import { prefill } from '../router/prefill.ts';
import { go } from '../router/go.ts';
import { pages, refusal } from '../testing/open-page.tsx';

const query = 'code=Zk3-x_9TqLw&email=canary%40demo.example&memberNumber=1000000001&action=canary-action';
const secret = /Zk3-x_9TqLw|canary|1000000001/;
const screens = Object.entries(screenPaths) as [ScreenName, string][];
const pathOf = (rest: string, type: string): string => `/${type}${rest.replace(':status', 'success')}`;
/** All that a later page, a colleague at the same screen or an add-on of the browser could still read. */
const seen = (): string => JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]);

afterEach(() => {
  mailedLink.forget();
  prefill.clear();
});

describe.each(kinds)('D12 Q-05 F23 for a %s user', (kind) => {
  test.each(screens)('the screen %s removes codes and personal data from the URL before it is drawn', (_, rest) => {
    history.replaceState(null, '', `${pathOf(rest, routeTypeOf(kind))}?${query}&redir=%2Fx&memarea=1`);
    readInitialUrl();
    expect(location.pathname + location.search).toBe(`${pathOf(rest, routeTypeOf(kind))}?redir=%2Fx&memarea=1`);
    expect(seen()).not.toMatch(secret);
  });
});

/** What a link from outside can lead to. */
const entries = [
  'entry',
  'login',
  'register',
  'activate',
  'activateVerify',
  'reset',
  'resetForm',
  'settings',
  'updateEmailConfirm',
  'updateEmailVerify',
  'notMe',
  'emailUndo',
  'notRegistered',
] as const satisfies readonly ScreenName[];

describe('D12 after codes and personal data were removed from the URL', () => {
  const { answers, open } = pages();

  describe.each(kinds)('for a %s user', (kind) => {
    test.each(entries)(
      'the screen %s does not show, link, store or log them, and does not pass them on',
      async (screenName) => {
        window.dataLayer = [];
        answers.set('POST /api/user/activate/about', refusal('activation.failed'));
        answers.set('GET /api/user/user.json', refusal('session.required'));
        await open(`${pathOf(screenPaths[screenName], routeTypeOf(kind))}?${query}&memarea=1`);
        await screen.findByRole('heading', { level: 1 });
        await act(async () => {});
        const links = [...document.querySelectorAll('a')].map(({ href }) => href);
        const logged = vi.mocked(console.error).mock.calls;
        expect(JSON.stringify([seen(), links, window.dataLayer, logged])).not.toMatch(secret);
        await act(async () => go(`/${routeTypeOf(kind)}/login`));
        expect(seen()).not.toMatch(secret);
      },
    );
  });
});

test('Q-05 codes and personal data are also removed from a URL that Back opens', () => {
  history.replaceState(null, '', `/memberlogin/login?${query}`);
  window.addEventListener('popstate', readInitialUrl);
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.removeEventListener('popstate', readInitialUrl);
  expect(seen()).not.toMatch(secret);
});
