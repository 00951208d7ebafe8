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

/** What a person types, by the label of the field. */
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

/** A form is sent as it is, even while its button says that something is missing. */
export const submit: Step = (page) =>
  page.locator('main form button[type=submit], dialog button[type=submit]').last().press('Enter');

export const slowly = (send: Step): Step => steps(hasten, send);
