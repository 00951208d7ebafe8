// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let withAllStyles: typeof import('./all-styles.ts').withAllStyles;
beforeEach(async () => {
  vi.resetModules();
  ({ withAllStyles } = await import('./all-styles.ts'));
});
afterEach(() => document.head.replaceChildren());

/** The sheet is not fetched here; whether it comes is what a test says. */
function openPage(head: string): void {
  document.head.innerHTML = head;
  const own = document.querySelector('style');
  if (own !== null) own.after = (link) => own.insertAdjacentElement('afterend', asTemplate(link as HTMLLinkElement));
}
const asTemplate = (link: HTMLLinkElement): HTMLElement => {
  link.rel = 'none';
  return link;
};
const sheets = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test('a login page fetches its full style sheet once, before the colours of its brand, and screens wait for it', async () => {
  openPage('<style data-all="/assets/all.css"></style><link rel="none" href="/brands/calico.css">');
  const [first, second] = [withAllStyles(async () => 'first'), withAllStyles(async () => 'second')];
  expect(sheets()).toEqual(['/assets/all.css', '/brands/calico.css']);
  const waiting = Symbol('waiting');
  expect(await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 5, waiting))])).toBe(waiting);
  document.querySelector('link')?.dispatchEvent(new Event('load'));
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

test('a screen is shown without the full style sheet if that cannot be fetched', async () => {
  openPage('<style data-all="/assets/all.css"></style>');
  const shown = withAllStyles(async () => 'shown');
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  expect(await shown).toBe('shown');
});

test('a page that does not name a full style sheet fetches none', async () => {
  openPage('<style></style>');
  expect(await withAllStyles(async () => 'shown')).toBe('shown');
  expect(sheets()).toEqual([]);
});
