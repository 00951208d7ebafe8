import { expect, test } from 'vitest';
import { namedIn } from './named-in.ts';

test('G9 a document names its preloads, styles, icon and scripts, and links to pages do not count', () => {
  const html = `<link rel="modulepreload" href="/assets/a.js"><link rel="preload" href="/assets/t.woff2" as="font" crossorigin>
    <link rel="icon" href="/assets/i.svg"><a href="/terms">x</a><script type="module" src="/assets/a.js"></script>`;
  expect(namedIn('text/html; charset=utf-8', html, '/memberlogin/login')).toEqual([
    '/assets/a.js',
    '/assets/t.woff2',
    '/assets/i.svg',
    '/assets/a.js',
  ]);
});

test('G8 a script names what it imports at once, not what it may import later', () => {
  const script = `import{a as b}from"./b.js";import"./c.js";const later=()=>import("./later.js");`;
  expect(namedIn('text/javascript', script, '/assets/a.js')).toEqual(['/assets/b.js', '/assets/c.js']);
});

test('G9 an image names nothing', () => {
  expect(namedIn('image/svg+xml', '<script src="/x.js">', '/assets/i.svg')).toEqual([]);
});
