// @vitest-environment node
import { shippedBrands, type Brand } from '@selvage/contract/brands';
import { fillSlots, slot } from '@selvage/contract/document-slots';
import { languages } from '@selvage/contract/languages';
import { kinds } from '@selvage/contract/user-types';
import { expect, test } from 'vitest';
import { renderLogin } from './prerender.tsx';

const pages = shippedBrands.flatMap((brand) =>
  languages.flatMap((language) => kinds.map((kind) => ({ brand, language, kind }))),
);

test.each(pages)(
  'the $brand.id $language $kind login is complete before its script runs, and follows the content security policy',
  async (page) => {
    const { html, withoutScripts, title } = await renderLogin(page.kind, page.brand, page.language);
    expect(title).toContain(page.brand.name);
    expect(html).toContain('type="password"');
    // S9: and says in the same place what it needs.
    const [notice = ''] = /(?<=<main[^>]*>)<noscript>.*?<\/noscript>/s.exec(html) ?? [];
    expect(html.replace(notice, '').match(/<h1/g)).toHaveLength(1);
    for (const said of [notice, withoutScripts])
      expect(said).toMatch(/<h1>[^<]*JavaScript[^<]*<\/h1>.*\{\{phone\}\}.*<a [^>]*href="\/contactus"/s);
    expect(withoutScripts).not.toContain('main>');
    expect(html.includes('id="login-kind"')).toBe(!page.brand.hidesKindSelector);
    // style-src and script-src allow neither.
    expect(html).not.toMatch(/ style=|<script|<style| on\w+=/);
  },
);

test.each(pages)(
  'BR1 the $language $kind login from the template equals that of $brand.id after its slots are filled',
  async ({ brand, language, kind }) => {
    const own: Brand = {
      ...brand,
      name: 'Calico & Co',
      links: { ...brand.links, faq: 'https://help.example/?a=1&b=2' },
    };
    const terms = slot('terms');
    const template: Brand = {
      ...brand,
      id: slot('id'),
      name: slot('name'),
      links: {
        faq: slot('faq'),
        contact: slot('contact'),
        privacy: slot('privacy'),
        accessibility: slot('accessibility'),
        terms: { consultant: terms, group: terms, hospital: terms, member: terms, wellness: terms },
      },
    };
    const escaped = (text: string) => text.replaceAll('&', '&amp;');
    const { html } = await renderLogin(kind, template, language);
    const places = {
      id: own.id,
      name: escaped(own.name),
      faq: escaped(own.links.faq),
      contact: own.links.contact,
      phone: '',
      privacy: own.links.privacy,
      accessibility: own.links.accessibility,
      terms: own.links.terms[kind],
      registerText: '<p>The operator’s own.</p>',
      application: '',
      applicationHead: '<p>For an application.</p>',
      head: '',
      faces: '',
      passkeys: 'on',
    };
    const filled = fillSlots(html, places);
    for (const given of [places.registerText, places.applicationHead]) expect(filled).toContain(given);
    expect(filled).toBe(fillSlots((await renderLogin(kind, own, language)).html, places));
  },
);
