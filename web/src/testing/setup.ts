import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// Screens are fetched at their first use. On a busy machine the default of one second was too short.
configure({ asyncUtilTimeout: 30_000 });

/**
 * A browser's BroadcastChannel reaches only its own tabs. Node's BroadcastChannel reaches every thread of the process, and so also tests
 * that run at the same time.
 */
class OwnChannel extends BroadcastChannel {
  static readonly browser = crypto.randomUUID();

  constructor(name: string) {
    super(`${OwnChannel.browser} ${name}`);
  }
}

// The class is replaced once for each worker. Later test files find it replaced.
if (BroadcastChannel.name !== OwnChannel.name) globalThis.BroadcastChannel = OwnChannel;

/** happy-dom keeps a cookie of age 0 until the next millisecond. A browser drops it at once. */
function dropSpentCookies(): void {
  const { get, set } = inherited(Object.getPrototypeOf(document), 'cookie') ?? {};
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => get?.call(document),
    set(cookie: string) {
      set?.call(document, cookie.replace(/; Max-Age=0\b/, '; Max-Age=-1'));
    },
  });
}

function inherited(from: object | null, name: string): PropertyDescriptor | undefined {
  if (from === null) return undefined;
  return Object.getOwnPropertyDescriptor(from, name) ?? inherited(Object.getPrototypeOf(from), name);
}

if (globalThis.document !== undefined) dropSpentCookies();

// The files of a worker share one window, because building a window takes longer than most files. Each file finds it in its first state:
// modules are reset, and no mock, stub, element, storage or navigation of an earlier file is left.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
if (globalThis.window !== undefined) cleanWindow();

function cleanWindow(): void {
  Reflect.deleteProperty(window, 'dataLayer');
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  history.replaceState(null, '', '/');
}
