import { expect, test } from 'vitest';
import { readQrCode } from '../../../test/harness/sign-in.ts';
import { qrCode } from './qr-code.ts';

test.each([
  'otpauth://totp/Linen%20Health%20desk:agent%40desk.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Linen%20Health%20desk',
  'HELLO',
  '1234567890',
  'Sláinte “Úna” <&>',
])('the QR code of %s is read back unchanged', (text) => {
  expect(readQrCode(qrCode(text, 'QR code').source)).toBe(text);
});

test('the QR code has a light margin of four modules on white, whatever the colours of the page', () => {
  const svg = qrCode('HELLO', 'QR code').source;
  expect(svg).toMatch(/viewBox="0 0 29 29"/);
  expect(svg).toContain('<path fill="#fff" d="M0 0h29v29h-29z" />');
  const runs = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map((run) => run.slice(1).map(Number));
  const columns = runs.flatMap(([x = 0, , width = 0]) => [x, x + width]);
  const rows = runs.flatMap(([, y = 0]) => [y, y + 1]);
  expect([Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]).toEqual([4, 25, 4, 25]);
});

test('the QR code has a text alternative, and nothing that a content security policy refuses', () => {
  const svg = qrCode('HELLO', 'Set up <your> key').source;
  expect(svg).toContain('role="img" aria-label="Set up &lt;your&gt; key"');
  expect(svg).not.toMatch(/style|script|href|url\(/);
});
