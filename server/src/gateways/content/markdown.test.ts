import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outlineOf, renderMarkdown } from './markdown.ts';

test.each([
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<script>alert(1)</script>',
  '<iframe src="//evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  'a <b onclick="alert(1)">word</b>',
  '<!-- <script>alert(1)</script> -->',
  '<style>*{display:none}</style>',
])('SEC-G6 %s is shown as text, and the lint reports it', async (source) => {
  expect(await renderMarkdown(source)).not.toMatch(/<(?!\/?p>)/);
  expect((await outlineOf(source)).html).not.toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'data:image/svg+xml,x',
  'java&#115;cript:alert(1)',
  'file:///etc/passwd',
  'blob:x',
  '//evil.example',
  'relative.md',
])('SEC-G6 a link to %s is not made a link, and the lint reports it', async (target) => {
  expect(await renderMarkdown(`[click](${target})`)).not.toContain('href');
  expect(await renderMarkdown(`![click](${target})`)).not.toContain('src');
  expect((await outlineOf(`[click](${target})`)).unsafe).toHaveLength(1);
});

test.each(['/contactus', 'https://www.example/a?b=1', 'mailto:members@demo.example', 'tel:+35315550100'])(
  'CM1 a link to %s is made a link',
  async (target) => {
    expect(await renderMarkdown(`[click](${target})`)).toContain(`href="${target}"`);
    expect(await outlineOf(`[click](${target})`)).toMatchObject({ links: [target], unsafe: [], html: [] });
  },
);

test('SEC-G6 any text becomes only HTML elements of Markdown, without an attribute that can run a script', async () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '`',
    '[',
    ']',
    '(',
    ')',
    '!',
    '\\',
    '\n',
    ' ',
    'script',
    'onload=',
    'javascript:',
    'href',
    '&lt;',
    '&#60;',
    '*',
    '#',
    '- ',
    'data:',
    '//',
    'x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (parts) => {
      const tags = (await renderMarkdown(parts.join(''))).match(/<[^>]*>/g) ?? [];
      for (const tag of tags) {
        expect(tag).toMatch(/^<\/?(p|h[1-6]|ul|ol|li|em|strong|code|pre|blockquote|a|img|hr|br)\b/);
        expect(tag).not.toMatch(/\son\w+=|(href|src)="(?!https?:|mailto:|tel:|#|\/(?!\/))/i);
      }
    }),
    { numRuns: 500 },
  );
});

test('CM1 numbered clauses become a list, and links to the portal work', async () => {
  expect(await renderMarkdown('1. **Who.** [Contact us](/contactus)')).toBe(
    '<ol>\n<li><strong>Who.</strong> <a href="/contactus">Contact us</a></li>\n</ol>\n',
  );
});

test('a phone number becomes a link that dials it, except inside a link or in another kind of number', async () => {
  expect(await renderMarkdown('Phone (01) 555 0100 or +353 1 555 0199.')).toBe(
    '<p>Phone <a href="tel:015550100">(01) 555 0100</a> or <a href="tel:+35315550199">+353 1 555 0199</a>.</p>\n',
  );
  expect(await renderMarkdown('[ring (01) 555 0100](/contactus)')).toBe(
    '<p><a href="/contactus">ring (01) 555 0100</a></p>\n',
  );
  expect(await renderMarkdown('Number 1000000001 (08) or `(01) 555 0100`.')).not.toContain('tel:');
});
