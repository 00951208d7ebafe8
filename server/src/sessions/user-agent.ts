/**
 * The names to look for in a user agent, each followed by its version. A browser that also names another browser must come before that
 * browser.
 */
const browsers: readonly [RegExp, string][] = [
  [/\b(?:EdgA?|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/(?=.*\bSafari\/)/, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstIn = (table: readonly [RegExp, string][], text: string) => table.find(([shape]) => shape.test(text));

/**
 * Returns the text that is stored for a browser, such as `Safari/iPhone/26.1`: names from our own list and at most two short numbers, so
 * that no other text from the header is stored or shown. The version of the system is left out, because browsers no longer send it.
 */
export function deviceFromUserAgent(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512);
  const [shape, browser = ''] = firstIn(browsers, text) ?? [];
  const [, system = ''] = firstIn(systems, text) ?? [];
  const version = shape && versionAfter(shape, text);
  return version ? `${browser}/${system}/${version}` : `${browser}/${system}`;
}

/** Returns the version after a name. A minor version of 0 is left out. */
function versionAfter(shape: RegExp, text: string): string | undefined {
  const [name = ''] = shape.exec(text) ?? [];
  const rest = text.slice(text.search(shape) + name.length);
  return /^\d{1,4}(?!\d)(?:\.[1-9]\d?(?!\d))?/.exec(rest)?.[0];
}

/** Returns null for an unknown client, because its mark is only a slash. */
export const knownDevice = (mark: string): string | null => (mark === '/' ? null : mark);

export const browserVersionIn = (mark: string): string | undefined => mark.split('/')[2];

export function deviceNames(mark: string | null): { browser?: string; system?: string } {
  const [browser = '', system = ''] = (mark ?? '').split('/');
  return { ...(browser && { browser }), ...(system && { system }) };
}
