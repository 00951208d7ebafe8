import { expect, test } from 'vitest';
import { twoFactorMessages } from './feature-messages.ts';

test('RT13 MF8 what is counted and timed is said in both', async () => {
  const [english, irish] = [await twoFactorMessages('en'), await twoFactorMessages('ga')];
  expect([english.step(2), irish.step(2)]).toEqual(['Step 2 of 3', 'Céim 2 as 3']);
  expect([english.verify.lastSent('14:05'), irish.verify.lastSent('14:05')]).toEqual([
    'Last sent 14:05',
    'Seoladh an cód deireanach ag 14:05',
  ]);
});
