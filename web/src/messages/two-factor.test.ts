import { expect, test } from 'vitest';
import { signedInMessages, twoFactorMessages } from './feature-messages.ts';

test('RT13 MF8 the step number and the time a code was sent are in English and Irish', async () => {
  const [english, irish] = [await twoFactorMessages('en'), await twoFactorMessages('ga')];
  const [signedIn, signedInIrish] = [await signedInMessages('en'), await signedInMessages('ga')];
  expect([signedIn.step(2), signedInIrish.step(2)]).toEqual(['Step 2 of 3: set it up', 'Céim 2 as 3: socraigh']);
  expect([english.verify.lastSent('14:05'), irish.verify.lastSent('14:05')]).toEqual([
    'Last sent 14:05',
    'Seoladh an cód deireanach ag 14:05',
  ]);
});
