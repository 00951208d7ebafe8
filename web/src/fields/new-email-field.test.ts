import { expect, test } from 'vitest';
import { suggestEmail } from './new-email-field.tsx';

// oxfmt-ignore
test.each([
  ['a letter too few',    'aoife@gmai.com',     'aoife@gmail.com'],
  ['a letter too many',   'aoife@gmaill.com',   'aoife@gmail.com'],
  ['another letter',      'aoife@hotnail.com',  'aoife@hotmail.com'],
  ['two changed places',  'aoife@gmial.com',    'aoife@gmail.com'],
  ['the end cut off',     'aoife@outlook.co',   'aoife@outlook.com'],
  ['capitals',            'Aoife@GMIAL.COM',    'Aoife@gmail.com'],
  ['gaps around it',      ' aoife@eircom.ent ', 'aoife@eircom.net'],
])('ux 45 an email with %s: for %s the form suggests %s', (_, typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each(['', 'aoife', '@gmial.com', 'aoife@gmail.com', 'aoife@ymail.com', 'aoife@gmail.ie', 'aoife@example.ie'])(
  'ux 45 the form suggests nothing for the email %j',
  (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  },
);
