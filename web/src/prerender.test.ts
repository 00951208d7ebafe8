import { shippedBrands } from '@selvage/contract/brands';
import { languages } from '@selvage/contract/languages';
import { kinds } from '@selvage/contract/user-types';
import { expect, test } from 'vitest';
import { renderLogin } from './prerender.tsx';

const pages = shippedBrands.flatMap((brand) =>
  languages.flatMap((language) => kinds.map((kind) => ({ brand, language, kind }))),
);

test.each(pages)(
  'the $brand.id $language $kind login is whole before its script, and keeps to the policy',
  async (page) => {
    const { html, title } = await renderLogin(page.kind, page.brand, page.language);
    expect(title).toContain(page.brand.name);
    expect(html).toContain('type="password"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.includes('id="login-kind"')).toBe(!page.brand.hidesKindSelector);
    // style-src and script-src allow neither.
    expect(html).not.toMatch(/ style=|<script|<style| on\w+=/);
  },
);
