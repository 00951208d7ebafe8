import { expect, test } from 'vitest';
import { namedIn } from './named-in.ts';

test('G9 a page names its preloads, icon and scripts as files to fetch, but not the pages it links to', () => {
  const html = `<link rel="modulepreload" href="/assets/a.js"><link rel="preload" href="/assets/t.woff2" as="font" crossorigin>
    <link rel="icon" href="/assets/i.svg"><a href="/terms">x</a><script type="module" src="/assets/a.js"></script>`;
  expect(namedIn('text/html; charset=utf-8', html, '/memberlogin/login')).toEqual([
    '/assets/a.js',
    '/assets/t.woff2',
    '/assets/i.svg',
    '/assets/a.js',
  ]);
});

test('G8 a script names its static imports as files to fetch, but not its lazy imports', () => {
  const script = `import{a as b}from"./b.js";import"./c.js";const later=()=>import("./later.js");`;
  expect(namedIn('text/javascript', script, '/assets/a.js')).toEqual(['/assets/b.js', '/assets/c.js']);
});

test('G9 an image names no files to fetch', () => {
  expect(namedIn('image/svg+xml', '<script src="/x.js">', '/assets/i.svg')).toEqual([]);
});
