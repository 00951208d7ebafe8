import { expect, test } from 'vitest';
import { html, trustedHtml, withUnbrokenWords } from './html.ts';

test('SEC-G6 every value is escaped, in text and in attributes', () => {
  const typed = `"><script>alert('x')</script>&`;
  expect(html`<a title="${typed}">${typed}</a>`.source).not.toMatch(/<script|"">/);
  expect(html`<b>${'<&>"\''}</b>`.source).toBe('<b>&lt;&amp;&gt;&quot;&#39;</b>');
});

test('markup is inserted unchanged, alone or in a list, and an absent value as nothing', () => {
  const items = ['a', '<'].map((each) => html`<li>${each}</li>`);
  expect(html`<ul>${items}</ul>`.source).toBe('<ul><li>a</li>\n<li>&lt;</li></ul>');
  expect(html`${trustedHtml('<hr>')}${null}${7}`.source).toBe('<hr>7');
});

test('words with a hyphen stay on one line, and attributes are unchanged', () => {
  const written = html`<p title="2-factor">${'Codes & 2-factor: an t-athrú'}</p>`;
  expect(withUnbrokenWords(written).source).toBe(
    '<p title="2-factor">Codes &amp; <span class="site-unbroken">2-factor</span>: an <span class="site-unbroken">t-athrú</span></p>',
  );
});
