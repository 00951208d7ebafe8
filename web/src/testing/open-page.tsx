import { type Brand, linen } from '@selvage/contract/brands';
import type { Language } from '@selvage/contract/languages';
import { type RefusalName, refusals } from '@selvage/contract/refusals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Root } from '../app/root.tsx';
import type { Application } from '../host/application.ts';
import type { Embedded } from '../host/host-mode.ts';
import { loginMessages } from '../messages/en/login-page.ts';
import type { LoginMessages } from '../messages/load-login-page.ts';
import { readInitialUrl, mailedLink } from '../router/mailed-link.ts';
import { keptEmail, prefill } from '../router/prefill.ts';
import { currentUser } from '../session/current-user.ts';
import { expectOnlyFailedCallReports } from './failed-call-reports.ts';

/** Returns the answer to a request. The answer may depend on the query. */
export type Answer = (url: string) => Promise<Response>;
type Reply = () => Promise<Response>;

export const reply =
  (body: unknown): Reply =>
  async () =>
    Response.json(body);

export const refusal =
  (name: RefusalName, more: { reason?: string; retryAfter?: number; reference?: string } = {}): Reply =>
  async () => {
    const { status, code } = refusals[name];
    const headers = more.retryAfter === undefined ? {} : { 'retry-after': String(more.retryAfter) };
    return Response.json(
      { status, data: { errorCode: code, reason: more.reason, reference: more.reference } },
      { status, headers },
    );
  };

export const unreachable: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

/** The digest of every text for which a test sets no answer. */
export const anyDigest = '0'.repeat(64);
/** The answer to a request for which a test sets none. */
const anyText = { title: '', html: '', wording: anyDigest };
const untimed = { secondsLeft: 1800, warningSeconds: 120 };
const sessionPath = '/api/idauth/session';

/** The whole application in a document. A test sets the answers to requests by method and path. */
export function pages() {
  const answers = new Map<string, Answer>();
  /** The request that follows that for the person is answered. The session watch is never answered unless a test sets an answer. */
  let asksAboutTerms = false;
  const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
  const assigned = vi.fn<(href: string | URL) => void>();
  expectOnlyFailedCallReports();

  beforeEach(async () => {
    // The application loads this file at the first refusal. It is loaded here, because a test must not wait for the network.
    await import('../api/refused.ts');
    fetched.mockImplementation((url, { method }) => {
      const answer = answers.get(`${method} ${url.split('?')[0]}`);
      if (url === '/api/user/user.json') asksAboutTerms = true;
      if (answer) return answer(url);
      if (url !== sessionPath) return reply(anyText)();
      if (!asksAboutTerms) return new Promise(() => {});
      asksAboutTerms = false;
      return reply(untimed)();
    });
    vi.stubGlobal('fetch', fetched);
    vi.spyOn(location, 'assign').mockImplementation(assigned);
  });
  afterEach(() => {
    cleanup();
    answers.clear();
    currentUser.clear();
    prefill.clear();
    mailedLink.forget();
    keptEmail.keep('');
    for (const hint of ['signed-in', 'reset-open']) document.cookie = `${hint}=; Path=/; Max-Age=0`;
    vi.unstubAllGlobals();
    sessionStorage.clear();
    vi.restoreAllMocks();
    fetched.mockReset();
    assigned.mockReset();
  });

  return {
    answers,
    async open(
      currentUrl: string,
      state: unknown = null,
      {
        embedded = false,
        brand = linen,
        application,
        language = 'en',
        messages = loginMessages,
      }: {
        embedded?: Embedded;
        brand?: Brand;
        application?: Application;
        language?: Language;
        messages?: LoginMessages;
      } = {},
    ) {
      history.replaceState(state, '', currentUrl);
      readInitialUrl();
      // A screen that is not loaded yet suspends, which is allowed only inside an awaited `act`.
      await act(async () => {
        render(<Root mode={{ brand, language, embedded, analyticsUrl: null, application }} messages={messages} />);
      });
    },
    sent: (call: string): unknown[] =>
      fetched.mock.calls
        .filter(([url, { method }]) => `${method} ${url}` === call)
        .map(([, { body }]) => (typeof body === 'string' ? JSON.parse(body) : null)),
    leftFor: (): unknown => assigned.mock.lastCall?.[0],
  };
}

export const currentUrl = (): string => location.pathname + location.search;
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string | RegExp, text: string) =>
  fireEvent.input(field(label), { target: { value: text } });
export const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 15_000 });

/**
 * Finds a paragraph that contains the sentence. Its text may be spread over elements, because “2-factor” has its own element, which keeps
 * it on one line.
 */
export const paragraphOf =
  (sentence: string) =>
  (_own: string, element: Element | null): boolean =>
    element?.matches('p') === true && element.textContent.includes(sentence);
