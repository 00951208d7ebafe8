/** happy-dom keeps a cookie of age 0 until the millisecond it is set in has gone by; a browser drops it at once. */
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
