import { expect, test } from 'vitest';
import { escapeWideCharacters, withEagerModules } from './bundle-plugins.ts';

test.each([
  ["'it’s'", String.raw`'it\u2019s'`],
  ["'é'", "'é'"],
  ["'😀'", String.raw`'\ud83d\ude00'`],
  [String.raw`'\\’'`, String.raw`'\\\u2019'`],
])('the program %s is written as %s', (code, escaped) => {
  expect(escapeWideCharacters(code)).toBe(escaped);
});

test('a wide character after a backslash fails the build', () => {
  expect(() => escapeWideCharacters(String.raw`/\’/`)).toThrow('must not follow a backslash');
});

test('the function around a CommonJS module is written as one that V8 reads at once', () => {
  const body = '\tmodule.exports = (() => {\n\t\treturn 1;\n\t})();\n}));\n';
  expect(withEagerModules(`var require_one = __commonJSMin(((exports, module) => {\n${body}`)).toBe(
    `var require_one = __commonJSMin((function (exports, module) {\n${body}`,
  );
});
