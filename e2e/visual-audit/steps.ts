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

/** The note that something takes long comes at once instead of after ten seconds. */
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

/** WCAG 1.4.4: text at 200 %, by the setting of the browser that changes what a `rem` is. */
export const enlargeText: Step = async (page) => {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // Chromium asks again how many letters a container holds only when the container changes its width.
  await page.setViewportSize({ width: 1280, height: 800 });
};

/** Sent by the browser itself; waits for the answer if there is one, since the page may keep what was typed instead. */
export const sendEarly: Step = async (page) => {
  const answered = page.waitForEvent('framenavigated', { timeout: 3_000 }).catch(() => undefined);
  await page.locator('main form button[type=submit]').click({ noWaitAfter: true });
  await answered;
};

/** A form is sent as it is, even while its button says that something is missing. */
export const submit: Step = (page) =>
  page.locator('main form button[type=submit], dialog button[type=submit]').last().press('Enter');

export const slowly = (send: Step): Step => steps(hasten, send);
