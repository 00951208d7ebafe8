import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type Node } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../web/src');

/** RT5 gives its two words, in no language. */
const unspoken = new Set(['app/app.tsx: Build number']);

const isSpoken = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);
const heard = /^(?:aria-(?:label|description|valuetext|roledescription)|title|alt|placeholder|label|hint|note)$/;

/** What a component says itself: text among its elements, and in the attributes that are read out or shown. */
function spokenIn(path: string, source: string): string[] {
  const found: string[] = [];
  const say = (node: Node | null) => {
    if (node?.type === 'Literal' && isSpoken(node.value)) found.push(node.value.trim());
    if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(say);
    if (node?.type === 'LogicalExpression') say(node.right);
    if (node?.type === 'TemplateLiteral')
      for (const { value } of node.quasis) if (isSpoken(value.cooked)) found.push(value.cooked.trim());
    if (node?.type === 'JSXExpressionContainer') say(node.expression);
  };
  new Visitor({
    JSXText: ({ value }) => {
      if (isSpoken(value)) found.push(value.trim());
    },
    JSXElement: ({ children }) => children.forEach(say),
    JSXFragment: ({ children }) => children.forEach(say),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && heard.test(name.name)) say(value);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

test('no component contains a sentence itself, because every sentence comes from the message files', () => {
  const components = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  expect(components.length).toBeGreaterThan(100);
  const said = components.flatMap((file) =>
    spokenIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(said.filter((each) => !unspoken.has(each))).toEqual([]);
});

test.each([
  '<p>Hello you</p>',
  '<p>{late ? "Hello you" : words.b}</p>',
  '<p>{late && `Hello you`}</p>',
  '<nav aria-label="Hello you" />',
  '<Field hint={"Hello you"} />',
])('the check of components finds the sentence in %s', (source) =>
  expect(spokenIn('a.tsx', source)).toEqual(['Hello you']),
);

test.each(['<p>{words.hello}</p>', '<p className="hello">{a} – {b}</p>', '<input type="text" />'])(
  'the check of components finds no sentence in %s',
  (source) => expect(spokenIn('a.tsx', source)).toEqual([]),
);
