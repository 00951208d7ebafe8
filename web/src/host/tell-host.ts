import { readHostMode } from './host-mode.ts';

interface HostNews {
  'logged-out': { reason: 'logout' | 'timeout' };
}

const source = 'login-portal';

/** EM1: tells the page we are embedded in, by a DOM event on the mount element; typed, versioned, no personal data. */
export function tellHost<Type extends keyof HostNews>(type: Type, payload: HostNews[Type]): void {
  const mount = document.getElementById('loginApp');
  if (mount === null || !readHostMode(mount).embedded) return;
  const detail = { source, v: 1, type, payload };
  mount.dispatchEvent(new CustomEvent(`${source}:${type}`, { bubbles: true, detail }));
}
