import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test.each([
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<script>alert(1)</script>',
  'a <b onclick="alert(1)">word</b>',
])('G6 %s is shown as text', async (source) => expect(await renderMarkdown(source)).not.toMatch(/<(?!\/?p>)/));

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'vbscript:x', 'data:text/html,x', 'java&#115;cript:alert(1)'])(
  'G6 a link to %s is no link',
  async (target) => expect(await renderMarkdown(`[click](${target})`)).not.toContain('href'),
);

test('CM1 clauses become a list and links on our own site work', async () => {
  expect(await renderMarkdown('1. **Who.** [Contact us](/contactus)')).toBe(
    '<ol>\n<li><strong>Who.</strong> <a href="/contactus">Contact us</a></li>\n</ol>\n',
  );
});
