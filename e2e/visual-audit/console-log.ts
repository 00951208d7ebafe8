import type { ConsoleMessage, Frame, Page, Request } from '@playwright/test';
import { isFor, type Forced } from './forced-answers.ts';

const patience = 15_000;

/** Records the console messages, page errors and requests of a page during the audit. */
export class ConsoleLog {
  #answers: readonly Forced[] = [];
  #isRefused = false;
  #faults: string[] = [];
  readonly #asked = new Set<Request>();

  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) => this.#faults.push(`page error: ${String(error)}`));
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.#forget(request.frame());
      const held = this.#answers.some((answer) => answer.held && isFor(request.method(), request.url())(answer));
      if (!held && request.resourceType() === 'fetch') this.#asked.add(request);
    });
    page.on('requestfinished', (request) => this.#asked.delete(request));
    page.on('requestfailed', (request) => this.#asked.delete(request));
  }

  /** Prepares for the next state: sets the allowed failures, and drops the faults of the last state. */
  begin(answers: readonly Forced[], isRefused = false): void {
    this.#answers = answers;
    this.#isRefused = isRefused;
    this.#faults = [];
    this.#asked.clear();
  }

  /** Leaves the page while requests are held back, because a released request would reach the server. */
  async leave(): Promise<void> {
    if (this.#answers.some(({ held }) => held)) await this.#page.goto('about:blank');
    this.begin([]);
  }

  faults(): string[] {
    return this.#faults.splice(0);
  }

  /** Waits until every request has its answer. */
  async quiet(): Promise<void> {
    const until = Date.now() + patience;
    for (let calm = 0; calm < 3; calm = this.#asked.size > 0 ? 0 : calm + 1) {
      if (Date.now() > until) throw new Error(`no answer to ${[...this.#asked].map((each) => each.url()).join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Forgets the requests of a frame that was left, because Playwright does not always report that they were aborted. */
  #forget(frame: Frame): void {
    for (const request of this.#asked) if (request.frame() === frame) this.#asked.delete(request);
  }

  #hear(message: ConsoleMessage): void {
    const [text, { url }] = [message.text(), message.location()];
    const spoken = [url, ...(/(?:https?:\/\/\S+|\/\S+)$/.exec(text) ?? [])].map((each) => pathIn(each));
    const ofPage = this.#isRefused && /status of 4\d\d/.test(text) && url === this.#page.url();
    const expected = ofPage || this.#answers.some(({ fails, path }) => fails && spoken.some((each) => path.test(each)));
    if (!expected) this.#faults.push(`console: ${message.type()}: ${text}`);
  }
}

const pathIn = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);
