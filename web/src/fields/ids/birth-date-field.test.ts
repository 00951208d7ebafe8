import { expect, test } from 'vitest';
import { appendSlash } from './birth-date-field.tsx';

/** What the field holds after each character is typed at its end. */
function typed(characters: string): string {
  return Array.from(characters).reduce(
    (text, character) => appendSlash({ text: text + character, inputType: 'insertText', caretAtEnd: true }),
    '',
  );
}

test.each([
  ['27031980', '27/03/1980'],
  ['27/03/1980', '27/03/1980'],
  ['27.03.1980', '27/03/1980'],
  ['3/12/1980', '3/12/1980'],
  ['7.3.1980', '7.3.1980'],
  ['27', '27/'],
])('VA5 a birth date typed as %s reads %s', (characters, text) => {
  expect(typed(characters)).toBe(text);
});

test.each([
  { text: '27', inputType: 'deleteContentBackward', caretAtEnd: true },
  { text: '27', inputType: 'insertText', caretAtEnd: false },
  { text: '27', inputType: 'insertFromPaste', caretAtEnd: true },
  { text: '1980-03-27', inputType: 'insertReplacementText', caretAtEnd: true },
])('VA5 no slash is added to $text by $inputType, caret at end: $caretAtEnd', (edit) => {
  expect(appendSlash(edit)).toBe(edit.text);
});
