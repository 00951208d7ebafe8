import type { Page } from '@playwright/test';
import type { DemoAccount } from '../fixtures/accounts.ts';
import type { ScreenName } from '@selvage/contract/screens';
import type { Forced } from './forced-answers.ts';

/** One state of a screen, and the steps that lead to it. */
export interface State {
  /**
   * `shell` means the frame around every screen, `embedded` the screens inside a page of another site, and `applications` the pages that
   * the server writes between an application and the login.
   */
  screen: ScreenName | 'shell' | 'embedded' | 'applications';
  state: string;
  /** The path. `{brand}` stands for the id of the brand. */
  path: string;
  /** The person with a real session. */
  as?: DemoAccount;
  /** Answers that replace the server's answer, or delay it. */
  answers?: readonly Forced[];
  /** The page has a status that the browser logs as an error. */
  isRefused?: boolean;
  /** `off`: switched off in the browser. `held`: still loading, in which case the language cannot be switched. */
  scripts?: 'off' | 'held';
  /** The steps from the opened page to the state. The page is in English. */
  prepare?: (page: Page) => Promise<unknown>;
  /** English words that are visible once the state is reached. */
  shows: string | RegExp;
}
