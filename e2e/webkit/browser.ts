import { expect } from '@playwright/test';
import { WebDriverError, type Element, type WebDriver } from './webdriver.ts';

/** Elements that may have a role. The browser says which of them have it. */
const mayBe = {
  alert: '[role=alert]',
  button: 'button',
  checkbox: 'input[type=checkbox]',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio]',
  switch: '[role=switch]',
  textbox: 'input',
} as const;

type Role = keyof typeof mayBe;

/** Errors that pass, because the page can change between finding an element and acting on it. */
const passing = new Set([
  'no such change',
  'no such element',
  'stale element reference',
  'element click intercepted',
  'element not interactable',
]);

const patience = { intervals: [50, 100, 200], timeout: 15_000 };

/** An element of the page, which is found again for each action. */
export interface Part {
  click: () => Promise<void>;
  /** Replaces the current text. */
  fill: (text: string) => Promise<void>;
  comes: () => Promise<void>;
  goes: () => Promise<void>;
  has: (state: Partial<PartState>) => Promise<void>;
  choose: (option: string) => Promise<void>;
}

/** The state of an element as a person sees or hears it. */
export interface PartState {
  value: string;
  checked: boolean;
  focused: boolean;
  invalid: boolean;
}

/** A browser as a person uses it. Elements are found by role and name. */
export class Browser {
  readonly driver: WebDriver;

  constructor(driver: WebDriver) {
    this.driver = driver;
  }

  /** Opens an address of the product, and waits until the screen is ready. */
  async open(address: string): Promise<void> {
    await this.driver.goTo(address);
    await expect.poll(() => this.driver.run(() => 'dataLayer' in window), patience).toBe(true);
  }

  /** Waits for an address with any query. */
  async isAt(address: string): Promise<void> {
    const withoutQuery = async () => (await this.driver.address()).replace(/[?#].*/, '');
    await expect.poll(withoutQuery, patience).toBe(address);
  }

  /** Waits until the words are visible anywhere. */
  async shows(words: string): Promise<void> {
    const text = () => this.driver.run(() => document.body.innerText);
    await expect.poll(text, patience).toContain(words);
  }

  /** Waits for the title of the screen, which takes the focus after a navigation. */
  async isOnScreen(heading: string): Promise<void> {
    const first = () => this.driver.run(() => document.querySelector('h1')?.innerText.trim());
    await expect.poll(first, patience).toBe(heading);
  }

  part(role: Role, name: string | RegExp): Part {
    return this.#part(`the ${role} ${String(name)}`, async () => {
      for (const element of await this.driver.find(mayBe[role])) {
        const isIt = (await this.#isNamed(element, name)) && (await this.driver.role(element)) === role;
        if (isIt && (await this.driver.isShown(element))) return element;
      }
      return undefined;
    });
  }

  /** A select. WebKit reports it as a button, because it opens a menu. */
  list(name: string): Part {
    return this.#part(`the list ${name}`, async () => {
      for (const element of await this.driver.find('select')) if (await this.#isNamed(element, name)) return element;
      return undefined;
    });
  }

  #part(what: string, look: () => Promise<Element | undefined>): Part {
    const { driver } = this;
    const once = (act: (element: Element) => Promise<void>) => async () => {
      const element = await look();
      if (element === undefined) throw new WebDriverError('no such element', what, '');
      await act(element);
    };
    const patiently = (act: (element: Element) => Promise<void>) => retry(once(act));
    return {
      click: () => patiently((element) => driver.click(element)),
      fill: (text) =>
        patiently(async (element) => {
          // Clearing moves the focus out of the field, and leaving an empty field shows an error.
          if ((await driver.run(stateOf, element)).value !== '') await driver.clear(element);
          await driver.type(element, text);
        }),
      comes: () => patiently(async () => undefined),
      goes: () =>
        retry(async () => {
          if ((await look()) !== undefined) throw new WebDriverError('no such change', `${what} is still there`, '');
        }),
      has: (state) =>
        expect(once(async (element) => expect(await driver.run(stateOf, element)).toMatchObject(state))).toPass(
          patience,
        ),
      choose: (option) =>
        patiently(async (element) => {
          if (!(await driver.run(chooseIn, element, option))) throw new Error(`${what} has no ${option}`);
        }),
    };
  }

  async #isNamed(element: Element, name: string | RegExp): Promise<boolean> {
    const given = (await this.#nameOf(element)).replaceAll(/\s+/g, ' ').trim();
    return typeof name === 'string' ? given === name : name.test(given);
  }

  /** WebKit refuses to give the name of a hidden element. */
  async #nameOf(element: Element): Promise<string> {
    try {
      return await this.driver.name(element);
    } catch (error) {
      if (error instanceof WebDriverError && error.reason === 'unknown error') return '';
      throw error;
    }
  }
}

/** Tries again while the page is changing. Every other error is a failure at once. */
async function retry(act: () => Promise<void>): Promise<void> {
  const until = Date.now() + patience.timeout;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const isPassing = error instanceof WebDriverError && passing.has(error.reason);
      if (!isPassing || Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs inside the page. */
function stateOf(element: unknown): PartState {
  const part = element as HTMLInputElement;
  return {
    value: part.value,
    checked: part.checked || part.getAttribute('aria-checked') === 'true',
    focused: document.activeElement === part,
    invalid: part.getAttribute('aria-invalid') === 'true',
  };
}

/**
 * Runs inside the page and chooses an option as the browser does, because the menu is drawn outside of the page. Returns false if no option
 * has this label.
 */
function chooseIn(element: unknown, label: string): boolean {
  const list = element as HTMLSelectElement;
  const option = [...list.options].find(({ text }) => text === label);
  if (option === undefined) return false;
  list.focus();
  list.value = option.value;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}
