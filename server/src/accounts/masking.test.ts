import { expect, test } from 'vitest';
import { hintOfEmail, maskedEmail, maskedMobile } from './masking.ts';

test.each([
  ['joan@two.example', 'j•••@t•••.example'],
  ['j@e.ie', 'j•••@e•••.ie'],
  ['first.last+tag@mail.hospital.ie', 'f•••@m•••.ie'],
])('SEC-F6 %s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

test('SEC-F6 a masked email does not show how long the email is', () => {
  expect(maskedEmail('jo@to.ie')).toBe(maskedEmail('joan-of-the-long-name@towards.ie'));
});

test('SEC-F6 a masked mobile number shows its last four digits', () => {
  expect(maskedMobile('0850000001')).toBe('•••\u00a0•••\u00a00001');
});

test.each([
  ['niamh.byrne1@demo.example', 'ni•••1@demo.example'],
  ['joan@two.example', 'j•••@two.example'],
])('the page that confirms a change of email shows %s as %s', (email, hint) => {
  expect(hintOfEmail(email)).toBe(hint);
});
