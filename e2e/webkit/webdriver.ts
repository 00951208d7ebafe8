/** The key of an element's id in WebDriver (https://www.w3.org/TR/webdriver2/#elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
export type Element = Readonly<Record<typeof elementKey, string>>;

/** A command that the browser refused, with the reason as the standard names it. */
export class WebDriverError extends Error {
  readonly reason: string;

  constructor(reason: string, what: string, message: string) {
    super(`${what}: ${reason} ${message}`.trim());
    this.reason = reason;
  }
}

interface Answer {
  value: unknown;
}

async function command(method: string, address: string, parameters?: object): Promise<unknown> {
  const body = parameters === undefined ? {} : { body: JSON.stringify(parameters) };
  const reply = await fetch(address, { method, ...body });
  const { value } = (await reply.json()) as Answer;
  if (reply.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, `${method} ${new URL(address).pathname}`, message);
}

/** One browser that is driven by WebDriver. It has the commands that the journeys need, as the standard defines them. */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /** Starts a browser without any data of earlier ones. */
  static async start(driver: string, capabilities: object): Promise<WebDriver> {
    const parameters = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await command('POST', `${driver}/session`, parameters)) as { sessionId: string };
    return new WebDriver(`${driver}/session/${sessionId}`);
  }

  async quit(): Promise<void> {
    await command('DELETE', this.#session);
  }

  async goTo(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  async goBack(): Promise<void> {
    await this.#post('/back');
  }

  address(): Promise<string> {
    return this.#text('/url');
  }

  title(): Promise<string> {
    return this.#text('/title');
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post('/window/rect', { x: 0, y: 0, width, height });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#text('/screenshot'), 'base64');
  }

  async find(selector: string): Promise<readonly Element[]> {
    return (await this.#post('/elements', { using: 'css selector', value: selector })) as Element[];
  }

  /** The role and the name as the browser reports them to a screen reader. */
  role(element: Element): Promise<string> {
    return this.#text(`${pathOf(element)}/computedrole`);
  }

  name(element: Element): Promise<string> {
    return this.#text(`${pathOf(element)}/computedlabel`);
  }

  async isShown(element: Element): Promise<boolean> {
    return (await this.#get(`${pathOf(element)}/displayed`)) === true;
  }

  /** WebKitWebDriver 2.50 does not bring the element into view, as the standard requires, so this does it first. */
  async click(element: Element): Promise<void> {
    await this.run((each) => (each as unknown as HTMLElement).scrollIntoView({ block: 'center' }), element);
    await this.#post(`${pathOf(element)}/click`);
  }

  async clear(element: Element): Promise<void> {
    await this.#post(`${pathOf(element)}/clear`);
  }

  async type(element: Element, text: string): Promise<void> {
    await this.#post(`${pathOf(element)}/value`, { text });
  }

  /** Presses and releases keys for the focused element. */
  async press(...keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Runs a function in the page. It is sent as text, so it can use only its arguments. */
  async run<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>> {
    const parameters = { script: `return (${String(script)})(...arguments)`, args: given };
    return (await this.#post('/execute/sync', parameters)) as Awaited<Result>;
  }

  /** Switches all following commands to this frame, or back to the page. */
  async enterFrame(frame: Element | null): Promise<void> {
    await this.#post('/frame', { id: frame });
  }

  #get(path: string): Promise<unknown> {
    return command('GET', this.#session + path);
  }

  #post(path: string, parameters: object = {}): Promise<unknown> {
    return command('POST', this.#session + path, parameters);
  }

  async #text(path: string): Promise<string> {
    return String(await this.#get(path));
  }
}

const pathOf = (element: Element): string => `/element/${element[elementKey]}`;
