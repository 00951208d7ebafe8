import { vi } from 'vitest';

// The files of a worker share one window, since building one takes longer than most of them. Each file finds it as new:
// modules that remember nothing, nothing mocked or stubbed, nothing shown, nothing stored, nowhere gone.
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
