import type { Page, Route } from '@playwright/test';
import type { Endpoint, RefusalOf, ReplyOf } from '@selvage/contract/endpoint';
import { refusals, type GeneralRefusal } from '@selvage/contract/refusals';

/** An answer that replaces the server's answer. */
export interface Forced {
  method: string;
  path: RegExp;
  answer: (route: Route) => Promise<void>;
  /** The browser and the page both log a failed call. */
  fails: boolean;
  /** The request is never answered, so nothing waits for it. */
  held: boolean;
}

const pathOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

const forced = ({ method, path }: Endpoint, answer: Forced['answer'], more: Partial<Forced> = {}): Forced => ({
  method,
  path: pathOf(path),
  answer,
  fails: false,
  held: false,
  ...more,
});

export const gives = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Forced =>
  forced(endpoint, (route) => route.fulfill({ json: reply }));

interface Particulars {
  reason?: string;
  reference?: string;
  retryAfter?: number;
}

export function refuses<E extends Endpoint>(
  endpoint: E,
  name: RefusalOf<E> | GeneralRefusal,
  { retryAfter, ...data }: Particulars = {},
): Forced {
  const { status, code } = refusals[name];
  const json = { status, data: { errorCode: code, ...data } };
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return forced(endpoint, (route) => route.fulfill({ status, json, headers }), { fails: true });
}

/** Never answers while the state is shown. */
export const holds = (endpoint: Endpoint): Forced => forced(endpoint, async () => undefined, { held: true });

export const isAway = (endpoint: Endpoint): Forced =>
  forced(endpoint, (route) => route.abort('connectionrefused'), { fails: true });

/** A call that is not sent because the browser is offline. The console reports the failure. */
export const mayFail = (endpoint: Endpoint): Forced => forced(endpoint, (route) => route.fallback(), { fails: true });

const scriptPath = (name: string): RegExp => new RegExp(`^/assets/${name}-[^/]+\\.js$`);

/** A script that cannot be loaded. */
export const lacksScript = (name: string): Forced => ({
  method: 'GET',
  path: scriptPath(name),
  answer: (route) => route.abort('connectionrefused'),
  fails: true,
  held: false,
});

/** A script that is still loading while the state is shown. */
export const holdsScript = (name: string): Forced => ({
  method: 'GET',
  path: scriptPath(name),
  answer: async () => undefined,
  fails: false,
  held: true,
});

/** A page that the server answers with an error status, which the browser logs in the console. */
export const isNotFound = (path: string): Forced => ({
  method: 'GET',
  path: pathOf(path),
  answer: (route) => route.fallback(),
  fails: true,
  held: false,
});

export const isFor =
  (method: string, url: string) =>
  (forcedAnswer: Forced): boolean =>
    forcedAnswer.method === method && forcedAnswer.path.test(new URL(url).pathname);

const heldBack = new WeakMap<Page, Route[]>();

/** Replaces the server's answers until the next state. */
export async function force(page: Page, answers: readonly Forced[]): Promise<void> {
  // Released requests would reach the server. A logout of all other devices would end the session of the other brand's page.
  for (const route of heldBack.get(page) ?? []) await route.abort().catch(() => undefined);
  const held: Route[] = [];
  heldBack.set(page, held);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (answers.length === 0) return;
  const isForced = ({ pathname }: URL): boolean => answers.some(({ path }) => path.test(pathname));
  await page.route(isForced, async (route) => {
    const request = route.request();
    const given = answers.find(isFor(request.method(), request.url()));
    if (given?.held) held.push(route);
    await (given ? given.answer(route) : route.fallback());
  });
}
