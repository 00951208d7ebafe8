import type { Page } from '@playwright/test';
import type { DemoAccount } from '../fixtures/accounts.ts';
import type { ScreenName } from '@selvage/contract/screens';
import type { Forced } from './forced-answers.ts';

/** One thing a screen can show, and how to get there. */
export interface State {
  /**
   * `shell` is what surrounds every screen, `embedded` the screens inside a page of another make, `applications` the pages that
   * the server writes on the way to one and back.
   */
  screen: ScreenName | 'shell' | 'embedded' | 'applications';
  state: string;
  /** The path. `{brand}` stands for the id of the brand. */
  path: string;
  /** Who is signed in, for real. */
  as?: DemoAccount;
  /** Answers that replace the server's answer, or delay it. */
  answers?: readonly Forced[];
  /** The page itself comes with a status that the browser takes for an error. */
  isRefused?: boolean;
  /** `off` as by the browser's own setting, `held` as long as they take to come; the page then keeps the language it has. */
  scripts?: 'off' | 'held';
  /** From the opened page to the state; the page speaks English. */
  prepare?: (page: Page) => Promise<unknown>;
  /** English words that are to be seen once the state is there. */
  shows: string | RegExp;
}
