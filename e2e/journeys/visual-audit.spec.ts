import { expect, test as walking } from '@playwright/test';
import { screenPaths } from '@selvage/contract/screens';
import { brands, oneLook } from '../visual-audit/variants.ts';
import { faultsOf } from '../visual-audit/capture.ts';
import type { State } from '../visual-audit/state.ts';
import { allStates } from '../visual-audit/all-states.ts';
import { textFaults } from '../visual-audit/text-faults.ts';
import { AuditPage } from '../visual-audit/audit-page.ts';
import { atRelease, test } from '../fixtures/test.ts';

const [linen, tweed] = brands;

test('the visual audit contains every screen, no state of a screen twice, and every state of the sample', () => {
  const screens = new Set<string>(allStates.map(({ screen }) => screen));
  expect(Object.keys(screenPaths).filter((screen) => !screens.has(screen))).toEqual([]);
  const names = allStates.map(nameOf);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(sample.filter(({ name }) => !names.includes(name))).toEqual([]);
});

/** The states of the visual audit that `accessibility.spec.ts` does not open, with brand, theme and language taken in turn. */
// oxfmt-ignore
const sample = [
  { brand: linen, theme: 'light', language: 'ga', name: 'mfaSettings: required, first step' },
  { brand: linen, theme: 'dark',  language: 'en', name: 'shell: session nearly over' },
  { brand: tweed, theme: 'light', language: 'en', name: 'mfaFinal: updated' },
  { brand: tweed, theme: 'dark',  language: 'ga', name: 'resetForm: password strong' },
  { brand: tweed, theme: 'light', language: 'en', name: 'shell: text at 200 %, registration' },
  { brand: linen, theme: 'light', language: 'ga', name: 'shell: text at 200 %, preferences' },
  { brand: linen, theme: 'light', language: 'en', name: 'shell: text at 200 %, account details' },
] as const;

const nameOf = ({ screen, state }: State): string => `${screen}: ${state}`;

// The page of the visual audit has its own check of the console, which knows what each state may log.
walking(
  'WCAG 2.2 AA 1.4.10 a sample of the visual audit has no faults at 320 px and at 400 %',
  { tag: atRelease },
  async ({ page }) => {
    walking.slow();
    await page.setViewportSize({ width: 320, height: 568 });
    for (const { brand, theme, language, name } of sample) {
      const state = allStates.find((each) => nameOf(each) === name);
      if (state === undefined) throw new Error(`there is no ${name}`);
      const auditPage = new AuditPage(page, brand);
      await auditPage.reach(state);
      expect.soft(await faultsOf(auditPage, oneLook(theme, language)), `${brand.id}: ${name}`).toEqual([]);
    }
  },
);

const styled = (body: string): string => `<style>* { font: 16px/1.5 monospace; margin: 0 }</style>${body}`;
const long = 'a word or two that take their room';

// oxfmt-ignore
const drawings = [
  { what: 'text beyond a box that hides it',   finds: /^cut off at the side of <p>/,   body: `<p style="width: 5em; overflow: hidden; white-space: nowrap">${long}</p>` },
  { what: 'text below a box that hides it',    finds: /^cut off in <p>/,               body: `<p style="width: 5em; height: 2em; overflow: hidden">${long}</p>` },
  { what: 'text beyond the window',            finds: /^outside the window/,           body: `<p style="margin-left: -3em">${long}</p>` },
  { what: 'a choice beyond its list',          finds: /^cut off in <select>/,          body: `<select style="width: 5em"><option>${long}</option></select>` },
  { what: 'a choice that wraps below its list', finds: /^cut off in <select>/,         body: `<select style="appearance: none; width: 9em; height: 2em; white-space: normal"><option>${long}</option></select>` },
  { what: 'a choice that wraps in its list',   finds: null,                            body: `<select style="appearance: none; width: 9em; white-space: normal"><option>${long}</option></select>` },
  { what: 'text over text',                    finds: /overlap$/,                      body: `<p>${long}</p><p style="margin-top: -1em">${long}</p>` },
  { what: 'text over the edge of a field',     finds: /overlap$/,                      body: `<input style="height: 40px"><p style="margin-top: -1em">${long}</p>` },
  { what: 'a word on two lines',               finds: /^broken inside the word/,       body: `<h2 style="width: 5em; overflow-wrap: anywhere">Authentication</h2>` },
  { what: 'a number and its word on two lines', finds: /^broken inside the word/,      body: `<p style="width: 5em">to 2-factor</p>` },
  { what: 'a very long word of running text',  finds: null,                            body: `<p style="width: 5em; overflow-wrap: anywhere">Authentication</p>` },
  { what: 'an email address on two lines',     finds: null,                            body: `<p style="width: 5em; overflow-wrap: anywhere">name@demo.example</p>` },
  { what: 'a word that ends a line',           finds: null,                            body: `<p style="width: 5em">${long}, (well-known)</p>` },
  { what: 'lines that are close',              finds: null,                            body: `<p style="line-height: 1">${long}</p><p style="line-height: 1">${long}</p>` },
  { what: 'a button inside its field',         finds: null,                            body: `<div style="position: relative; width: 20em"><input style="width: 100%; height: 3em"><b style="position: absolute; right: 1em; top: 0.7em">Show</b></div>` },
  { what: 'words for screen readers',         finds: null,                            body: `<p>${long}</p><p style="position: absolute; top: 0; width: 1px; height: 1px; overflow: hidden">${long}</p>` },
  { what: 'what is scrolled out of its box',   finds: null,                            body: `<div style="height: 2em; overflow-y: auto"><p>${long}</p><p>${long}</p></div><p>${long}</p>` },
];

test(
  'the visual audit finds text that is cut off, outside or overlapping, and nothing else',
  { tag: atRelease },
  async ({ page }) => {
    for (const { what, finds, body } of drawings) {
      await page.setContent(styled(body));
      const faults = await page.evaluate(textFaults);
      expect(faults, what).toEqual(finds ? [expect.stringMatching(finds)] : []);
    }
  },
);
