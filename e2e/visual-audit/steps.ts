import type { Page } from '@playwright/test';

type Step = (page: Page) => Promise<unknown>;

/** One step after the other. */
export const steps =
  (...each: readonly Step[]): Step =>
  async (page) => {
    for (const step of each) await step(page);
  };

export const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click();

export const follow =
  (name: string): Step =>
  (page) =>
    page.getByRole('link', { name, exact: true }).click();

export const tick =
  (label: string | RegExp): Step =>
  (page) =>
    page.getByLabel(label).check();

/** Types texts into fields, which are found by their labels. */
export const type =
  (typed: Readonly<Record<string, string>>): Step =>
  async (page) => {
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  };

export const reload: Step = (page) => page.reload();

/** Shows the message about a slow call at once instead of after ten seconds. */
const hasten: Step = (page) =>
  page.evaluate(() => {
    const wait = window.setTimeout.bind(window);
    const hastened = (act: TimerHandler, after?: number, ...more: unknown[]) =>
      wait(act, after === 10_000 ? 0 : after, ...more);
    Object.assign(window, { setTimeout: hastened });
  });

export const goOffline: Step = (page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });

/** Sets text to 200 % (WCAG 1.4.4) by the browser setting that changes the size of a `rem`. */
export const enlargeText: Step = async (page) => {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // Chromium measures the number of letters in a container again only after its width changes.
  await page.setViewportSize({ width: 1280, height: 800 });
};

/**
 * Submits the form by the browser before the script is loaded. Waits for an answer if there is one, because the page may hold the submit.
 */
export const sendEarly: Step = async (page) => {
  const answered = page.waitForEvent('framenavigated', { timeout: 3_000 }).catch(() => undefined);
  await page.locator('main form button[type=submit]').click({ noWaitAfter: true });
  await answered;
};

/** Submits the form even while its button says that something is missing. */
export const submit: Step = (page) =>
  page.locator('main form button[type=submit], dialog button[type=submit]').last().press('Enter');

export const slowly = (send: Step): Step => steps(hasten, send);
