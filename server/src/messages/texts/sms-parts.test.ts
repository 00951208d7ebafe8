import { expect, test } from 'vitest';
import { smsSize } from './sms-parts.ts';

test.each([
  ['160 letters', 'x'.repeat(160), 'GSM-7', 1],
  ['161 letters', 'x'.repeat(161), 'GSM-7', 2],
  ['two full parts', 'x'.repeat(306), 'GSM-7', 2],
  ['one letter more than two parts', 'x'.repeat(307), 'GSM-7', 3],
  ['80 signs that count as two', '€'.repeat(80), 'GSM-7', 1],
  ['81 signs that count as two', '€'.repeat(81), 'GSM-7', 2],
  // 153 is odd, so that each part has room for only 76 of them.
  ['signs that count as two and are not split', '€'.repeat(153), 'GSM-7', 3],
  ['é and the Italian vowels', 'éèìòùà'.repeat(20), 'GSM-7', 1],
  ['70 letters with á', `${'x'.repeat(69)}á`, 'UCS-2', 1],
  ['71 letters with á', `${'x'.repeat(70)}á`, 'UCS-2', 2],
  ['134 letters with ó', `${'x'.repeat(133)}ó`, 'UCS-2', 2],
  ['135 letters with ú', `${'x'.repeat(134)}ú`, 'UCS-2', 3],
  // 67 is odd, so that each part has room for only 33 of them.
  ['emoji, which count as two and are not split', '🔒'.repeat(67), 'UCS-2', 3],
  ['a curly apostrophe', `don’t${'x'.repeat(66)}`, 'UCS-2', 2],
  ['nothing', '', 'GSM-7', 1],
] as const)('the parts of a text message are counted for %s', (_, text, alphabet, parts) =>
  expect(smsSize(text)).toMatchObject({ alphabet, parts }),
);

test('the short alphabet of text messages has é, and no other Irish long vowel', () =>
  expect(smsSize('áéíóú ÁÉÍÓÚ').foreign).toEqual([...'áíóúÁÍÓÚ']));
