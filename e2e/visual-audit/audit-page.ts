import { expect, type BrowserContext, type CDPSession, type Frame, type Page } from '@playwright/test';
import { languageCookie } from '@selvage/contract/languages';
import type { DemoAccount } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { untilAlive } from '../fixtures/login.ts';
import { force } from './forced-answers.ts';
import { ConsoleLog } from './console-log.ts';
import type { BrandLook } from './variants.ts';
import type { State } from './state.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** One page of one brand, which the audit takes from state to state. */
export class AuditPage {
  readonly page: Page;
  readonly consoleLog: ConsoleLog;
  readonly brand: BrandLook;
  readonly #sessions = new Map<string, Cookies>();
  /** False if the scripts of the page do not run. */
  isAlive = true;
  /** Set while scripts are switched off in the browser, where axe cannot run either. */
  scriptless: CDPSession | null = null;

  constructor(page: Page, brand: BrandLook) {
    this.page = page;
    this.brand = brand;
    this.consoleLog = new ConsoleLog(page);
    // A form with unsaved changes asks before it is left.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  }

  async reach({ path, as, answers = [], isRefused = false, scripts, prepare, shows }: State): Promise<void> {
    const { page } = this;
    this.isAlive = scripts === undefined;
    await this.#allowScripts();
    await this.consoleLog.leave();
    await force(page, []);
    await this.#become(as);
    this.consoleLog.begin(answers, isRefused);
    await force(page, answers);
    await this.#open(path, scripts);
    if (prepare && this.isAlive && !(await isServerPage(page))) await untilAlive(ownFrame(page));
    await prepare?.(page);
    // The browser draws a noscript element, and still tells every script that it is hidden.
    if (this.scriptless) expect(await page.evaluate(() => document.body.textContent)).toMatch(shows);
    else await expect(ownFrame(page).getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await this.consoleLog.quiet();
    await page.evaluate(() => document.fonts.ready);
  }

  async #open(path: string, scripts: State['scripts']): Promise<void> {
    const { page } = this;
    const address = this.brand.origin + path.replaceAll('{brand}', this.brand.id);
    // A page whose scripts are held back never finishes loading.
    if (scripts !== 'off') return void (await page.goto(address, scripts && { waitUntil: 'commit' }));
    this.scriptless = await page.context().newCDPSession(page);
    await this.scriptless.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(address);
  }

  async #allowScripts(): Promise<void> {
    await this.scriptless?.send('Emulation.setScriptExecutionDisabled', { value: false });
    await this.scriptless?.detach();
    this.scriptless = null;
  }

  /** Removes the cookies that the state before has set, and signs in. A session is kept, so that each person signs in once. */
  async #become(person: DemoAccount | undefined): Promise<void> {
    const context = this.page.context();
    await context.clearCookies();
    const speaksEnglish = { name: languageCookie, value: 'en', url: this.brand.origin };
    await context.addCookies([speaksEnglish]);
    if (person === undefined) return;
    const session = this.#sessions.get(person.email);
    if (session) return context.addCookies(session);
    await signInByApi(this.page, person, this.brand.origin);
    this.#sessions.set(person.email, await context.cookies());
  }
}

/** The document with our screens: the page's own, or the document of its frame. */
const ownFrame = (page: Page): Frame => page.frames().find((frame) => frame.parentFrame()) ?? page.mainFrame();

/** True for a page that the server writes, which needs no script to be ready. */
const isServerPage = async (page: Page): Promise<boolean> => (await page.locator('body.page').count()) > 0;

/** Switches by the button of the page, so that the state is kept. Returns false if the page has no text of its own. */
export async function switchLanguage(auditPage: AuditPage, language: 'en' | 'ga'): Promise<boolean> {
  const { page, consoleLog } = auditPage;
  if (await isServerPage(page)) return reopenIn(auditPage, language);
  const root = ownFrame(page).locator('.lp').first();
  if ((await root.count()) === 0 || !auditPage.isAlive) return language === 'en';
  if ((await root.getAttribute('lang')) === language) return true;
  // Clicks by script, because an open dialog would block a click of the mouse.
  const found = await page.evaluate((wanted) => {
    const ours = `header button[lang='${wanted}']`;
    const ofThePageAround = `[data-command*='"language":"${wanted}"']`;
    const button = document.querySelector<HTMLButtonElement>(`${ours}, ${ofThePageAround}`);
    button?.click();
    return button !== null;
  }, language);
  if (!found) return false;
  await expect(root).toHaveAttribute('lang', language);
  await consoleLog.quiet();
  return true;
}

/** Opens the page again in the other language, because a page of the server has no state. */
async function reopenIn({ page, brand, consoleLog }: AuditPage, language: 'en' | 'ga'): Promise<true> {
  const root = page.locator('html');
  if ((await root.getAttribute('lang')) === language) return true;
  await page.context().addCookies([{ name: languageCookie, value: language, url: brand.origin }]);
  await page.reload();
  await expect(root).toHaveAttribute('lang', language);
  await consoleLog.quiet();
  return true;
}
