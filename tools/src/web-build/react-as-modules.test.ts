import { expect, test } from 'vitest';
import { asModule } from './react-as-modules.ts';

test('what is required is imported, and each name is a constant that can be left out', () => {
  const text = asModule(
    '"use strict";\nvar React = require("react");\nexports.a = function () {\n  return React.b;\n};\n',
  );
  expect(text).toContain("import * as React from 'react';");
  expect(text).toContain('const $a = function () {\n  return React.b;\n};');
  expect(text).toContain('export { $a as a };');
  expect(text).not.toMatch(/\brequire\(|\bexports\./);
});

test('a name that is written in several places is a variable', () => {
  const text = asModule('exports.now = void 0;\nif (x) exports.now = y;\nexports.later = later;\n');
  expect(text).toContain('let $now;');
  expect(text).toContain('$now = void 0;\nif (x) $now = y;');
  expect(text).toContain('const $later = later;');
});

test.each([['module.exports = require("x")'], ['const { a } = require("b");\nexports.c = a;'], ['var nothing;']])(
  'a file that is written in another way ends the build: %s',
  (text) => expect(() => asModule(text)).toThrow('would not be whole'),
);
