import { expect, test } from 'vitest';
import { withEagerModules } from './eager-modules.ts';

test('the function around a CommonJS module is written as one that V8 reads at once', () => {
  const body = '\tmodule.exports = (() => {\n\t\treturn 1;\n\t})();\n}));\n';
  expect(withEagerModules(`var require_one = __commonJSMin(((exports, module) => {\n${body}`)).toBe(
    `var require_one = __commonJSMin((function (exports, module) {\n${body}`,
  );
});
