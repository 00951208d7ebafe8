/** Browsers that carry another's name as well come before it. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
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

const firstIn = (table: readonly [RegExp, string][], text: string): string =>
  table.find(([shape]) => shape.test(text))?.[1] ?? '';

/** `Chrome/Windows`: from a list of our own, so that nothing a stranger puts into the header is ever stored or shown. */
export function deviceMark(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512);
  return `${firstIn(browsers, text)}/${firstIn(systems, text)}`;
}

export function deviceNames(mark: string | null): { browser?: string; system?: string } {
  const [browser = '', system = ''] = (mark ?? '').split('/');
  return { ...(browser && { browser }), ...(system && { system }) };
}
